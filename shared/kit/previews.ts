// Without zod, so that the pages of visitors can have it for next to nothing.

/** What a job's card shows of its description and skills (product.md section 9): characters, items. */
export const DESCRIPTION_PREVIEW = 120;
export const CARD_SKILLS = 3;

/** Shortens to at most `max` characters at the end of a word, with '...' (product.md section 2.4). */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max * 0.6 ? end : max).trimEnd()}...`;
}
