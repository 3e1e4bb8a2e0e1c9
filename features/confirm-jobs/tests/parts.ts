import { createSignedLinks } from '../../../server/signed-links.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import type { Screen } from '../../../tests/support/inspect.ts';
import { CONFIRM_DAYS } from '../rules.ts';
import { confirmationPath } from '../server/confirmation.ts';

/** With the link of a mail, which `fill` makes. */
const confirmation: Screen = {
  name: 'the confirmation of jobs',
  path: '/confirm-jobs',
  heading: 'Are these jobs still open?',
};

export const confirmJobsTests: FeatureTests = {
  dueOfJobs: ['confirmation', 'confirmation-over'],
  outcomes: {
    confirmJobsByMail: () => 404,
    // The request has no token.
    listJobsToConfirm: () => 400,
    // Only own jobs that are public; the others are not found.
    confirmJobs: ({ side, isApproved }, target) => (side === target && isApproved ? 200 : 404),
  },
  refused: { confirmJobs: [404], confirmJobsByMail: [404] },
  plantsNothing: { 'the company and its jobs': ['confirmJobs', 'confirmJobsByMail'] },
  fill: async ({ database: { db }, now }, { id: companyId, userId }) => {
    // Some days later, all jobs of the company would be asked about.
    const asked = { companyId, userId, at: addDays(now(), CONFIRM_DAYS) };
    confirmation.path = confirmationPath(await createSignedLinks(db), asked);
  },
  screens: {
    visitor: [
      confirmation,
      {
        name: 'the confirmation of jobs, by a wrong link',
        path: '/confirm-jobs?jobs=something',
        heading: 'This link does not work',
        expected: /404 GET .*\/confirm-jobs/,
      },
    ],
  },
};
