import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** `plain` (server/plain.ts) in SQL. Almost all text is ASCII, where it is one function. */
export const plainSql = (text: SQLWrapper): SQL => {
  const accents = String.raw`[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`;
  const decomposed = sql`lower(regexp_replace(normalize(${text}, nfkd), ${accents}, '', 'g'))`;
  const single = sql`translate(${decomposed}, 'łøđðıς', 'loddiσ')`;
  const double = [
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ].reduce((before, [letter, letters]) => sql`replace(${before}, ${letter}, ${letters})`, single);
  return sql`case when octet_length(${text}) = char_length(${text}) then lower(${text}) else ${double} end`;
};
