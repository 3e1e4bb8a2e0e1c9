/** '1,234' */
export const inFigures = (count: number): string => count.toLocaleString('en-US');

/** '1 job', '1,234 jobs'. @param many the plural, if it is not the word with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inFigures(count)} ${count === 1 ? one : many}`;
