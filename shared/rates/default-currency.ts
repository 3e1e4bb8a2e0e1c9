/** The currency in which pay is compared by default, and the one of pay without a clear currency, such as '$80k'. */
export const DEFAULT_CURRENCY = 'USD';
