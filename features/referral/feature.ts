import { feature } from '../../shared/kit/feature.ts';
import { referralParts } from './parts.ts';

export const referral = feature({
  name: 'referral',
  says: 'Applicants name who sent them.',
  parts: referralParts,
});
