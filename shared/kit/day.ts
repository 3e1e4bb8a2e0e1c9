/** 'Nov 20, 2026' ('MMM dd, yyyy', product.md section 1), in UTC so that server and browser agree. */
export function formatDay(time: string | Date): string {
  // 'Fri, 20 Nov 2026 14:03:00 GMT', without making a format: most pages need nothing else.
  const [, day, month, year] = new Date(time).toUTCString().split(' ');
  return `${month} ${day}, ${year}`;
}
