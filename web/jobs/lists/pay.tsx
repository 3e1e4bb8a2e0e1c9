import { approximatePay, payOf } from '../../../shared/jobs/text.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { PAID_IN, useOwnCurrency } from '../../rates/own-currency.ts';
import { toEarlyPay } from './early-pay.ts';
import { useSite } from '../../site.ts';
import styles from './pay.module.css';

interface PayProps {
  job: Parameters<typeof payOf>[0];
  /** The text for missing pay. */
  unknown?: string;
}

/** A job's pay, with its period in smaller print. */
export function Pay({ job, unknown }: PayProps) {
  const pay = payOf(job);
  return (
    <>
      {pay
        ? `${pay.amount}${pay.period ? ' ' : ''}`
        : (unknown ?? <span className={styles.unknown}>Pay not stated</span>)}
      {pay?.period && <span className={styles.period}>{`/ ${pay.period}`}</span>}
    </>
  );
}

/**
 * The pay in the visitor's currency, below pay in another one. Cached pages have room for it. The browser fills it in
 * before React hydrates it (early-pay.ts).
 */
export function PayInOwnCurrency({ job }: Pick<PayProps, 'job'>) {
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
