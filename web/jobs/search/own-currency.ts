import { useSyncExternalStore } from 'react';
import { currencyOfRegion } from '../../../shared/rates/regions.ts';
import { DEFAULT_CURRENCY } from './search.ts';

/** The currency of the browser's region; the default one on the server and during hydration. */
export const useOwnCurrency = (): string =>
  useSyncExternalStore(subscribe, readOwn, () => DEFAULT_CURRENCY);

const subscribe = () => () => {};

/** The likely region of a language without one: Germany for 'de'. */
function readOwn(): string {
  const { region = '' } = new Intl.Locale(navigator.language).maximize();
  return currencyOfRegion(region) ?? DEFAULT_CURRENCY;
}
