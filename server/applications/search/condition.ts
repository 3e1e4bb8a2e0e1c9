import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { FromCompany } from '../../context.ts';
import { escapeLike } from '../../db/lists.ts';
import { applications } from '../../db/schema.ts';
import { searchTerms, type Term, toQuery } from './words.ts';

/** `plain` (server/plain.ts) in SQL. Almost all text is ASCII, where it is one function. */
const plainSql = (text: SQLWrapper): SQL => {
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

interface Search {
  matches: SQL | undefined;
  /** Whether the name or address matches. */
  isByPerson: SQL;
}

/**
 * The condition that each word of a search is found: in what a row prints, or as the beginning of a word in letter,
 * answers, resume, or, for those who may read them, notes.
 * @param person name and address
 * @param shown what else the row prints
 */
export function searchOf(
  search: string,
  { company, apiKey }: Pick<FromCompany['actor'], 'company' | 'apiKey'>,
  person: readonly SQLWrapper[],
  shown: readonly SQLWrapper[],
): Search | undefined {
  const terms = searchTerms(search);
  if (terms.length === 0) return undefined;
  const joined = (texts: readonly SQLWrapper[]) =>
    sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`;
  // Two texts, so that a name with accents does not have the rest folded in the slow way.
  const printed = sql`(select ${joined(person)} as person, ${joined(shown)} as shown offset 0) printed`;
  const byPerson = plainSql(sql`printed.person`);
  const visible = sql`${byPerson} || ' ' || ${plainSql(sql`printed.shown`)}`;
  /** A condition on `folded.text`. A row is folded once for all words, and not before the condition is asked for. */
  const on = (text: SQL, condition: SQL | undefined) =>
    sql`(select ${condition} from (select ${text} as text from ${printed} offset 0) folded)`;
  const contains = ({ plain }: Term) => sql`folded.text like ${`%${escapeLike(plain)}%`}`;
  const isInTexts = (term: Term): SQL | undefined =>
    term.words.length > 0
      ? // No call of a program reads notes.
        sql`${applications.id} in (select applications_with(${toQuery(company.id, term)}::tsquery, ${!apiKey}))`
      : undefined;
  const [only, second] = terms;
  return {
    matches:
      only && !second
        ? or(isInTexts(only), on(visible, contains(only)))
        : on(visible, and(...terms.map((term) => or(isInTexts(term), contains(term))))),
    isByPerson: on(byPerson, and(...terms.map(contains))),
  };
}
