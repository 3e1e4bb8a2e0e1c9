/** '1,234' */
export const inFigures = (count: number): string =>
  // The first use of a locale takes a slow phone 50 ms, and most counts need none.
  Number.isInteger(count) && Math.abs(count) < 1000 ? `${count}` : count.toLocaleString('en-US');

/** '1 job', '1,234 jobs'. @param many the plural, if it is not the word with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inFigures(count)} ${count === 1 ? one : many}`;

/** 'pay, benefits and the closing date'. */
export const listed = (words: readonly string[], link: 'and' | 'or' = 'and'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${link} `);

const MEBIBYTE = 1024 * 1024;

/** '13 MB', '1.5 GB', '59 GB': of 1,024 each, as operating systems show it. Rounded down, so that it promises nothing. */
export function inBytes(bytes: number): string {
  const megabytes = Math.floor(bytes / MEBIBYTE);
  if (megabytes < 1024) return `${megabytes} MB`;
  const gigabytes = megabytes / 1024;
  return gigabytes < 10
    ? `${Math.floor(gigabytes * 10) / 10} GB`
    : `${inFigures(Math.floor(gigabytes))} GB`;
}
