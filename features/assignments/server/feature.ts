import { implement } from '../../../server/feature.ts';
import { notice } from '../../../server/mail/templates.ts';
import { assignments } from '../feature.ts';
import { assignApplications } from './assign.ts';

const ID = '00000000-0000-4000-8000-000000000000';

export const assignmentsServer = implement(assignments, {
  handlers: { assignApplications },
  mails: (board) => [
    notice(board, {
      kind: 'assignment',
      title: 'Assigned to you: Ada Lovelace',
      text: 'Grace Hopper assigned the application of Ada Lovelace for Gardener to you.',
      path: '/applications/my-applications-company',
    }),
  ],
  examples: { assignApplications: { ids: [ID], members: [ID], isAssigned: true } },
});
