import { feature } from '../../shared/kit/feature.ts';
import { limitCalls } from './calls.ts';
import { limitParts } from './parts.ts';

/** The call `getPlaces` answers both. A job's maximum of applications is the core's. */
export const applicationLimits = feature({
  name: 'application-limits',
  says: 'Job seekers have a limit of open applications, and mark one a month as their first choice.',
  calls: limitCalls,
  group: ['Applications'],
  parts: limitParts,
  refusals: { 409: ['no-places-left', 'first-choice-used', 'first-choice-late'] },
});
