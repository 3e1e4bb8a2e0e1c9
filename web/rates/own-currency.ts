import { useSyncExternalStore } from 'react';
import { DEFAULT_CURRENCY } from '../../shared/rates/default-currency.ts';
import { createListeners } from '../kit/listeners.ts';

/** <html> has the visitor's currency in this attribute, if a feature knows it. */
export const OWN_CURRENCY = 'data-currency';

const { subscribe, tell } = createListeners();

/** The currency in which the visitor compares pay. Undefined on the server and during hydration. */
export const useOwnCurrency = (): string | undefined =>
  useSyncExternalStore<string | undefined>(subscribe, readOwn, () => undefined);

/** Changes it on this page. */
export function setOwnCurrency(currency: string) {
  document.documentElement.setAttribute(OWN_CURRENCY, currency);
  tell();
}

const readOwn = () => document.documentElement.getAttribute(OWN_CURRENCY) ?? DEFAULT_CURRENCY;
