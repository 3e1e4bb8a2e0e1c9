import { useSyncExternalStore } from 'react';
import { DEFAULT_CURRENCY } from '../../shared/rates/default-currency.ts';
import { currencyOfLanguage, REGIONS } from '../../shared/rates/regions.ts';
import { createListeners } from '../kit/listeners.ts';

/** The key of the currency that was chosen in this browser, in local storage. */
const KEY = 'currency';
/** <html> has the visitor's currency in this attribute. */
const ATTRIBUTE = 'data-currency';

/** An empty element with this attribute, the currency of a job's pay, takes up room if the visitor's is another one. */
export const PAID_IN = 'data-paid-in';

/**
 * Runs before the first paint: finds the visitor's currency, which was chosen before or is likely for the browser's
 * language, and leaves room for converted pay, which another script fills in when the page has arrived
 * (jobs/lists/early-pay.ts).
 */
export const currencyScript = () => `try {
  const regions = ${JSON.stringify(REGIONS)};
  const chosen = localStorage.getItem('${KEY}');
  const own = Object.hasOwn(regions, chosen) ? chosen
    : (${currencyOfLanguage.toString()})(navigator.language, regions) || '${DEFAULT_CURRENCY}';
  document.documentElement.setAttribute('${ATTRIBUTE}', own);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[${PAID_IN}]:not([${PAID_IN}=' + own + ']):empty { display: block }');
  document.adoptedStyleSheets = [sheet];
} catch {}`;

const { subscribe, tell } = createListeners();

/** The currency in which the visitor compares pay. Undefined on the server and during hydration. */
export const useOwnCurrency = (): string | undefined =>
  useSyncExternalStore<string | undefined>(subscribe, readOwn, () => undefined);

/** Changes it, for this browser. */
export function chooseCurrency(currency: string) {
  document.documentElement.setAttribute(ATTRIBUTE, currency);
  try {
    localStorage.setItem(KEY, currency);
  } catch {
    // Without storage, the choice is lost with the page.
  }
  tell();
}

const readOwn = () => document.documentElement.getAttribute(ATTRIBUTE) ?? DEFAULT_CURRENCY;
