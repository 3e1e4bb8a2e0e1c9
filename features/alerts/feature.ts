import { feature } from '../../shared/kit/feature.ts';
import { alertCalls } from './calls.ts';

/** Job seekers save searches and hear of new jobs. */
export const alerts = feature({
  name: 'alerts',
  says: 'Job seekers save searches and hear of new jobs.',
  calls: alertCalls,
  group: ['Alerts', 'Saved searches, and emails about their new jobs'],
  nouns: ['savedSearches'],
  refusals: { 404: ['search-not-found', 'unsubscribe-link-unknown'], 409: ['too-many-searches'] },
  limits: {
    'saved-search': {
      per: 'user',
      calls: 600,
      hours: 1,
      sentence: 'You have saved too many searches in a short time.',
    },
    // Mail services send it for all their users.
    unsubscribe: {
      per: 'network',
      calls: 1000,
      hours: 1,
      sentence: 'Too many unsubscribe requests from your network.',
    },
  },
  due: ['published', 'alert'],
  mails: { alert: 'New jobs of a saved search' },
  notices: {
    job_seeker: {
      alert: {
        says: 'A saved search finds new jobs',
        button: 'Show New Jobs',
        // Each search has its own mail.
        chosenIn: { label: 'Saved Searches', path: '/saved-searches' },
      },
    },
  },
  erased: { 'saved-searches': 'Saved searches' },
  pages: {
    job_seeker: { 'saved-searches': 'saved-searches/page.tsx' },
    account: { unsubscribe: 'unsubscribe/page.tsx' },
  },
});
