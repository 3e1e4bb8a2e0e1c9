import { feature } from '../../shared/kit/feature.ts';
import { insightCalls } from './calls.ts';

/** The numbers of a company's jobs. */
export const insights = feature({
  name: 'insights',
  says: 'Companies see how people find their jobs, what becomes of applications, and how fast they answer.',
  calls: insightCalls,
  group: ['Insights', "The numbers of a company's jobs"],
  pages: { company: { insights: 'page.tsx' } },
});
