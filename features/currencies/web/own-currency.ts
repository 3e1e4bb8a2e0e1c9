import { DEFAULT_CURRENCY } from '../../../shared/rates/default-currency.ts';
import { OWN_CURRENCY, setOwnCurrency } from '../../../web/rates/own-currency.ts';
import { currencyOfLanguage, REGIONS } from '../rules/regions.ts';

/** The key of the currency that was chosen in this browser, in local storage. */
const KEY = 'currency';

/** An empty element with this attribute, the currency of a job's pay, takes up room if the visitor's is another one. */
export const PAID_IN = 'data-paid-in';

/**
 * Runs before the first paint: finds the visitor's currency, which was chosen before or is likely for the browser's
 * language, and leaves room for converted pay, which another script fills in when the page has arrived (early-pay.ts).
 */
export const currencyScript = () => `try {
  const regions = ${JSON.stringify(REGIONS)};
  const chosen = localStorage.getItem('${KEY}');
  const own = Object.hasOwn(regions, chosen) ? chosen
    : (${currencyOfLanguage.toString()})(navigator.language, regions) || '${DEFAULT_CURRENCY}';
  document.documentElement.setAttribute('${OWN_CURRENCY}', own);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[${PAID_IN}]:not([${PAID_IN}=' + own + ']):empty { display: block }');
  document.adoptedStyleSheets = [sheet];
} catch {}`;

/** Changes the visitor's currency, for this browser. */
export function chooseCurrency(currency: string) {
  setOwnCurrency(currency);
  try {
    localStorage.setItem(KEY, currency);
  } catch {
    // Without storage, the choice is lost with the page.
  }
}
