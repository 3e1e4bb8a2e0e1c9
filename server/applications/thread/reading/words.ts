import table from './mail-words.json' with { type: 'json' };

const KINDS = [
  'wrote',
  'from',
  'sent',
  'to',
  'subject',
  'copy',
  'original',
  'away',
  'automatic',
  'absent',
  'around',
  'but',
  'closing',
  'read',
  'readText',
  'bounced',
  'sentFrom',
  'calendar',
  'reaction',
  'letters',
] as const;
type WordKind = (typeof KINDS)[number];

/** The words of all languages in mail-words.json, which says what each list is for. */
const words = new Map<WordKind, readonly string[]>(
  KINDS.map((kind) => [
    kind,
    [
      ...new Set(Object.values(table.languages).flatMap((language) => language[kind] ?? [])),
    ].toSorted((one, other) => other.length - one.length),
  ]),
);

/** The words of a list, in small letters. */
export const wordsOf = (kind: WordKind): readonly string[] =>
  (words.get(kind) ?? []).map((word) => word.toLowerCase());

/** A pattern of a list's words. `*` stands for any text of up to 80 characters within a line. */
function patternOf(kind: WordKind, begin = '', end = ''): RegExp {
  const each = (words.get(kind) ?? []).map((word) =>
    word
      .split('*')
      .map((part) => part.replaceAll(/[.?+^$()[\]{}|\\/]/g, '\\$&').replaceAll(' ', '\\s{1,3}'))
      .join('.{0,80}?')
      // Nothing may stand between the spaces.
      .replaceAll('\\s{1,3}.{0,80}?\\s{1,3}', '\\s{1,3}(?:.{0,80}?\\s{1,3})?'),
  );
  return new RegExp(`${begin}(?:${each.join('|')})${end}`, 'iu');
}

/** Words are not separated in these scripts. */
const NO_LETTER_BEFORE = '(?<![\\p{L}\\p{M}])';
const NO_LETTER_AFTER = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}])';

/** '… wrote', anywhere in a line. */
export const WROTE = patternOf(
  'wrote',
  '(?:(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}]))',
  NO_LETTER_AFTER,
);
/** 'Original Message' between dashes. */
export const ORIGINAL = patternOf('original', '^[\\s>*]*[-_–—]{2,}\\s*', '\\s*:?\\s*[-_–—]*\\s*$');
/** 'Begin forwarded message:' */
export const FORWARDED = patternOf('original', '^\\s*', '\\s*:\\s*$');
/** 'Automatic reply: …' */
export const AWAY_SUBJECT = patternOf(
  'away',
  '^\\s*[[(【]?',
  '\\s*(?:[\\])】]|[:：]|[-–—]|\\bre\\b|\\baw\\b|$)',
);
export const AUTOMATIC_TEXT = patternOf('automatic', NO_LETTER_BEFORE);
export const ABSENT_TEXT = patternOf(
  'absent',
  '(?:(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}]))',
);
export const AROUND_TEXT = patternOf('around');
/** Where a sentence turns: ', but …' */
export const TURNS = new RegExp(
  `[,;，、]\\s*(?:${(words.get('but') ?? []).join('|')})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`,
  'giu',
);
/** The whole line before the name at the end of a letter. */
export const CLOSING = patternOf('closing', '^\\s*', '[\\s,.!،、。！–—-]*(?:\\S+\\s*){0,3}$');
export const READ_SUBJECT = patternOf('read', '^\\s*', '\\s*(?:[:：(]|$)');
export const READ_TEXT = patternOf('readText');
export const BOUNCED_SUBJECT = patternOf('bounced', '^\\s*');
/** The last line that a phone adds. */
export const SENT_FROM = patternOf('sentFrom', '^\\s*[-–—_*<(]*\\s*', '[.!\\s>)*]*$');
export const CALENDAR_TEXT = patternOf('calendar', '^\\s*', '.{0,200}$');
export const REACTION_TEXT = patternOf('reaction', '^\\s*', '.{0,200}$');
