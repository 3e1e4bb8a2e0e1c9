import { feature } from '../../shared/kit/feature.ts';
import { currencyCalls } from './calls.ts';

/** The core stores rates and compares pay by them. */
export const currencies = feature({
  name: 'currencies',
  says: 'Visitors see pay in their currency, which they can choose, and admins change the exchange rates.',
  calls: currencyCalls,
  group: ['Rates'],
  refusals: { 409: ['rates-changed'] },
  audit: { 'rates.change': 'changed exchange rates' },
  pages: { admin: { 'admin/rates': 'page.tsx' } },
});
