import { feature } from '../../shared/kit/feature.ts';

/** What admins should check before they decide, with the words, links or jobs that caused it. */
export const reviewHints = feature({
  name: 'review-hints',
  says: 'Admins read hints about companies, jobs and messages that they review: similar names, duplicate jobs, suspicious words, unusual pay.',
});
