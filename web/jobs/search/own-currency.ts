import { useSyncExternalStore } from 'react';
import { currencyOfLanguage } from '../../../shared/rates/regions.ts';
import { DEFAULT_CURRENCY } from './search.ts';

/** The currency of the browser's region; the default one on the server and during hydration. */
export const useOwnCurrency = (): string =>
  useSyncExternalStore(subscribe, readOwn, () => DEFAULT_CURRENCY);

const subscribe = () => () => {};

const readOwn = () => currencyOfLanguage(navigator.language) ?? DEFAULT_CURRENCY;
