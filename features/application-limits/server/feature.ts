import { implement } from '../../../server/feature.ts';
import { applicationLimits } from '../feature.ts';
import { getPlaces, mostOpen, refuseApplying, setFirstChoice } from './places.ts';

export const applicationLimitsServer = implement(applicationLimits, {
  handlers: { getPlaces, setFirstChoice },
  mostOpen,
  before: { apply: refuseApplying },
  examples: { apply: { firstChoice: 'true' } },
});
