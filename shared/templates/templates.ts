import * as z from 'zod/mini';
import { teamPerson } from '../companies/team.ts';
import type { Denial } from '../errors.ts';
import { chooseFrom, requiredLine } from '../kit/text.ts';
import { TEMPLATE_KINDS } from './standard.ts';
import { requiredWithFields } from './texts.ts';

const TEMPLATE_NAME_MAX = 60;
/** As long as the message of a rejection. */
const TEMPLATE_TEXT_MAX = 2000;
/** Templates of one company. */
export const TEMPLATES_MAX = 100;

/** A text of a company, which its members send to applicants. */
export const templateAnswer = z.object({
  _id: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  /** With fields (fields.ts). */
  text: z.string(),
  updatedAt: z.iso.datetime(),
  /** Who changed it last; null if the account was deleted. */
  by: z.nullable(teamPerson),
});
export type Template = z.output<typeof templateAnswer>;

export const templateRequest = z.object({
  kind: z.enum(TEMPLATE_KINDS, { error: chooseFrom(TEMPLATE_KINDS) }),
  name: requiredLine('Enter a name.', TEMPLATE_NAME_MAX),
  text: requiredWithFields('Write a text first.', TEMPLATE_TEXT_MAX),
});

export const templatesFullRefusal = (): Denial => ({
  code: 'templates-full',
  title: 'Save Failed',
  message: `A company has at most ${TEMPLATES_MAX} templates. Delete one first.`,
});

export const templateNameRefusal = (name: string): Denial => ({
  code: 'template-exists',
  title: 'Save Failed',
  message: `A template of this kind named “${name}” already exists.`,
});
