// What pay is measured in. Must not import zod, like the reader of pay.

export const PAY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

/** Units of `currency` (ISO 4217; absent if the text is ambiguous) for one `period`. */
export interface Pay {
  min: number;
  max: number;
  currency: string | null;
  period: PayPeriod | null;
}

/** Money has at most two decimals, so three digits after a separator are thousands. */
export const MONEY = { decimals: 2 };
/** Higher amounts are refused, in any currency. */
export const AMOUNT_MAX = 1e12;

const CODE = /^[A-Z]{3}$/;

/** Whether a code is that of a currency (ISO 4217), with or without a rate: 'EUR', but neither 'ABC' nor 'eur'. */
export const isCurrency = (code: string): boolean =>
  CODE.test(code) && Intl.supportedValuesOf('currency').includes(code);
