// cspell:ignore krankenpflegerin verkaeufer HANA
import { type SQL, sql } from 'drizzle-orm';
import { type FieldTerm, splitFields } from '../../../../shared/jobs/search/fields.ts';
import { toPlainText } from '../../../../shared/kit/markdown.ts';
import { otherForms, readGenders } from './genders.ts';
import { clean, fold } from './letters.ts';
import { typedTerms } from './operators.ts';
import table from './search-words.json' with { type: 'json' };

/** A parsed search text. */
export interface Keywords {
  words: Term[];
  phrases: Term[];
  excluded: Term[];
  /** Words that one field must have, or must not. */
  fields: FieldTerm[];
  /** The last word while it is being typed: matches every word that starts with it. */
  prefix: Term | undefined;
  /** Whether 'US' is written in capital letters: the country. In small letters it is a word. */
  isUs: boolean;
}

/** Consecutive words and their joined spelling: 'full stack' or 'fullstack'. Letters and digits only. */
export interface Term {
  pieces: string;
  joined: string | undefined;
  /** Any of the pieces will do: 'UI/UX', 'C/C++'. */
  isEither?: true;
  /** Other terms, any of which will do as well: 'nurse OR midwife'. */
  or?: Term[];
  /** Alone, or in capitals unlike the rest of the search: 'WHO', 'IS' and 'CAN' may be names. */
  isName?: true;
  /** Other spellings and forms of a single word: 'krankenpflegerin', 'verkaeufer'. */
  spellings?: string[];
}

/** Further terms are ignored, which limits the cost of a search. */
const TERMS_MAX = 16;
/** In characters; some letters become several when they are decomposed. */
const TEXT_MAX = 400;
/** A single letter is a whole word: C and R are languages. */
const PREFIX_MIN = 2;
/** 'PR' is no beginning of 'programmer'. */
const ACRONYM_MAX = 3;
/** Words with a slash between them. */
const EITHER = /^[^-/][^/]*(?:\/[^/]+)+$/;

const UNITED_STATES = /(?<![\p{L}\p{N}.])US(?![\p{L}\p{N}])/u;

/**
 * Parses words, "phrases", -exclusions, alternatives (`typedTerms`) and title:"…". The last word is a prefix unless a
 * space follows it.
 */
export function readKeywords(keywordText: string): Keywords {
  const { fields, others: text } = splitFields(clean(keywordText));
  const keywords: Keywords = {
    words: [],
    phrases: [],
    excluded: [],
    fields,
    prefix: undefined,
    isUs: UNITED_STATES.test(text),
  };
  const found = typedTerms(withNames(text.slice(0, TEXT_MAX))).slice(0, TERMS_MAX);
  let last: Term | undefined;
  for (const [index, { text: typed, isPhrase, isExcluded, isEither }] of found.entries()) {
    const readable = fold(typed);
    const term = toTerm(readable);
    if (!term) continue;
    const isLast = index === found.length - 1 && !/\s$/.test(text);
    if (!isPhrase && EITHER.test(readable)) term.isEither = true;
    const [, letters, digits] = WITH_NUMBER.exec(term.pieces) ?? [];
    if (letters !== undefined && !isPhrase)
      term.or = [{ pieces: `${letters} ${digits}`, joined: undefined }];
    if (found.length === 1 || (isShouted(typed) && !isShouted(text))) term.isName = true;
    if (!isPhrase && (term.joined !== undefined || !term.pieces.includes(' ')))
      term.spellings = spellingsOf(typed, term.joined ?? term.pieces);
    if (isEither && last) {
      (last.or ??= []).push(term);
      continue;
    }
    const isAcronym = isShouted(typed) && term.pieces.length <= ACRONYM_MAX;
    // A phrase is a word if something else will do as well.
    const hasOthers = found[index + 1]?.isEither === true;
    last = term;
    if (isExcluded) keywords.excluded.push(term);
    else if (isPhrase && !hasOthers) keywords.phrases.push(term);
    else if (!isPhrase && isLast && !isAcronym && term.pieces.length >= PREFIX_MIN)
      keywords.prefix = term;
    else keywords.words.push(term);
  }
  return keywords;
}

/** 'ISO9001' of ISO 9001. */
const WITH_NUMBER = /(?<![\p{L}\p{M}\p{N}])(\p{L}{3,20})(\d{1,5})(?![\p{L}\p{M}\p{N}])/u;
const WITH_NUMBERS = new RegExp(WITH_NUMBER, 'gu');

const isShouted = (text: string) => /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();

/** A typed text with words for names that have signs or are other words too, and without marks of genders. */
function withNames(text: string): string {
  const named = text.replaceAll(/"[^"]*"?|[^"]+/g, (part) =>
    readGenders(part, (forms) => (part.startsWith('"') ? (forms[0] ?? '') : forms.join('/'))),
  );
  return spellSigns(spellNames(named.replaceAll(IT_TYPED, IT)));
}

/** How else a word is written: with 'ae' for 'ä' or the other way round, and for a man or a woman. */
function spellingsOf(typed: string, word: string): string[] {
  const lower = typed.toLowerCase().normalize('NFC');
  const spelled = fold(lower.replaceAll(/[äöüåø]/g, (letter) => DIGRAPHS[letter] ?? letter));
  const folded = word.replaceAll(/(?<![aeq])(?:ae|oe|ue|aa)/g, ([letter = '']) => letter);
  const all = [...new Set([word, spelled, folded])];
  return [...new Set(all.flatMap((each) => [each, ...otherForms(each)]))].filter(
    (each) => each !== word && LETTERS_ONLY.test(each),
  );
}
const DIGRAPHS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const LETTERS_ONLY = /^[\p{L}\p{M}]{3,}$/u;

/**
 * A job's text for the index, tokenized like the terms of `readKeywords`.
 * @param isHead whether it is a title or a list of skills, where 'it' is no pronoun and words name genders
 */
export function toIndexed(text: string, isHead = false): string {
  const also: string[] = [];
  const cleaned = clean(text).replaceAll(isHead ? IT_TYPED : IT_CAPITALS, IT);
  const asRead = isHead
    ? readGenders(cleaned, ([base = '', ...forms]) => {
        also.push(...forms);
        return base;
      })
    : cleaned;
  const readable = spellSigns(fold(spellNames(asRead, also)), also);
  if (isHead)
    for (const [, letters, digits] of readable.matchAll(WITH_NUMBERS))
      also.push(`${letters} ${digits}`);
  const joined = readable.match(COMPOUND)?.slice(0, COMPOUNDS_MAX).map(join) ?? [];
  return [toPieces(readable), ...new Set([...joined, ...also.map((each) => toPieces(each))])].join(
    ' ',
  );
}

/** The words of a text as they are written, without case and accents: for titles, skills, companies and places. */
export const indexedWords = (text: string, isHead = false): string[] =>
  toIndexed(text, isHead).split(' ').filter(Boolean);

/** The index word for 'IT', because 'it' is a stop word. */
export const IT = 'infotech';
const IT_CAPITALS = /(?<![\p{L}\p{N}'])IT(?![\p{L}\p{N}'])/gu;
const IT_TYPED = /(?<![\p{L}\p{N}'])it(?![\p{L}\p{N}'])/giu;

/** The names of search-words.json, by each spelling without case. */
const NAMES = new Map<string, { name: string; also: readonly string[] }>();
for (const [name, { written, ...more }] of Object.entries(table.names))
  for (const text of written)
    NAMES.set(text.replaceAll(' ', ''), { name, also: 'also' in more ? more.also : [] });
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[
    ...new Set(Object.values(table.names).flatMap(({ written }) => written)),
  ]
    .toSorted((one, other) => other.length - one.length)
    .map((text) => text.replaceAll(/[.?+*|()[\]]/g, String.raw`\$&`).replaceAll(' ', ' ?'))
    .join('|')})(?![\p{L}\p{N}+#♯])`,
  'giu',
);

/** Names with signs as one word: 'S/4HANA', 'TCP/IP', 'C ++'. @param also gets the words that find them too */
const spellNames = (text: string, also: string[] = []): string =>
  text.replaceAll(NAME, (written) => {
    const found = NAMES.get(written.toLowerCase().replaceAll(' ', ''));
    also.push(...(found?.also ?? []));
    return found?.name ?? written;
  });

/** Spells out symbols that are part of a name: C++, C#, .NET, R&D, Network+. @param also gets words before a '+' */
function spellSigns(text: string, also: string[] = []): string {
  return text
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})\+\+/gu, '$1plusplus ')
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})[#♯]/gu, '$1sharp ')
    .replaceAll(/\.net(?![\p{L}\p{N}])/giu, ' dotnet')
    .replaceAll(WITH_PLUS, (_whole, word: string) => {
      if (word.length > 1) also.push(word);
      return `${word}plus`;
    })
    .replaceAll(SHORT_AND, (letters) => letters.replace(/ ?& ?/, 'and'));
}
const WITH_PLUS = /(?<![\p{L}\p{N}])(\p{L}{1,30})\+(?![\p{L}\p{N}+])/gu;
const SHORT_AND = /(?<![\p{L}\p{N}.])(?:\p{L}{1,2}&\p{L}{1,2}|\p{L} & \p{L})(?![\p{L}\p{N}])/gu;

/** Compounds of a text that are indexed as one word too. */
const COMPOUNDS_MAX = 2000;
/** Words with inner punctuation: node.js, full-stack, l'oreal. */
const COMPOUND = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+(?:[-.'’‐][\p{L}\p{M}\p{N}]+)+/gu;
const join = (compound: string) => cut(compound.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''));

/** Scripts without spaces between words are searched character by character; of jobs, Korean too, where they are joined. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

/** Words of a text that are indexed. PostgreSQL counts positions up to 16,383. */
const WORDS_MAX = 16_000;
/** Longer words are cut, in the index and in searches. In characters. */
const WORD_MAX = 64;

/** A text without case and accents, with spelled signs: as it is compared with `wordsOf`. */
export const readable = (text: string): string => spellSigns(fold(text));

/** The words of a text in order, without case and accents, each as it stands there. */
export const wordsOf = (text: string): string[] =>
  toPieces(readable(text), true).split(' ').filter(Boolean);

const toPieces = (text: string, isByWord = false) =>
  (isByWord ? text : text.normalize('NFC').replaceAll(/[가-힣]/g, ' $& '))
    .replaceAll(SPACELESS, ' $& ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .slice(0, WORDS_MAX)
    .map(cut)
    .join(' ');

/** Never between the two halves of a character. */
const cut = (word: string) => word.slice(0, WORD_MAX).replace(/[\uD800-\uDBFF]$/, '');

function toTerm(text: string): Term | undefined {
  const pieces = toPieces(text);
  if (!pieces) return undefined;
  const whole = /^-?([^\s]+)$/u.exec(text.trim())?.[1] ?? '';
  const compound = whole.match(COMPOUND)?.[0];
  return { pieces, joined: compound && compound === whole ? join(compound) : undefined };
}

/**
 * The version of the tokenizer. Increase it when the output of `toHead` or `toWords` changes: the next start then
 * indexes all jobs again (reindexJobs).
 */
export const TOKENIZER_VERSION = 5;

/** The searchable texts of a job. */
export interface Texts {
  title: string;
  companyName: string;
  skills: string[];
  description: string;
}

type HeadTexts = Pick<Texts, 'title' | 'skills'> & { companyName?: string };

/**
 * The important words of a job: title (weight A), skills (B) and company (C). Unstemmed words are included, so that
 * 'managem' finds management while typing.
 */
export function toHead({ title, skills, companyName = '' }: HeadTexts): SQL {
  const texts = [toIndexed(title, true), toIndexed(skills.join(' '), true), toIndexed(companyName)];
  const [A, B, C] = texts.map((text) => sql`to_tsvector('english', ${text})`);
  const asSpelt = sql`strip(to_tsvector('simple', ${texts.join(' ')}))`;
  return sql`setweight(${A}, 'A') || setweight(${B}, 'B') || setweight(${C}, 'C') || ${asSpelt}`;
}

/** All words of a job: its head, and the description (weight D). */
export const toWords = (texts: Texts): SQL =>
  sql`${toHead(texts)} || to_tsvector('english', ${toIndexed(toPlainText(texts.description))})`;
