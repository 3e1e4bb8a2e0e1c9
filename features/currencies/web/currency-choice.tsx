import { useSite } from '../../../web/site.ts';
import { useOwnCurrency } from '../../../web/rates/own-currency.ts';
import { chooseCurrency } from './own-currency.ts';
import styles from './currency-choice.module.css';

/** The currency in which the visitor compares pay; the browser's region decides at first. */
export function CurrencyChoice() {
  const own = useOwnCurrency();
  const { rates } = useSite();
  // The choices are filled in by the browser, which keeps them out of every page. Before that there is one, whose text
  // is the visitor's currency (early-pay.ts).
  const codes = own ? Object.keys(rates) : [''];
  return (
    <label className={styles.choice}>
      Compare pay in
      <select
        className={styles.select}
        data-rates={JSON.stringify(rates)}
        value={own ?? ''}
        onChange={(event) => chooseCurrency(event.currentTarget.value)}
      >
        {codes.map((code) => (
          <option key={code} suppressHydrationWarning>
            {code}
          </option>
        ))}
      </select>
    </label>
  );
}
