/** Words of titles that name the level, which is no part of what the work is. */
export const LEVEL_WORDS = new Set(
  'senior junior lead staff principal intern head chief'.split(' '),
);

/** From 1 for a word in one of ten thousand jobs to almost 0 for a word in all jobs. @param share of all jobs, from 0 to 1 */
export const rarity = (share: number) =>
  0.05 + 0.95 * Math.min(1, -Math.log10(Math.min(1, Math.max(share, 1e-4))) / 4);
