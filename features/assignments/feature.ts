import { feature } from '../../shared/kit/feature.ts';
import { assignmentCalls } from './calls.ts';
import { assignmentParts } from './parts.ts';

/** Who is assigned to an application is the core's: the roles of a team ask for it. */
export const assignments = feature({
  name: 'assignments',
  says: 'Companies assign applications to members of their team, who are notified, and find them by that.',
  calls: assignmentCalls,
  group: ['Applications'],
  parts: assignmentParts,
  refusals: { 409: ['assigned-to-many'] },
  mails: { assignment: 'Assigned application' },
  notices: {
    company: {
      assignment: {
        says: 'An application is assigned to you',
        button: 'Open Application',
        before: 'message',
        isNeed: true,
      },
    },
  },
  companyNeeds: {
    /** Colleagues assigned applications to the reader. */
    assignment: { rank: 130, may: 'read' },
  },
});
