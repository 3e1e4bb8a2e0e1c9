import type { Call } from '../../../shared/api.ts';
import type { SearchField } from '../../../shared/jobs/search/fields.ts';
import type { Suggestion } from '../calls.ts';
import { toSearch } from '../rules.ts';
import type { Context } from '../../../server/context.ts';
import { currentRates } from '../../../server/rates/current.ts';
import type { Field, JobColumns } from '../../../server/jobs/search/index/columns.ts';
import {
  hasPhrase,
  hasWordWith,
  searchable,
} from '../../../server/jobs/search/index/dictionary.ts';
import {
  failedFilters,
  type Filters,
  matcherBeforeField,
  matcherOf,
  type SearchNeeds,
} from '../../../server/jobs/search/find.ts';
import { ALL_FILTERS, FILTER } from '../../../server/jobs/search/facets.ts';
import { readLocation } from '../../../server/jobs/search/places.ts';

/** Suggestions in one answer, and of one kind if others have some, too. */
const SUGGESTIONS = 8;
const OF_ONE_KIND = 4;
/** Words at the end of the text that are completed together. */
const ENDING_MAX = 4;
/** Between keywords and a place. */
const PREPOSITION = /(^|\s)(?:in|near|around|at)$/i;
/** In the order in which they are shown. */
const KINDS: readonly Field[] = ['title', 'skill', 'company', 'place'];

/** In characters; a longer search would be refused. */
const SEARCH_MAX = { keywords: 200, location: 120 };

/** GET /searches/suggestions: what jobs that pass the filters have that begins with the typed text. */
export async function suggestSearches(
  { db, jobIndex, now }: Context,
  { query }: Call<'suggestSearches'>,
) {
  const columns = await jobIndex.read();
  const { text, ...filters } = query;
  const needs = { columns, db, stem: jobIndex.stem, rates: currentRates(), now: now() };
  return { suggestions: await suggest(needs, text, filters) };
}

/** A typed text, taken apart: the words that are completed, and the search before them. */
interface Ending {
  before: string;
  /** `searchable`. */
  typed: string;
  kinds: readonly Field[];
}

/** At the end of a text: a phrase that is not closed, maybe of a field. */
const OPEN_PHRASE = /(?:^|\s)(?:(title|skill|company):)?"([^"]*)$/i;

/** At the end of a text: a word of a field. */
const OPEN_WORD = /(?:^|\s)(title|skill|company):([^"\s]+)$/i;

/**
 * The last words of a text, the most words first. 'nurse new' is both 'nurse, newborn care' and 'nurse' in New York. A
 * phrase is completed as a whole.
 */
function endingsOf(text: string): Ending[] {
  const [open, field, phrase = ''] =
    (countOf(text, '"') % 2 === 1 ? OPEN_PHRASE : OPEN_WORD).exec(text) ?? [];
  if (open !== undefined) {
    const kinds = field ? [field.toLowerCase() as SearchField] : KINDS;
    return [{ before: text.slice(0, -open.length).trim(), typed: searchable(phrase), kinds }];
  }
  const words = text.trim().split(/\s+/);
  const first = Math.max(0, words.length - ENDING_MAX);
  return words.slice(first).map((_word, index) => ({
    before: words.slice(0, first + index).join(' '),
    typed: searchable(words.slice(first + index).join(' ')),
    kinds: KINDS,
  }));
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * Titles, skills, companies and places with a word that begins with the text, or with its last words, the most frequent
 * first. Each is counted as choosing it searches (`toSearch`): among the jobs that pass the filters and that the words
 * before it find.
 */
export async function suggest(
  needs: SearchNeeds,
  text: string,
  filters: Filters = NO_FILTERS,
): Promise<Suggestion[]> {
  const endings = endingsOf(text);
  const last = endings.at(-1)?.typed.split(' ').at(-1) ?? '';
  if (last === '') return [];
  const { columns } = needs;
  const withLast = new Map(KINDS.map((kind) => [kind, numbersWith(columns, kind, last)]));
  const counter = createCounter(needs, filters);
  const found: Suggestion[] = [];
  for (const { before, typed, kinds } of endings) {
    // A place leaves the keywords, so it is always looked for in the last words as well.
    const isPlaceOnly = found.length > 0;
    // Not within a phrase.
    if (countOf(before, '"') % 2 === 1) continue;
    for (const kind of kinds) {
      if (isPlaceOnly && kind !== 'place') continue;
      const { searched } = columns.dictionaryOf(kind);
      // A text with these words has the last of them.
      const numbers = withLast
        .get(kind)
        ?.filter((number) => hasWordWith(searched[number] ?? '', typed));
      if (numbers?.length) found.push(...(await complete(counter, { before, kind, numbers })));
    }
    if (found.some(({ kind }) => kind === 'place')) break;
  }
  return choose(found);
}

const NO_FILTERS: Filters = {
  location: '',
  company: '',
  jobType: [],
  experienceLevel: [],
  workplace: [],
};

function numbersWith(columns: JobColumns, kind: Field, beginning: string): number[] {
  const { searched } = columns.dictionaryOf(kind);
  return [...searched.keys()].filter((number) => hasWordWith(searched[number] ?? '', beginning));
}

interface Candidates {
  before: string;
  kind: Field;
  /** The numbers of the texts that have the typed words. */
  numbers: readonly number[];
}

/** The most frequent of these texts; the words before are not repeated for texts that have them all. */
async function complete(
  counter: Counter,
  { before, kind, numbers }: Candidates,
): Promise<Suggestion[]> {
  const { searched } = counter.columns.dictionaryOf(kind);
  const kept = before.replace(kind === 'place' ? PREPOSITION : '', '');
  const words = kept.split(' ').filter(Boolean).map(searchable);
  const hasAll = (number: number) =>
    words.every((word) => hasWordWith(searched[number] ?? '', word));
  const counted = [
    { before: '', first: numbers.filter(hasAll) },
    { before: kept, first: numbers.filter((number) => !hasAll(number)) },
  ];
  const found = [];
  for (const { before: own, first } of counted)
    if (first.length > 0)
      found.push(...(await counter.count({ before: own, kind, numbers }, first)));
  return found;
}

type Counter = ReturnType<typeof createCounter>;

/** Counts texts among the jobs that pass the filters. */
function createCounter(needs: SearchNeeds, filters: Filters) {
  const { columns } = needs;
  const known = new Map<string, Promise<Uint32Array>>();
  const failedOf = createFailed(needs, filters);

  /** The slots of the jobs that pass, without a filter by place for places: they replace it. */
  const slotsBefore = async (kind: Field, before: string): Promise<Uint32Array> => {
    const isPlace = kind === 'place';
    const search = toSearch({ kind, before, text: 'any' }).keywords;
    const isFound =
      before === ''
        ? () => true
        : await (isPlace
            ? matcherOf(needs, { keywords: search })
            : matcherBeforeField(needs, search));
    const replaced = isPlace ? FILTER.place : 0;
    const slots = new Uint32Array(columns.count);
    let count = 0;
    for (let slot = 0; slot < columns.length; slot++)
      if (columns.alive[slot] === 1 && isFound(slot) && (failedOf(slot) & ~replaced) === 0)
        slots[count++] = slot;
    return slots.subarray(0, count);
  };

  const slotsOf = (kind: Field, before: string) => {
    const key = `${kind === 'place'} ${before}`;
    const slots = known.get(key) ?? slotsBefore(kind, before);
    known.set(key, slots);
    return slots;
  };

  return {
    columns,
    /** The most frequent of the texts `first`, with the number of jobs that have one of `numbers` with all of its words. */
    async count({ before, kind, numbers }: Candidates, first: number[]): Promise<Suggestion[]> {
      const slots = await slotsOf(kind, before);
      const counts = countBy(columns, kind, slots);
      const { texts, searched } = columns.dictionaryOf(kind);
      const frequent = mostFrequent(first, counts);
      // Two companies may have the same name.
      const distinct = frequent.filter(
        (number, index) =>
          frequent.findIndex((other) => searched[other] === searched[number]) === index,
      );
      const suggestions = distinct.map((number) => ({ kind, before, text: texts[number] ?? '' }));
      const sums =
        kind === 'place'
          ? suggestions.map(({ text }) =>
              sumOfPlace(columns, counts, { ...filters, location: text }),
            )
          : kind === 'skill'
            ? countSkills(columns, slots, { numbers, skills: distinct })
            : distinct.map((number) =>
                sumOf(numbers, counts, (other) =>
                  hasPhrase(searched[other] ?? '', searched[number] ?? ''),
                ),
              );
      return suggestions
        .map((suggestion, index) => ({ ...suggestion, count: sums[index] ?? 0 }))
        .filter(isSearchable)
        .toSorted((one, other) => other.count - one.count);
    },
  };
}

function isSearchable(suggestion: Suggestion): boolean {
  const { keywords, location = '' } = toSearch(suggestion);
  return keywords.length <= SEARCH_MAX.keywords && location.length <= SEARCH_MAX.location;
}

/** `failedFilters`. Without any filter, the deadline alone decides. */
function createFailed(needs: SearchNeeds, filters: Filters): (slot: number) => number {
  const { deadline } = needs.columns;
  const time = needs.now.getTime();
  if (Object.values(filters).every((value) => [value ?? ''].flat().every((each) => each === '')))
    return (slot) => ((deadline[slot] ?? 0) > time ? 0 : ALL_FILTERS);
  return failedFilters(needs, filters);
}

const sumOf = (
  numbers: Iterable<number>,
  counts: Uint32Array,
  isCounted: (number: number) => boolean,
): number => {
  let sum = 0;
  for (const number of numbers) if (isCounted(number)) sum += counts[number] ?? 0;
  return sum;
};

/** The jobs that a search with this location finds. */
function sumOfPlace(columns: JobColumns, counts: Uint32Array, filters: Filters): number {
  const { isThere } = readLocation(columns, filters);
  return sumOf(counts.keys(), counts, (number) => isThere?.[number] === 1);
}

/** How many of these jobs have one of `numbers` with all words of each skill; a job may have several. */
function countSkills(
  columns: JobColumns,
  slots: Uint32Array,
  { numbers, skills }: { numbers: readonly number[]; skills: readonly number[] },
): number[] {
  const { searched, size } = columns.skills;
  // One bit for each of the skills.
  const has = new Uint8Array(size);
  for (const [bit, skill] of skills.entries())
    for (const number of numbers)
      if (hasPhrase(searched[number] ?? '', searched[skill] ?? ''))
        has[number] = (has[number] ?? 0) | (1 << bit);
  const counts = skills.map(() => 0);
  const { skillNumbers } = columns;
  for (const slot of slots) {
    let bits = 0;
    const end = columns.skillsTo(slot);
    for (let at = columns.skillsFrom(slot); at < end; at++) bits |= has[skillNumbers[at] ?? 0] ?? 0;
    for (let bit = 0; bits >> bit !== 0; bit++)
      if ((bits >> bit) & 1) counts[bit] = (counts[bit] ?? 0) + 1;
  }
  return counts;
}

/** How many of these jobs have each text of a kind. */
function countBy(columns: JobColumns, kind: Field, slots: Uint32Array): Uint32Array {
  const counts = new Uint32Array(columns.dictionaryOf(kind).size);
  const add = (number = 0) => {
    counts[number] = (counts[number] ?? 0) + 1;
  };
  if (kind === 'skill') {
    const { skillNumbers } = columns;
    for (const slot of slots)
      for (let at = columns.skillsFrom(slot); at < columns.skillsTo(slot); at++)
        add(skillNumbers[at]);
  } else {
    const numbers = columns[kind];
    for (const slot of slots) add(numbers[slot]);
  }
  return counts;
}

/** The texts that most jobs have, the most frequent first. */
function mostFrequent(numbers: readonly number[], counts: ArrayLike<number>): number[] {
  const first: number[] = [];
  for (const number of numbers) {
    const count = counts[number] ?? 0;
    const least = first.length === SUGGESTIONS ? (counts[first.at(-1) ?? 0] ?? 0) : 0;
    if (count <= least) continue;
    const at = first.findIndex((other) => (counts[other] ?? 0) < count);
    first.splice(at === -1 ? first.length : at, 0, number);
    if (first.length > SUGGESTIONS) first.pop();
  }
  return first;
}

/** As many as one answer has: some of each kind, so that none is left out. */
function choose(found: readonly Suggestion[]): Suggestion[] {
  const kinds = KINDS.map((kind) => found.filter((each) => each.kind === kind));
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
