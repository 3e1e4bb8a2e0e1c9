import table from './synonyms.json' with { type: 'json' };

/** Words of the same meaning, by word or expression. A search for one finds the others too, after its own. */
const BY_WORDS = new Map<string, string[]>();
for (const group of table.groups) {
  for (const words of group) {
    const others = group.filter((other) => other !== words);
    BY_WORDS.set(words, [...(BY_WORDS.get(words) ?? []), ...others]);
  }
}

/** The most words of an expression. */
export const EXPRESSION_MAX = 3;

/** Other words for a word or expression: ['developer', 'engineer', 'coder'] for 'programmer'. */
export function synonymsOf(words: string): readonly string[] {
  return BY_WORDS.get(words) ?? BY_WORDS.get(singular(words)) ?? [];
}

/** All single words that have synonyms. */
export const WORDS_WITH_SYNONYMS: readonly string[] = [...BY_WORDS.keys()].filter(
  (words) => !words.includes(' '),
);

/** 'nurses' is looked up like 'nurse'. */
const singular = (words: string) => words.replace(/(?<=\p{L}{3})s$/u, '');
