import { useSyncExternalStore } from 'react';
import { DEFAULT_CURRENCY } from '../../../shared/rates/default-currency.ts';
import { currencyOfLanguage } from '../../../shared/rates/regions.ts';

/** The currency of the browser's region; the default one on the server and during hydration. */
export const useOwnCurrency = (): string =>
  useSyncExternalStore(subscribe, readOwn, () => DEFAULT_CURRENCY);

const subscribe = () => () => {};

const readOwn = () => currencyOfLanguage(navigator.language) ?? DEFAULT_CURRENCY;
