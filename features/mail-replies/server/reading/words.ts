import table from './mail-words.json' with { type: 'json' };

type WordKind = keyof typeof table.languages.en;
const languages: Partial<Record<WordKind, string[]>>[] = Object.values(table.languages);

/** For comparison: in small letters, with one kind of space and of apostrophe. */
const plain = (text: string) =>
  text.toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(/[‘’ʼ]/g, "'");

/** The words of a list of mail-words.json in all languages, in small letters. */
export const wordsOf = (kind: WordKind): readonly string[] => [
  ...new Set(languages.flatMap((language) => language[kind] ?? []).map(plain)),
];

/** Characters for which '*' stands. */
const GAP = 80;

/** Finds words of a list in a text. */
interface Words {
  test(text: string): boolean;
}

/**
 * Finds the words of a list, of all languages. They are too many for a pattern, which each thread would compile anew.
 * @param before what must stand before the words, from the begin of the text
 * @param after what must stand after them, up to its end
 */
function find(kind: WordKind, before = /(?:)/u, after = /(?:)/u): Words {
  const each = wordsOf(kind).map((word) => word.split('*'));
  return {
    test(text) {
      const flat = plain(text);
      const goesOn = (parts: readonly string[], at: number): boolean => {
        const [part, ...rest] = parts;
        if (part === undefined) return after.test(flat.slice(at));
        // What ends with '*' may go on.
        if (part === '' && rest.length === 0) return goesOn([], at) || goesOn([], at + GAP);
        // Nothing may stand between the spaces.
        const from = part.startsWith(' ') ? at - 1 : at;
        for (let next = flat.indexOf(part, from); next >= 0 && next <= at + GAP;)
          if (goesOn(rest, next + part.length)) return true;
          else next = flat.indexOf(part, next + 1);
        return false;
      };
      return each.some(([first = '', ...rest]) => {
        for (let at = flat.indexOf(first); at >= 0; at = first ? flat.indexOf(first, at + 1) : -1)
          if (before.test(flat.slice(0, at)) && goesOn(rest, at + first.length)) return true;
        return false;
      });
    },
  };
}

/** Words are not separated in other scripts. */
const NO_LETTER_BEFORE = /(?<![\p{Script=Latin}\p{Script=Cyrillic}])$/u;
const NO_LETTER_AFTER = /^(?![\p{Script=Latin}\p{Script=Cyrillic}\p{M}])/u;
const START = /^\s*$/u;
const REST = /^.{0,200}$/u;

/** '… wrote', anywhere in a line. */
export const WROTE = find('wrote', NO_LETTER_BEFORE, NO_LETTER_AFTER);
/** 'Original Message', where there are dashes or a colon. */
export const ORIGINAL = find('original', /^[\s>*]*[-_–—]*\s?$/u, /^\s?:?\s?[-_–—]*\s?$/u);
/** 'Automatic reply: …' */
export const AWAY_SUBJECT = find('away', /^\s?[[(【]?$/u, /^\s?(?:[\])】:：–—-]|re\b|aw\b|$)/u);
export const AUTOMATIC_TEXT = find('automatic', /(?<![\p{L}\p{M}])$/u);
export const ABSENT_TEXT = find('absent', NO_LETTER_BEFORE);
export const AROUND_TEXT = find('around', NO_LETTER_BEFORE);
/** Where a sentence turns: ', but …' */
export const TURNS = new RegExp(
  `[,;，、]\\s*(?:${wordsOf('but').join('|')})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
  'giu',
);
/** The whole line before the name at the end of a letter. */
export const CLOSING = find('closing', START, /^[\s,.!،、。！–—-]*(?:\S+(?:\s|$)){0,3}$/u);
export const READ_SUBJECT = find('read', START, /^\s?(?:[:：(]|$)/u);
export const READ_TEXT = find('readText');
export const BOUNCED_SUBJECT = find('bounced', START);
/** The last line that a phone adds. */
export const SENT_FROM = find('sentFrom', /^\s?[-–—_*<(]*\s?$/u, /^[.!\s>)*]*$/u);
export const CALENDAR_TEXT = find('calendar', START, REST);
export const REACTION_TEXT = find('reaction', START, REST);
