import type { WebFeature } from '../../../web/panels.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { PayInOwnCurrency } from './pay.tsx';

export const currenciesEverywhere: WebFeature = {
  name: 'currencies',
  panels: { 'job.pay': PayInOwnCurrency, 'site.foot': CurrencyChoice },
};
