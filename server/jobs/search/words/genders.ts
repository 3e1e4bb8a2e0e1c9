// cspell:ignore Entwickler Elektriker infirmier arzt krankenpfleger krankenpflegerin
import { fold } from './letters.ts';
import table from './gender-words.json' with { type: 'json' };

/** The words of all languages in gender-words.json, which says what each list is for. */
const languages: readonly {
  marks: string[];
  pairs: string[][];
  neutral?: (string | string[])[][];
}[] = Object.values(table.languages);

/** A mark in one order: 'd/m/w' for 'm/w/d', 'w|m|d' and 'W * M * D'. */
const inOrder = (mark: string) =>
  fold(mark)
    .split(/[^\p{L}\p{M}\p{N}*]+|\*(?!$)/u)
    .filter(Boolean)
    .toSorted()
    .join('/');

const MARKS = new Set(languages.flatMap(({ marks }) => marks.map(inOrder)));
const PAIRS = languages
  .flatMap(({ pairs }) =>
    pairs.map(([male = '', female = '']) => [fold(male), fold(female)] as const),
  )
  .toSorted(([one], [other]) => other.length - one.length);
/** The endings that stand for one another, without those of a single letter. */
const ENDINGS = PAIRS.filter((pair) => pair.every(({ length }) => length > 1)).flatMap(
  ([male, female]) => [[male, female] as const, [female, male] as const],
);
const NEUTRAL = languages.flatMap(({ neutral = [] }) =>
  neutral.map(([ending, forms]) => [String(ending), [forms ?? []].flat()] as const),
);

const BRACKETS = /[([{（［]([^()[\]{}（）［］]{1,40})[)\]}）］]/gu;
/** Letters with a slash between them, without brackets. */
const LETTERS = /(?<![\p{L}\p{N}/])\p{L}{1,3}(?: ?[/|] ?(?:\p{L}{1,6}|\*)){1,3}(?![\p{L}\p{N}/])/gu;
/** 'Entwickler:in', 'Elektriker/-in', 'infirmier(ère)', 'développeur·se'. */
const CONTRACTED =
  /(?<!\p{L})(\p{L}{3,40})(?:\([-/]?(\p{L}{1,7})\)|(?:[*:_·•‧∙.]|\/[-‐‑]?|-(?=in(?:nen)?(?!\p{L})))(\p{L}{1,7})(?:\.s)?)(?!\p{L})/giu;
const CAPITAL_IN = /(?<=er|or|ist|ent|ant|eur|loge|arzt|t)(?=In(?:nen)?(?!\p{L}))/gu;
/** 'desarrollador@' */
const NEUTRAL_WORD = /(?<!\p{L})\p{L}{3,40}(?:@s?|x)(?![\p{L}\p{N}.])/gu;

/**
 * A `clean` title without marks such as '(m/w/d)', and with whole words for those that a sign divides.
 * @param join writes both forms of a word
 */
export function readGenders(text: string, join: (forms: readonly string[]) => string): string {
  return text
    .replaceAll(BRACKETS, (whole, content: string, at: number) => {
      const isEnding = /\p{L}/u.test(text[at - 1] ?? '') && /^\p{L}+$/u.test(content);
      return !isEnding && isMark(content) ? ' ' : whole;
    })
    .replaceAll(LETTERS, (whole) => (isMark(whole) ? ' ' : whole))
    .replaceAll(CAPITAL_IN, '*')
    .replaceAll(CONTRACTED, (whole, base: string, inBrackets?: string, suffix = '') => {
      const female = femaleOf(fold(base), fold(inBrackets ?? suffix));
      return female === undefined ? whole : join([fold(base), female]);
    })
    .replaceAll(NEUTRAL_WORD, (whole) => {
      const word = whole.toLowerCase();
      const found = NEUTRAL.find(([ending]) => word.endsWith(ending));
      return found ? join(found[1].map((form) => word.slice(0, -found[0].length) + form)) : whole;
    });
}

/** 'm/w/d', or 'mwd', as some write it in brackets. */
const isMark = (text: string) =>
  MARKS.has(inOrder(text)) || (text.length === 3 && MARKS.has(inOrder([...text].join('/'))));

/** 'développeuse' of 'développeur' and 'se'. */
function femaleOf(base: string, suffix: string): string | undefined {
  const pair = PAIRS.find(([male, female]) => base.endsWith(male) && female.endsWith(suffix));
  return pair && base.slice(0, base.length - pair[0].length) + pair[1];
}

/** The other forms of a word without case and accents: 'krankenpfleger' of 'krankenpflegerin'. */
export const otherForms = (word: string): string[] =>
  ENDINGS.filter(([ending]) => ending.length < word.length - 2 && word.endsWith(ending)).map(
    ([ending, other]) => word.slice(0, -ending.length) + other,
  );
