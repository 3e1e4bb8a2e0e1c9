import * as z from 'zod/mini';
import type { Reason } from '../../../shared/errors.ts';
import { requiredLine } from '../../../shared/kit/text.ts';

const TAG_NAME_MAX = 40;
/** Tags of one company. */
export const TAGS_MAX = 200;
/** Tags of one application. */
export const TAGS_EACH_MAX = 20;

/** A tag as the rows of a company show it. Applicants never see tags. */
export const tagOfApplication = z.object({ _id: z.string(), name: z.string() });
export type TagOfApplication = z.output<typeof tagOfApplication>;

export const tagAnswer = z.extend(tagOfApplication, {
  /** The applications that carry it and that the reader sees. */
  applications: z.number(),
});
export type Tag = z.output<typeof tagAnswer>;

export const tagName = requiredLine('Enter a tag.', TAG_NAME_MAX);

export const tagChange = z.object({ name: tagName });

export const tagsFullRefusal = (): Reason<'tags-full'> => ({
  code: 'tags-full',
  message: `A company has at most ${TAGS_MAX} tags. Delete one first.`,
});

export const TOO_MANY_TAGS: Reason<'tagged-with-many'> = {
  code: 'tagged-with-many',
  message: `An application can have up to ${TAGS_EACH_MAX} tags.`,
};
