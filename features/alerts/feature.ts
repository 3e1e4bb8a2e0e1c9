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
