import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { FromCompany } from '../../context.ts';
import { escapeLike } from '../../db/lists.ts';
import { applications } from '../../db/schema.ts';
import { plainSql } from './plain-sql.ts';
import { daysIn, isPrintedIn } from './printed.ts';
import { searchTerms, type Term, toQuery } from './words.ts';

interface Search {
  matches: SQL | undefined;
  /** Whether the name or address matches. */
  isByPerson: SQL;
}

/**
 * The condition that each word of a search is found: in what a row prints (also `isPrintedIn`), or as the beginning of a word in letter,
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
  const days = daysIn(terms);
  const isElsewhere = (term: Term): SQL | undefined =>
    or(isInTexts(term), isPrintedIn(term, days.get(term), company.id));
  const [only, second] = terms;
  return {
    matches:
      only && !second
        ? or(isElsewhere(only), on(visible, contains(only)))
        : on(visible, and(...terms.map((term) => or(isElsewhere(term), contains(term))))),
    isByPerson: on(byPerson, and(...terms.map(contains))),
  };
}
