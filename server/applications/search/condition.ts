import { and, not, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { FromCompany } from '../../context.ts';
import { applications } from '../../db/schema.ts';
import { memberTextsOn } from '../../fragments/all.ts';
import { containing, daysIn, isPrintedIn, printedBeside } from './printed.ts';
import { searchTerms, type Term, toQuery } from './words.ts';

interface Search {
  matches: SQL | undefined;
  /** Whether the name or address matches. */
  isByPerson: SQL;
}

/** Whose applications are searched, and whether also in what members wrote about them. */
interface Reads {
  companyId: string;
  readsMembers: boolean;
  config: Config;
}

/** What a member searches. No call of a program reads texts of members. */
export const searchesFor = (
  { company, apiKey }: Pick<FromCompany['actor'], 'company' | 'apiKey'>,
  config: Config,
): Reads => ({
  companyId: company.id,
  readsMembers: !apiKey && memberTextsOn(config).length > 0,
  config,
});

/** The company's applicants, or its jobs, of which a row prints a text with a word. */
export interface Printed {
  /** By name and address alone, or by everything that is printed of a person. */
  peopleWith: (contains: Contains, which: 'person' | 'all') => SQL;
  jobsWith: (contains: Contains) => SQL;
}

/** The condition that a text without case and accents (`plain` in PostgreSQL) has a word. */
type Contains = (text: SQLWrapper) => SQL;

/**
 * The condition that each word of a search is found: in what a row prints (also `isPrintedIn`), or as the beginning of a
 * word in letter, answers, resume, or, for those who may read them, texts of members.
 */
export function searchOf(
  search: string,
  { companyId, readsMembers, config }: Reads,
  { peopleWith, jobsWith }: Printed,
): Search | undefined {
  const terms = searchTerms(search);
  const all = terms.flatMap((term) => [term, ...(term.or ?? [])]);
  if (terms.length === 0) return undefined;
  const contains =
    (term: Term): Contains =>
    (text) =>
      sql`${text} like ${containing(term)}`;
  const inTexts = (term: Term) =>
    sql`select applications_with(${toQuery(companyId, term)}::tsquery, ${readsMembers})`;
  const isNamed = (term: Term): SQL => {
    const sets = [
      ...(term.words.length > 0 ? [inTexts(term)] : []),
      ...printedBeside(term, companyId, config),
    ];
    return sql`${applications.id} in (${sql.join(sets, sql` union all `)})`;
  };
  const days = daysIn(all);
  // The sets are found once for all rows.
  const isFound = (term: Term): SQL => {
    const isAnywhere =
      or(
        peopleWith(contains(term), 'all'),
        jobsWith(contains(term)),
        isPrintedIn(term, days.get(term), config),
        isNamed(term),
        ...(term.or ?? []).map(isFound),
      ) ?? sql`false`;
    return term.isExcluded ? not(isAnywhere) : isAnywhere;
  };
  const isPerson = (term: Term) =>
    or(...[term, ...(term.or ?? [])].map((each) => peopleWith(contains(each), 'person')));
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  return {
    matches: and(...terms.map(isFound)),
    isByPerson: and(...wanted.map(isPerson)) ?? sql`false`,
  };
}
