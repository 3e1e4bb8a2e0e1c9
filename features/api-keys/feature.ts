import { feature } from '../../shared/kit/feature.ts';
import { apiKeyCalls } from './calls.ts';
import { API_KEY_CALLS } from './rules.ts';

/** Keys with which programs of a company call the API. */
export const apiKeys = feature({
  name: 'api-keys',
  says: "Companies' own programs call the API with keys.",
  calls: apiKeyCalls,
  group: ['Accounts'],
  nouns: ['apiKeys'],
  refusals: {
    401: ['api-key-invalid'],
    404: ['api-key-not-found'],
    409: ['too-many-api-keys'],
  },
  limits: {
    'api-key-change': {
      per: 'user',
      calls: 200,
      hours: 1,
      sentence: 'You have changed keys too often in a short time.',
    },
    // Every call of a key, reads too.
    'api-key': {
      per: 'user',
      calls: API_KEY_CALLS,
      hours: 1 / 60,
      sentence: 'This API key has made too many calls in a minute.',
    },
  },
});
