import { IT } from './keywords.ts';
import occupations from './occupations.json' with { type: 'json' };
import table from './synonyms.json' with { type: 'json' };

/** A word or expression finds the names of its groups. */
const BY_WORDS = new Map<string, (readonly string[])[]>();
for (const [names, others] of [
  ...table.groups.map((group) => [group, group] as const),
  ...occupations.occupations.map(({ names, asked = [] }) => [names, [...names, ...asked]] as const),
])
  for (const words of others) BY_WORDS.set(words, [...(BY_WORDS.get(words) ?? []), names]);

const OCCUPATIONS = new Set(occupations.occupations.flatMap(({ names }) => names));
/** What a title that has the name of another occupation at its beginning ends with: the 'recruiter' of 'Nurse Recruiter'. */
const LAST_WORDS = new Set([...OCCUPATIONS].map((name) => name.slice(name.lastIndexOf(' ') + 1)));

/** The most words of an expression. */
export const EXPRESSION_MAX = 3;

/** Other words for a word or expression: ['developer', 'engineer', 'coder'] for 'programmer'. */
export function synonymsOf(words: string): readonly string[] {
  const key = [words, ...singulars(words)].find((each) => BY_WORDS.has(each));
  const groups = key === undefined ? [] : (BY_WORDS.get(key) ?? []);
  return [...new Set(groups.flat())].filter((other) => other !== key);
}

/** All single words that have synonyms. */
export const WORDS_WITH_SYNONYMS: readonly string[] = [...BY_WORDS.keys()].filter(
  (words) => !words.includes(' '),
);

/** 'nurses' is looked up like 'nurse', 'waitresses' like 'waitress', 'postmen' like 'postman'. */
const singulars = (words: string): string[] => [
  words.replace(/(?<=\p{L}{3})s$/u, ''),
  words.replace(/(?<=ss|ch|sh)es$/u, ''),
  words.replace(/ies$/u, 'y'),
  words.replace(/men$/u, 'man'),
];

/** Whether it is the name of an occupation: titles that have it as words in sequence mean it. */
export const isOccupation = (words: string): boolean => OCCUPATIONS.has(words);

/**
 * Whether a title (`searchable`) is of this occupation: it has the name, also in the plural, and not as a part of another
 * one: the 'nurse' of 'Nurse Recruiter' and 'Dental Nurse'.
 */
export function isTitleOf(title: string, name: string): boolean {
  const words = title
    .replaceAll(/['’]/g, '')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replaceAll(/[^\p{L}\p{N} ]+/gu, ' , ')
    .split(' ')
    .filter(Boolean);
  const wanted = name.replace(IT, 'it').split(' ');
  return words.some((_word, from) => {
    const end = from + wanted.length;
    const withBefore = (count: number) => words.slice(Math.max(0, from - count), end).join(' ');
    const isNamed = [withBefore(0), ...singulars(withBefore(0))].includes(wanted.join(' '));
    return (
      isNamed &&
      !LAST_WORDS.has(words[end] ?? '') &&
      ![1, 2].some((count) => from >= count && isOtherThan(name, withBefore(count)))
    );
  });
}

const isOtherThan = (name: string, longer: string) =>
  isOccupation(longer) && !synonymsOf(name).includes(longer);
