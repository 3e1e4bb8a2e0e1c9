import {
  CANDIDATE_FIELDS,
  type CandidateFields,
  IMPORT_COLUMN_NAMES,
  type ImportColumn,
} from '../../../rules/candidates.ts';
import headings from './headings.json' with { type: 'json' };

/** A heading for comparison: in lower case, without accents and signs. */
const plainHeading = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

type Headings = Partial<Record<ImportColumn | 'other', string[]>>;
/** What a heading names; lower ranks are surer. */
interface Meaning {
  name: ImportColumn;
  rank: number;
}

const readHeadings = () => {
  const languages = Object.values<Headings>(headings.languages);
  const columns = IMPORT_COLUMN_NAMES.flatMap((name) =>
    languages.flatMap((language) =>
      (language[name] ?? []).map((text, rank) => [plainHeading(text), { name, rank }] as const),
    ),
  );
  // The longest of several that begin alike comes first.
  const others = languages.flatMap(({ other = [] }) => other.map(plainHeading)).toSorted();
  const word = `(?:${others.toReversed().join('|')})`;
  // The first meaning of a word counts, so that it is the whole name rather than a part of it.
  return {
    columns: new Map<string, Meaning>(columns.toReversed()),
    others: new RegExp(`(?<!${SPACED})${word}(?!${SPACED})`, 'gu'),
  };
};
/** A letter of a script that has blanks between words. */
const SPACED = '[^\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー]';
/** A longer text is no heading, and no name. */
const HEADING_MAX = 60;
let known: ReturnType<typeof readHeadings> | undefined;

/** What a heading names in any language, alone or beside words such as 'Candidate' and '(work)'. */
export function columnOf(heading: string): Meaning | undefined {
  known ??= readHeadings();
  const { columns, others } = known;
  if (heading.length > HEADING_MAX) return undefined;
  const words = heading.split(/[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  const telling = words.map((word) => plainHeading(word).replaceAll(others, '')).join('');
  // 'Name (first and last)'
  const [outside = ''] = heading.split(/[([（【]/u, 1);
  return [heading, telling || words.at(-1)!, outside]
    .map((text) => columns.get(plainHeading(text)))
    .find(Boolean);
}

/** The columns that headings seem to name, each at most once; '' for those that are left out. */
export function guessColumns(texts: readonly string[]): (ImportColumn | '')[] {
  const found = texts.map(columnOf);
  const surest = new Map<ImportColumn, Meaning>();
  for (const each of found)
    if (each && each.rank < (surest.get(each.name)?.rank ?? Infinity)) surest.set(each.name, each);
  return found.map((each, at) =>
    each && surest.get(each.name) === each && found.indexOf(each) === at ? each.name : '',
  );
}

/** Writing in which the family name comes first, without a blank after a short one. */
const FAMILY_FIRST =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;

/** A whole name of its two parts. */
function joinNames(first: string, last: string): string {
  if (!FAMILY_FIRST.test(first + last)) return `${first} ${last}`.trim();
  return [last, first].filter(Boolean).join(last.length > 1 ? ' ' : '');
}

/** A name as it is spoken: 'Müller, Jörg' is 'Jörg Müller', and 'Smith, John, Jr.' is 'John Smith Jr.' */
export function spokenName(text: string): string {
  if (text.length > 2 * HEADING_MAX) return text;
  const isTitle = (part: string) => part.split(' ').every((word) => TITLES.has(titleKey(word)));
  const parts = text.split(/[,，、،;]/).map((part) => part.trim());
  const [last = '', ...rest] = parts.filter(Boolean);
  const titles = rest.filter(isTitle);
  const [first, ...others] = rest.filter((part) => !isTitle(part));
  if (!first) return [last, ...titles].join(', ');
  return [first, last, ...others, ...titles].join(' ');
}

const titleKey = (word: string) => word.toLowerCase().replaceAll('.', '');
const TITLES: ReadonlySet<string> = new Set(headings.titles.map(titleKey));

/** The texts of a line by what they are. */
export function toFields(
  cells: readonly string[],
  columns: readonly (ImportColumn | '')[],
): Record<keyof CandidateFields, string> {
  const of = (name: ImportColumn) => cells[columns.indexOf(name)]?.trim() ?? '';
  const name = spokenName(of('name') || joinNames(of('firstName'), of('lastName')));
  const fields = CANDIDATE_FIELDS.map((field) => [field, field === 'name' ? name : of(field)]);
  return Object.fromEntries(fields) as Record<keyof CandidateFields, string>;
}
