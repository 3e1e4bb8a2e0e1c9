import { eachPeriod } from '../../../shared/jobs/text.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import type { Slots } from '../../../web/panels.tsx';
import { useOwnCurrency } from '../../../web/rates/own-currency.ts';
import { useSite } from '../../../web/site.ts';
import { approximatePay } from '../rules/pay.ts';
import { PAID_IN } from './own-currency.ts';
import styles from './pay.module.css';

/** What the script for pages that have just arrived reads (early-pay.ts): '52000|61000| a year'. */
const toEarlyPay = ({ salaryMin, salaryMax, salaryPeriod }: Slots['job.pay']['job']): string =>
  [salaryMin, salaryMax ?? salaryMin, eachPeriod(salaryPeriod)].join('|');

/**
 * The pay in the visitor's currency, below pay in another one. Cached pages have room for it. The browser fills it in
 * before React hydrates it (early-pay.ts).
 */
export function PayInOwnCurrency({ job }: Slots['job.pay']) {
  const own = useOwnCurrency();
  const { rates, ratesDate } = useSite();
  const { salaryMin, salaryCurrency } = job;
  if (salaryMin == null || !salaryCurrency || !Object.hasOwn(rates, salaryCurrency)) return null;
  if (own === undefined) {
    const early = { [PAID_IN]: salaryCurrency, 'data-pay': toEarlyPay(job) };
    return (
      <span key="early" className={styles.own} {...early} suppressHydrationWarning>
        {''}
      </span>
    );
  }
  const pay = approximatePay(job, own, rates);
  if (!pay) return null;
  return (
    <span className={styles.own} title={`Exchange rates of ${formatDay(ratesDate)}`}>
      {pay}
    </span>
  );
}
