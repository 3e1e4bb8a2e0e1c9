import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../../shared/kit/endpoint.ts';
import { teamPerson } from '../../shared/companies/team.ts';
import { chooseFrom, requiredLine } from '../../shared/kit/text.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { requiredWithFields } from '../../shared/templates/texts.ts';
import { TEMPLATE_KINDS } from './rules.ts';

const TEMPLATE_NAME_MAX = 60;
/** As long as the message of a rejection. */
const TEMPLATE_TEXT_MAX = 2000;

/** A text of a company, which its members send to applicants. */
const templateAnswer = z.object({
  _id: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  /** With fields (shared/templates/fields.ts). */
  text: z.string(),
  updatedAt: z.iso.datetime(),
  /** Who changed it last; null if the account was deleted. */
  by: z.nullable(teamPerson),
});
export type Template = z.output<typeof templateAnswer>;

const templateRequest = z.object({
  kind: z.enum(TEMPLATE_KINDS, { error: chooseFrom(TEMPLATE_KINDS) }),
  name: requiredLine('Enter a name.', TEMPLATE_NAME_MAX),
  text: requiredWithFields('Write a text first.', TEMPLATE_TEXT_MAX),
});

const row = z.object({ template: templateAnswer });

/** Rows of the API table: a company's templates for messages to applicants. */
export const templateCalls = {
  listTemplates: {
    method: 'GET',
    path: '/company/templates',
    ...byMember('handle-applications'),
    reads: ['templates', 'team'],
    summary: "My company's templates for messages to applicants, by kind and name",
    answer: z.object({ count: z.number(), templates: z.array(templateAnswer) }),
  },
  addTemplate: {
    method: 'POST',
    path: '/company/templates',
    ...byMember('handle-applications'),
    changes: ['templates'],
    summary: 'Add a template; a field that does not exist is refused',
    body: templateRequest,
    answer: row,
    limit: 'template',
    creates: true,
  },
  updateTemplate: {
    method: 'PUT',
    path: '/company/templates/:id',
    ...byMember('handle-applications'),
    changes: ['templates'],
    summary: 'Change a template',
    body: templateRequest,
    answer: row,
    limit: 'template',
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/company/templates/:id',
    ...byMember('handle-applications'),
    changes: ['templates'],
    summary: 'Delete a template; messages that were sent stay',
    limit: 'template',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'templates', 'template'>>;
