import table from './discouraged-words.json' with { type: 'json' };

/** A text in a posting that must not or should not be there. */
export interface Stated {
  level: 'blocks' | 'loses';
  /** The words as written. */
  quote: string;
  hint: string;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;

/** 'a/b' as a pattern. */
const either = (words: string) =>
  `(?:${words
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', `${LETTER}+`)
    .replaceAll('00', String.raw`\d{2}`)
    .replaceAll('-', String.raw`\s?[-–]\s?`)
    .replaceAll('/', '|')})`;

/** The pattern of a row's words; the table says how they are written. */
function toPattern(words: string): string {
  let pattern = '';
  let blank = '';
  for (const word of words.split(' ')) {
    const [always, perhaps] = word.split(/[()]/);
    if (always) {
      pattern += blank + either(always) + (perhaps ? `${either(perhaps)}?` : '');
      blank = ' ';
    } else if (perhaps) {
      pattern += blank ? `(?: ${either(perhaps)})?` : `(?:${either(perhaps)} )?`;
    }
  }
  return pattern;
}

/** Words that honest companies use without thinking. The words that hint at fraud stay on the server. */
export const RULES = table.rules.map(({ level, words, notBefore, hint }) => {
  const any = Object.values(words).flat().map(toPattern).join('|');
  const end = notBefore ? `(?! ${notBefore})` : '';
  const pattern = new RegExp(`(?<!${LETTER})(?:${any})(?!${LETTER})${end}`, 'iu');
  return { level: level as Stated['level'], pattern, hint };
});

/** The matches of all rules in a text, one per rule. */
export const statedIn = (text: string): Stated[] =>
  RULES.flatMap(({ level, pattern, hint }) => {
    const [quote] = pattern.exec(text) ?? [];
    return quote ? [{ level, quote, hint }] : [];
  });
