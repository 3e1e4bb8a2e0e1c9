import type { Api } from '../../../shared/api.ts';
import type { Suggestion } from '../../../shared/jobs/search.ts';
import type { Parsed } from '../../../shared/kit/endpoint.ts';
import type { Context } from '../../context.ts';
import type { Dictionary } from './dictionary.ts';
import { matchKeywords, type SearchNeeds } from './find.ts';
import { plain } from '../../plain.ts';

/** Suggestions in one answer, and of one kind if others have some, too. */
const SUGGESTIONS = 8;
const OF_ONE_KIND = 4;
/** Words at the end of the text that are completed together. */
const ENDING_MAX = 4;
/** Between keywords and a place. */
const PREPOSITION = /(^|\s)(?:in|near|around|at)$/i;

/** GET /searches/suggestions: what public jobs have that begins with the typed text, the most frequent first. */
export async function suggestSearches(
  { db, jobIndex }: Context,
  { query }: Parsed<Api['suggestSearches']>,
) {
  const columns = await jobIndex.read();
  return { suggestions: await suggest({ columns, db, stem: jobIndex.stem }, query.text) };
}

type Needs = Pick<SearchNeeds, 'columns' | 'db' | 'stem'>;

/**
 * Titles, skills, companies and places with a word that begins with the text, or with its last words: these are counted
 * among the jobs that the words before them find. A place is always looked for in the last words as well, because it
 * leaves the keywords: 'nurse new' is both 'nurse, newborn care' and 'nurse' in New York.
 */
export async function suggest(needs: Needs, text: string): Promise<Suggestion[]> {
  const words = text.trim().split(/\s+/);
  const found: Suggestion[] = [];
  for (let from = Math.max(0, words.length - ENDING_MAX); from < words.length; from++) {
    const before = words.slice(0, from).join(' ');
    const isPlaceOnly = found.length > 0;
    const typed = plain(words.slice(from).join(' '));
    found.push(...(await complete(needs, before, typed, isPlaceOnly)));
    if (found.some(({ kind }) => kind === 'place')) break;
  }
  return choose(found);
}

/** What begins with `typed` among the jobs that the words before it find, by kind, the most frequent first. */
async function complete(
  needs: Needs,
  before: string,
  typed: string,
  isPlaceOnly: boolean,
): Promise<Suggestion[]> {
  const { titles, skills, companies, places } = needs.columns;
  const asked = isPlaceOnly ? [places] : [titles, skills, companies, places];
  const isAny = asked.some(({ searched }) => searched.some((text) => hasWordWith(text, typed)));
  if (typed === '' || !isAny) return [];
  const counts = before ? await countAfter(needs, before) : undefined;
  const place = mostFrequent(places, typed, counts?.places).map(
    toSuggestion('place', before.replace(PREPOSITION, '')),
  );
  if (isPlaceOnly) return place;
  return [
    ...mostFrequent(titles, typed, counts?.titles).map(toSuggestion('title', before)),
    ...mostFrequent(skills, typed, counts?.skills).map(toSuggestion('skill', before)),
    ...mostFrequent(companies, typed, counts?.companies).map(toSuggestion('company', before)),
    ...place,
  ];
}

/** Words that the text has anyway are not repeated before it. */
const toSuggestion =
  (kind: Suggestion['kind'], before: string) =>
  ([text, count]: [text: string, count: number]): Suggestion => {
    const known = plain(text);
    const kept = before.split(' ').filter((word) => !hasWordWith(known, plain(word)));
    return { kind, before: kept.join(' '), text, count };
  };

/** Whether a word of the text begins so. */
function hasWordWith(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}

/** How many of the jobs that these words find have each text. */
async function countAfter(needs: Needs, before: string) {
  const { columns } = needs;
  // The words before are complete.
  const isMatch = await matchKeywords(needs, `${before} `);
  const counts = {
    titles: new Uint32Array(columns.titles.size),
    skills: new Uint32Array(columns.skills.size),
    companies: new Uint32Array(columns.companies.size),
    places: new Uint32Array(columns.places.size),
  };
  const add = (to: Uint32Array, number = 0) => {
    to[number] = (to[number] ?? 0) + 1;
  };
  for (let slot = 0; slot < columns.length; slot++) {
    if (columns.alive[slot] !== 1 || !isMatch(slot)) continue;
    add(counts.titles, columns.title[slot]);
    add(counts.companies, columns.company[slot]);
    add(counts.places, columns.place[slot]);
    for (const skill of columns.skillsOf(slot)) add(counts.skills, skill);
  }
  return counts;
}

/** The texts with a word that begins so, the most frequent first. */
function mostFrequent(
  { texts, searched, counts: ofAll }: Dictionary,
  typed: string,
  counts: ArrayLike<number> = ofAll,
): [text: string, count: number][] {
  const first: { number: number; count: number }[] = [];
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0;
    const least = first.length === SUGGESTIONS ? (first.at(-1)?.count ?? 0) : 0;
    if (count <= least) continue;
    if (!hasWordWith(searched[number] ?? '', typed)) continue;
    const at = first.findIndex((each) => each.count < count);
    first.splice(at === -1 ? first.length : at, 0, { number, count });
    if (first.length > SUGGESTIONS) first.pop();
  }
  return first.map(({ number, count }) => [texts[number] ?? '', count]);
}

/** As many as one answer has: some of each kind, so that none is left out. */
function choose(found: readonly Suggestion[]): Suggestion[] {
  const ofKind = (kind: Suggestion['kind']) => found.filter((each) => each.kind === kind);
  const kinds = [ofKind('title'), ofKind('skill'), ofKind('company'), ofKind('place')];
  const first = kinds.map((kind) => kind.slice(0, OF_ONE_KIND));
  const rest = kinds.flatMap((kind) => kind.slice(OF_ONE_KIND));
  const room = SUGGESTIONS - first.reduce((sum, kind) => sum + kind.length, 0);
  if (room >= 0) return [...first.flat(), ...rest.slice(0, room)];
  // Of each kind in turn.
  const inTurn = Array.from({ length: OF_ONE_KIND }, (_, index) =>
    first.flatMap((kind) => kind[index] ?? []),
  ).flat();
  const shown = new Set(inTurn.slice(0, SUGGESTIONS));
  return first.flat().filter((each) => shown.has(each));
}
