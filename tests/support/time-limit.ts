/** In milliseconds. */
export const MINUTE = 60_000;

/** Beyond the limit: for the work under way, or for a whole test in `npm test`. */
const GRACE = 10 * MINUTE;

/**
 * The time of a long version of a test (`npm run test:long`): after LONG_MINUTES it ends, and says how much it did.
 * Without that setting it does all it is asked to.
 */
export function timeLimit() {
  const minutes = Number(process.env['LONG_MINUTES'] ?? 0);
  const end = minutes ? Date.now() + minutes * MINUTE : Infinity;
  return {
    minutes,
    isOver: () => Date.now() >= end,
    /** For Vitest, in milliseconds. */
    timeout: minutes * MINUTE + GRACE,
  };
}
