import { implement } from '../../../server/feature.ts';
import { currencies } from '../feature.ts';
import { changeRates, getRateTable } from './rates.ts';

export const currenciesServer = implement(currencies, {
  handlers: { getRateTable, changeRates },
  examples: { changeRates: { version: 0, rates: { USD: '1.12', GBP: null } } },
});
