import * as z from 'zod/mini';
import { feature } from '../../shared/kit/feature.ts';
import { read, whole } from '../../shared/kit/setting-values.ts';
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
  settings: {
    OPEN_APPLICATIONS: z.optional(
      read('OPEN_APPLICATIONS must be a number from 0 (no limit) to 1000', (value) =>
        whole(value, 0, 1000),
      ),
    ),
  },
});
