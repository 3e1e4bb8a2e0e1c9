import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { heading, press } from '../../../tests/support/screen.ts';

const PAGE = {
  path: '/confirm-reply?token=something',
  heading: 'Did you write this reply?',
};

export const mailReplyTests: FeatureTests = {
  // No mail has such a link.
  outcomes: { confirmReply: () => 410 },
  refused: { confirmReply: [410] },
  plantsNothing: { 'secrets, which are stored as hashes or encrypted': ['confirmReply'] },
  screens: {
    visitor: [
      { name: 'confirm a reply by mail', ...PAGE },
      {
        name: 'confirm a reply by mail, by a wrong link',
        ...PAGE,
        expected: /410 POST .*\/confirm-reply/,
        open: async (page) => {
          await press(page, 'I Wrote This: Deliver It');
          await heading(page, 'Your reply was not delivered');
        },
      },
    ],
  },
};
