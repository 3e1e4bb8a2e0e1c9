import { type SQL, sql } from 'drizzle-orm';
import { type FieldTerm, splitFields } from '../../../../shared/jobs/search/fields.ts';
import { toPlainText } from '../../../../shared/kit/markdown.ts';
import { plain } from '../../../plain.ts';

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
}

/** Further terms are ignored, which limits the cost of a search. */
const TERMS_MAX = 16;
/** In characters; some letters become several when they are decomposed. */
const TEXT_MAX = 400;
/** A single letter is a whole word: C and R are languages. */
const PREFIX_MIN = 2;
/** Words with a slash between them. */
const EITHER = /^[^-/][^/]*(?:\/[^/]+)+$/;
const TERM = /(-?)"([^"]*)"?|(\S+)/g;

const UNITED_STATES = /(?<![\p{L}\p{N}.])US(?![\p{L}\p{N}])/u;

/** Parses words, "phrases", -exclusions and title:"…". The last word is a prefix unless a space follows it. */
export function readKeywords(keywordText: string): Keywords {
  const { fields, others: text } = splitFields(keywordText);
  const keywords: Keywords = {
    words: [],
    phrases: [],
    excluded: [],
    fields,
    prefix: undefined,
    isUs: UNITED_STATES.test(text),
  };
  const readable = spellSigns(plain(text).slice(0, TEXT_MAX));
  const found = [...readable.matchAll(TERM)].slice(0, TERMS_MAX);
  for (const [index, [, minus, phrase, word = '']] of found.entries()) {
    const term = toTerm(phrase ?? word);
    if (!term) continue;
    const isLast = index === found.length - 1 && !/\s$/.test(text);
    if (phrase === undefined && EITHER.test(word)) term.isEither = true;
    if (phrase === undefined ? word.startsWith('-') : minus) keywords.excluded.push(term);
    else if (phrase !== undefined) keywords.phrases.push(term);
    else if (word === 'it') keywords.words.push({ pieces: IT, joined: undefined });
    else if (isLast && term.pieces.length >= PREFIX_MIN) keywords.prefix = term;
    else keywords.words.push(term);
  }
  return keywords;
}

/** A job's text for the index, tokenized like the terms of `readKeywords`. */
export function toIndexed(text: string): string {
  const readable = spellSigns(plain(text.replaceAll(/(?<![\p{L}\p{N}])IT(?![\p{L}\p{N}])/gu, IT)));
  const joined = readable.match(COMPOUND)?.slice(0, COMPOUNDS_MAX).map(join) ?? [];
  return [toPieces(readable), ...new Set(joined)].join(' ');
}

/** The words of a text as they are written, without case and accents: for titles, skills, companies and places. */
export const indexedWords = (text: string): string[] => toIndexed(text).split(' ').filter(Boolean);

/** The index word for 'IT', because 'it' is a stop word. */
const IT = 'infotech';

/** Spells out symbols that are part of a name: C++, C#, .NET, R&D. */
function spellSigns(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})\+\+/gu, '$1plusplus ')
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})#/gu, '$1sharp ')
    .replaceAll(/\.net(?![\p{L}\p{N}])/gu, ' dotnet')
    .replaceAll(SHORT_AND, (letters) => letters.replace(/ ?& ?/, 'and'));
}
const SHORT_AND = /(?<![\p{L}\p{N}.])(?:\p{L}{1,2}&\p{L}{1,2}|\p{L} & \p{L})(?![\p{L}\p{N}])/gu;

/** Compounds of a text that are indexed as one word too. */
const COMPOUNDS_MAX = 2000;
/** Words with inner punctuation: node.js, full-stack, l'oreal. */
const COMPOUND = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+(?:[-.'’‐][\p{L}\p{M}\p{N}]+)+/gu;
const join = (compound: string) => cut(compound.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''));

/** Scripts without spaces between words are searched character by character. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

/** Words of a text that are indexed. PostgreSQL counts positions up to 16,383. */
const WORDS_MAX = 16_000;
/** Longer words are cut, in the index and in searches. In characters. */
const WORD_MAX = 64;

/** A text without case and accents, with spelled signs: as it is compared with `wordsOf`. */
export const readable = (text: string): string => spellSigns(plain(text));

/** The words of a text in order, without case and accents, each as it stands there. */
export const wordsOf = (text: string): string[] =>
  toPieces(readable(text)).split(' ').filter(Boolean);

const toPieces = (text: string) =>
  text
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
export const TOKENIZER_VERSION = 3;

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
  const texts = [title, skills.join(' '), companyName].map(toIndexed);
  const [A, B, C] = texts.map((text) => sql`to_tsvector('english', ${text})`);
  const asSpelt = sql`strip(to_tsvector('simple', ${texts.join(' ')}))`;
  return sql`setweight(${A}, 'A') || setweight(${B}, 'B') || setweight(${C}, 'C') || ${asSpelt}`;
}

/** All words of a job: its head, and the description (weight D). */
export const toWords = (texts: Texts): SQL =>
  sql`${toHead(texts)} || to_tsvector('english', ${toIndexed(toPlainText(texts.description))})`;
