import type { Keywords, Term } from './keywords.ts';
import table from './search-words.json' with { type: 'json' };

/** Words that say no more than that a job is looked for, in some languages. */
const ALWAYS = new Set(table.fillers);
/** Words before a place. */
const PREPOSITIONS = new Set('in at near around for within en em bei a'.split(' '));
/** The last word may be a language or a grade: 'translator en'. */
const UNLESS_LAST = new Set('en em bei a'.split(' '));
/** 'job coach' is a title, 'nurse job' is not; 'work in Berlin' means any work, and so does 'job Berlin'. */
export const BEFORE_PLACES: ReadonlySet<string> = new Set('job work working'.split(' '));
const KILOMETERS = new Map(
  Object.entries(table.units).flatMap(([kilometers, words]) =>
    words.map((word) => [word, Number(kilometers)] as const),
  ),
);
/** Kilometers that a search around a place may ask for. */
const WITHIN_MAX = 200;

export interface WithoutFillers {
  keywords: Keywords;
  /** The kilometers of 'within 25 km of Leipzig'; undefined if none are named. */
  within: number | undefined;
}

/** A search without words such as 'jobs' and 'near', if anything else is left: 'nurse jobs near Nairobi'. */
export function withoutFillers(keywords: Keywords): WithoutFillers {
  const { words, prefix } = keywords;
  const terms = [...words, ...(prefix ? [prefix] : [])];
  const { kept: measured, within } = withoutDistance(terms);
  const kept = measured.filter((term, index) => {
    const next = measured[index + 1];
    if (ALWAYS.has(term.pieces) || (next && UNLESS_LAST.has(term.pieces))) return false;
    if (!BEFORE_PLACES.has(term.pieces)) return true;
    const isLast = next === undefined && term.pieces === 'job';
    return !isLast && !(next && PREPOSITIONS.has(next.pieces));
  });
  if (kept.length + keywords.phrases.length + keywords.fields.length === 0)
    return { keywords, within: undefined };
  const isPrefixKept = prefix !== undefined && kept.at(-1) === prefix;
  return {
    keywords: {
      ...keywords,
      words: isPrefixKept ? kept.slice(0, -1) : kept,
      prefix: isPrefixKept ? prefix : undefined,
    },
    within,
  };
}

/** Takes 'within 25 km of' away, also '25km from'. */
function withoutDistance(terms: readonly Term[]): { kept: Term[]; within: number | undefined } {
  const text = terms.map(({ pieces }) => pieces);
  for (const [from, word] of text.entries()) {
    const [, digits = '', joinedUnit = ''] = /^(\d{1,4})([a-z]*)$/.exec(word) ?? [];
    const unit = KILOMETERS.get(joinedUnit || (text[from + 1] ?? ''));
    if (digits === '' || unit === undefined) continue;
    const end = from + (joinedUnit ? 1 : 2);
    const isBefore = text[from - 1] === 'within';
    const isAfter = ['of', 'from', 'around', 'near'].includes(text[end] ?? '');
    if (!isBefore && !isAfter) continue;
    const kept = terms.toSpliced(from, end - from + (isAfter ? 1 : 0));
    const within = Math.min(WITHIN_MAX, Math.max(1, Math.round(Number(digits) * unit)));
    return { kept, within };
  }
  return { kept: [...terms], within: undefined };
}
