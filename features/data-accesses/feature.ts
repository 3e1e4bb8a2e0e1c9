import { feature } from '../../shared/kit/feature.ts';
import { accessCalls } from './calls.ts';

export const dataAccesses = feature({
  name: 'data-accesses',
  says: 'Job seekers read who opened, exported, moved or deleted their data.',
  calls: accessCalls,
  group: ['Ledger', "Who had a job seeker's data, for the job seeker"],
  events: { prepareMyLedger: 'data-exported' },
  erased: { ledger: 'Entries of who saw your data' },
  pages: { job_seeker: { 'who-saw-my-data': 'page.tsx' } },
});
