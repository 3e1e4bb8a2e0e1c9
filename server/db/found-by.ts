import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { fold } from '../../shared/kit/text.ts';

/** Text as a part of a pattern: what means something in one stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * `isFoundBy` (shared/kit/text.ts) as a condition: the row's texts, taken together, contain what was typed, whatever its
 * case and form. Undefined for a search without anything to look for.
 */
export function foundBy(search: string, texts: readonly SQLWrapper[]): SQL | undefined {
  const wanted = fold(search);
  if (!wanted) return undefined;
  const together = sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`;
  // To ask first is far cheaper: hardly any text is in another form.
  const plain = sql`case when ${together} is nfkc normalized then ${together} else normalize(${together}, nfkc) end`;
  return sql`replace(lower(${plain}), 'ß', 'ss') like ${`%${escapeLike(wanted)}%`}`;
}
