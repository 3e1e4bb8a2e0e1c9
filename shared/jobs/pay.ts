import type { PayPeriod } from './pay-units.ts';

// The schemas of requests are in pay-fields.ts: pages that have no form of a job need no words of pay.
export { isForAYear, readPay } from './pay-reading.ts';
export { type Pay, PAY_PERIODS, type PayPeriod } from './pay-units.ts';

/** Periods in a year of full-time work, to compare hourly and monthly pay. */
const PERIODS_A_YEAR: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

/** An amount of pay for a year of full-time work. Without a period, it is for a year (`isForAYear`). */
export const perYear = (amount: number, period: PayPeriod | null): number =>
  amount * PERIODS_A_YEAR[period ?? 'year'];
