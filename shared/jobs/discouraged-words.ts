import words from './discouraged-words.json' with { type: 'json' };

/** A text in a posting that must not or should not be there. */
export interface Stated {
  level: 'blocks' | 'loses';
  /** The words as written. */
  quote: string;
  hint: string;
}

/** Words that honest companies use without thinking. The words that hint at fraud stay on the server. */
export const RULES = words.map(({ level, words: pattern, hint }) => ({
  level: level as Stated['level'],
  pattern: new RegExp(pattern, 'i'),
  hint,
}));

/** The matches of all rules in a text, one per rule. */
export const statedIn = (text: string): Stated[] =>
  RULES.flatMap(({ level, pattern, hint }) => {
    const [quote] = pattern.exec(text) ?? [];
    return quote ? [{ level, quote, hint }] : [];
  });
