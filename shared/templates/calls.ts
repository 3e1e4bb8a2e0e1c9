import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../kit/endpoint.ts';
import { templateAnswer, templateRequest } from './templates.ts';

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
    limit: 'note',
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
    limit: 'note',
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/company/templates/:id',
    ...byMember('handle-applications'),
    changes: ['templates'],
    summary: 'Delete a template; messages that were sent stay',
    limit: 'note',
  },
} as const satisfies Record<string, Endpoint>;
