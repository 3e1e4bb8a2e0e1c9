import { IT } from './keywords.ts';
import occupations from './occupations.json' with { type: 'json' };
import table from './synonyms.json' with { type: 'json' };

/** The groups of names that a word or expression finds. */
const BY_WORDS = new Map<string, (readonly string[])[]>();
for (const { names, asked = [] } of [...table.groups, ...occupations.groups] as Group[])
  for (const words of [...names, ...asked])
    BY_WORDS.set(words, [...(BY_WORDS.get(words) ?? []), names]);
type Group = { names: string[]; asked?: string[] };

const OCCUPATIONS = new Set(occupations.groups.flatMap(({ names }) => names));
/** The 'recruiter' of 'Nurse Recruiter', who is no nurse. */
const LAST_WORDS = new Set([...OCCUPATIONS].map((name) => name.slice(name.lastIndexOf(' ') + 1)));

/** The most words of an expression. */
export const EXPRESSION_MAX = 3;

/** Other words for a word or expression: ['developer', 'engineer', 'coder'] for 'programmer'. */
export function synonymsOf(words: string): readonly string[] {
  const key = BY_WORDS.has(words) ? words : singular(words);
  return [...new Set(BY_WORDS.get(key)?.flat())].filter((other) => other !== key);
}

/** All single words that have synonyms. */
export const WORDS_WITH_SYNONYMS: readonly string[] = [...BY_WORDS.keys()].filter(
  (words) => !words.includes(' '),
);

/** 'nurses' is looked up like 'nurse', 'waitresses' like 'waitress', 'postmen' like 'postman'. */
const singular = (words: string) =>
  words
    .replace(/ies$/, 'y')
    .replace(/(?:(?<=ss|ch|sh)e|(?<=\p{L}{3}))s$/u, '')
    .replace(/men$/, 'man');

/** Whether it is the name of an occupation: titles mean it that have it as `isTitleOf` says. */
export const isOccupation = (words: string): boolean => OCCUPATIONS.has(words);

/** Whether a title (`searchable`) has a name, and not as a part of another one: 'Nurse Recruiter', 'Dental Nurse'. */
export function isTitleOf(title: string, name: string): boolean {
  const joined = title.replaceAll(/['’]/g, '').replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  const words = joined.match(/[\p{L}\p{N}]+|[^\p{L}\p{N} ]+/gu) ?? [];
  const wanted = singular(name.replace(IT, 'it'));
  const { length } = name.split(' ');
  return words.some((_word, from) => {
    const namedFrom = (start: number) =>
      singular(words.slice(Math.max(0, start), from + length).join(' '));
    const isPart = (longer: string) =>
      isOccupation(longer) && longer !== wanted && !synonymsOf(name).includes(longer);
    return (
      namedFrom(from) === wanted &&
      !LAST_WORDS.has(words[from + length] ?? '') &&
      ![namedFrom(from - 1), namedFrom(from - 2)].some(isPart)
    );
  });
}
