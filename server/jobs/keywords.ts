/** Letters that are others with a stroke or a ligature, which Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Accents; the vowel signs of scripts such as Devanagari and Thai are more than that and stay. */
const ACCENTS = /(?=\p{M})\p{Script=Inherited}/gu;

/** Letters without case and accents, as locations and words are compared. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/** What somebody typed, taken apart. */
export interface Keywords {
  words: Term[];
  phrases: Term[];
  excluded: Term[];
  /** The last word while it is being typed: any word that begins like it counts. */
  prefix: Term | undefined;
}

/** Words that follow each other, and the spelling in one: 'full stack' or 'fullstack'. Letters and digits only. */
export interface Term {
  pieces: string;
  joined: string | undefined;
}

/** Terms beyond this are not looked at, so that no search costs more than a search. */
const TERMS_MAX = 16;
/** Characters; some letters become several when they are taken apart. */
const TEXT_MAX = 400;
/** A word of one letter is meant as it is: C and R are languages. */
const PREFIX_MIN = 2;
const TERM = /(-?)"([^"]*)"?|(\S+)/g;

/**
 * Reads words, "phrases" and -exclusions. The last word is a prefix unless a space follows it.
 * Nothing in the text is an operator beyond these: the rest is searched, not executed.
 */
export function readKeywords(text: string): Keywords {
  const keywords: Keywords = { words: [], phrases: [], excluded: [], prefix: undefined };
  const readable = spellSigns(plain(text).slice(0, TEXT_MAX));
  const found = [...readable.matchAll(TERM)].slice(0, TERMS_MAX);
  for (const [index, [, minus, phrase, word = '']] of found.entries()) {
    const term = toTerm(phrase ?? word);
    if (!term) continue;
    const isLast = index === found.length - 1 && !/\s$/.test(text);
    if (phrase === undefined ? word.startsWith('-') : minus) keywords.excluded.push(term);
    else if (phrase !== undefined) keywords.phrases.push(term);
    else if (word === 'it') keywords.words.push({ pieces: IT, joined: undefined });
    else if (isLast && term.pieces.length >= PREFIX_MIN) keywords.prefix = term;
    else keywords.words.push(term);
  }
  return keywords;
}

/** A text of a job as its words are indexed: what `readKeywords` makes of the same words is found in it. */
export function toIndexed(text: string): string {
  const readable = spellSigns(plain(text.replaceAll(/(?<![\p{L}\p{N}])IT(?![\p{L}\p{N}])/gu, IT)));
  const joined = readable.match(COMPOUND)?.map(join) ?? [];
  return [toPieces(readable), ...new Set(joined)].join(' ');
}

/** The trade, which is otherwise the pronoun and not searched for. */
const IT = 'infotech';

/** Signs that are part of a name, as letters: C++, C#, .NET, R&D. */
function spellSigns(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})\+\+/gu, '$1plusplus ')
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})#/gu, '$1sharp ')
    .replaceAll(/\.net(?![\p{L}\p{N}])/gu, ' dotnet')
    .replaceAll(SHORT_AND, (letters) => letters.replace(/ ?& ?/, 'and'));
}
const SHORT_AND = /(?<![\p{L}\p{N}.])(?:\p{L}{1,2}&\p{L}{1,2}|\p{L} & \p{L})(?![\p{L}\p{N}])/gu;

/** Words written as one: node.js, full-stack, l'oreal. */
const COMPOUND = /[\p{L}\p{M}\p{N}]+(?:[-.'’‐][\p{L}\p{M}\p{N}]+)+/gu;
const join = (compound: string) => compound.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Scripts that put no spaces between words are searched letter by letter. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

const toPieces = (text: string) =>
  text
    .replaceAll(SPACELESS, ' $& ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .join(' ');

function toTerm(text: string): Term | undefined {
  const pieces = toPieces(text);
  if (!pieces) return undefined;
  const whole = /^-?([^\s]+)$/u.exec(text.trim())?.[1] ?? '';
  const compound = whole.match(COMPOUND)?.[0];
  return { pieces, joined: compound && compound === whole ? join(compound) : undefined };
}
