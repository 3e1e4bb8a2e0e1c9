import * as z from 'zod/mini';
import { applicationIds } from '../../../shared/applications/lists.ts';
import { tagName, TAGS_EACH_MAX } from './tags.ts';

const TAGS_AT_ONCE = `Send at most ${TAGS_EACH_MAX} tags.`;

/** Body of a change of tags: each application gets those by name, which are created if they are new, and loses those by id. */
export const tagging = z
  .object({
    ids: applicationIds,
    add: z._default(
      z.array(tagName, { error: TAGS_AT_ONCE }).check(z.maxLength(TAGS_EACH_MAX, TAGS_AT_ONCE)),
      [],
    ),
    remove: z._default(
      z
        .array(z.guid(TAGS_AT_ONCE), { error: TAGS_AT_ONCE })
        .check(z.maxLength(TAGS_EACH_MAX, TAGS_AT_ONCE)),
      [],
    ),
  })
  .check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      error: 'Send tags to add or to remove.',
    }),
  );
