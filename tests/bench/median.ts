/** The median; the upper one of an even number. */
export function median(figures: readonly number[]): number {
  const middle = figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}
