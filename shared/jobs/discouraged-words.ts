import table from './discouraged-words.json' with { type: 'json' };

/** A text in a posting that must not or should not be there. */
export interface Stated {
  level: 'blocks' | 'loses';
  /** The words as written. */
  quote: string;
  hint: string;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;

/** The pattern of a row's words; the table says how they are written. */
const toPattern = (words: string) =>
  words
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', `${LETTER}+`)
    .replaceAll('00', String.raw`\d{2}`)
    .replaceAll('-', String.raw`\s?[-–]\s?`)
    // With the blank beside it: 'your id (card)', '(ever) been'.
    .replaceAll(/(?<!\S)\((.*?)\) /g, '‹$1 ›')
    .replace(/ \((.*?)\)$/, '‹ $1›')
    .replaceAll(/\((.*?)\)/g, '‹$1›')
    .replaceAll(/[^\s/‹›]+(?:\/[^\s/‹›]+)+/g, (choice) => `(?:${choice.replaceAll('/', '|')})`)
    .replaceAll('‹', '(?:')
    .replaceAll('›', ')?');

/** Words that honest companies use without thinking. The words that hint at fraud stay on the server. */
const RULES = table.rules.map(({ level, words, notBefore, hint }) => {
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
