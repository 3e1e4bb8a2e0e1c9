/** Fewer amounts than this say little about what is usual. */
const PAY_RANGE_MIN = 10;

/** What jobs of one kind usually pay. */
export interface PayRange {
  /** Of ten jobs, one pays less. */
  low: number;
  median: number;
  /** Of ten jobs, one pays more. */
  high: number;
}

/**
 * The range of these amounts from the 10th to the 90th percentile, and their median: between the ends are eight of ten
 * jobs, and a single mistaken amount moves neither. Percentiles are interpolated as in spreadsheets (Hyndman and Fan's
 * type 7). All amounts have one currency and period; those that are no positive numbers do not count.
 * @returns undefined for fewer than ten amounts
 */
export function payRange(amounts: readonly number[]): PayRange | undefined {
  const sorted = Float64Array.from(
    amounts.filter((amount) => amount > 0 && Number.isFinite(amount)),
  ).toSorted();
  if (sorted.length < PAY_RANGE_MIN) return undefined;
  return {
    low: percentile(sorted, 0.1),
    median: percentile(sorted, 0.5),
    high: percentile(sorted, 0.9),
  };
}

function percentile(sorted: Float64Array, share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const [one = 0, other = one] = sorted.slice(below, below + 2);
  return one + (other - one) * (position - below);
}
