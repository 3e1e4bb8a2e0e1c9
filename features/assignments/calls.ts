import { bulkMoveAnswer } from '../../shared/applications/lists.ts';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { assignment } from './rules.ts';

/** Rows of the API table: to whom applications are assigned. */
export const assignmentCalls = {
  assignApplications: {
    method: 'POST',
    path: '/applications/company/assignments',
    ...byMember('handle-applications'),
    changes: ['applications', 'team', 'notifications', 'mails'],
    summary: 'Assign applications to members of my company, or end assignments',
    body: assignment,
    answer: bulkMoveAnswer,
    limit: 'move',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName>>;
