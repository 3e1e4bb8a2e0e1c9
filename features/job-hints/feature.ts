import { feature } from '../../shared/kit/feature.ts';

/** What features advise about a posting, and where, is the core's. */
export const jobHints = feature({
  name: 'job-hints',
  says: 'While a job is typed, its form says what keeps people from applying and search engines from showing it.',
});
