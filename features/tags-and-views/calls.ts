import * as z from 'zod/mini';
import { bulkMoveAnswer } from '../../shared/applications/lists.ts';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { tagging } from './rules/tagging.ts';
import { tagAnswer, tagChange } from './rules/tags.ts';
import { newView, viewAnswer, viewChange } from './rules/views.ts';

const count = z.number();
const view = z.object({ view: viewAnswer });

/** Rows of the API table: a company's tags, and the views of its lists. */
export const tagAndViewCalls = {
  listTags: {
    method: 'GET',
    path: '/company/tags',
    ...byMember('read'),
    scope: 'applications:read',
    reads: ['tags', 'applications'],
    summary: "My company's tags by name; for interviewers those of their applications",
    answer: z.object({ count, tags: z.array(tagAnswer) }),
  },
  tagApplications: {
    method: 'POST',
    path: '/applications/company/tags',
    ...byMember('handle-applications'),
    scope: 'applications:write',
    changes: ['applications', 'tags', 'savedViews'],
    summary: 'Add tags to applications, or remove them; applicants never see tags',
    body: tagging,
    answer: bulkMoveAnswer,
    limit: 'move',
  },
  renameTag: {
    method: 'PUT',
    path: '/company/tags/:id',
    ...byMember('handle-applications'),
    changes: ['applications', 'tags', 'savedViews'],
    summary: 'Rename a tag; if another one has the name, they become one',
    body: tagChange,
    answer: z.object({ tag: tagAnswer }),
    limit: 'tag',
  },
  deleteTag: {
    method: 'DELETE',
    path: '/company/tags/:id',
    ...byMember('handle-applications'),
    changes: ['applications', 'tags', 'savedViews'],
    summary: 'Delete a tag and remove it from its applications',
    limit: 'tag',
  },
  listViews: {
    method: 'GET',
    path: '/company/views',
    ...byMember('read'),
    reads: ['savedViews', 'jobs', 'tags', 'team'],
    summary: 'My saved views of the list of applications, and those that colleagues share, by name',
    answer: z.object({ count, views: z.array(viewAnswer) }),
  },
  saveView: {
    method: 'POST',
    path: '/company/views',
    ...byMember('read'),
    changes: ['savedViews'],
    summary: 'Save filters, search, order and view of the list under a name',
    body: newView,
    answer: view,
    limit: 'tag',
    creates: true,
  },
  changeView: {
    method: 'PUT',
    path: '/company/views/:id',
    ...byMember('read'),
    changes: ['savedViews'],
    summary: 'Rename a view, share it or not, or give it other filters',
    body: viewChange,
    answer: view,
    limit: 'tag',
  },
  deleteView: {
    method: 'DELETE',
    path: '/company/views/:id',
    ...byMember('read'),
    changes: ['savedViews'],
    summary: 'Delete a view; applications stay as they are',
    limit: 'tag',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'tags' | 'savedViews', LimitName | 'tag'>>;
