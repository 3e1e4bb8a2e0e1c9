import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import {
  type alsoPosted,
  type JobFacets,
  type JobSearch,
  type SORTS,
  type Town,
  type UnderstoodSearch,
} from '../../../shared/jobs/search/contract.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import { PAGE_SIZE_MAX } from '../../../shared/kit/lists.ts';
import { convert, type Rates, roundApproximately } from '../../../shared/rates/conversion.ts';
import { DEFAULT_CURRENCY } from '../../../shared/rates/default-currency.ts';
import { payRange } from '../../../shared/jobs/pay-range.ts';
import type { Db } from '../../db/connect.ts';
import { invalidCursor, readCursor, toCursor } from '../../db/lists.ts';
import { jobSearch } from '../../db/schema.ts';
import { distanceKm, type Place } from '../../places/gazetteer.ts';
import { codeOf, type JobColumns } from './index/columns.ts';
import { type IdParts, type JobIds, readId } from './index/job-ids.ts';
import { ALL_FILTERS, FacetCounts, FILTER } from './facets.ts';
import { type WithoutFillers, withoutFillers } from './words/fillers.ts';
import { readKeywords, type Term } from './words/keywords.ts';
import { fold } from './words/letters.ts';
import { readLocation, townOf } from './places.ts';
import type { Stemmer } from './words/stems.ts';
import {
  AS_WRITTEN,
  type Matches,
  TEXT_MAX,
  understand,
  type Understood,
  wordsOf,
} from './understand.ts';

/** What a search reads besides its query. */
export interface SearchNeeds {
  columns: JobColumns;
  stem: Stemmer;
  rates: Rates;
  db: Db;
  now: Date;
}

export interface Found {
  /** The ids of the page, in order. */
  ids: string[];
  /** The number of results. */
  total: number;
  nextCursor: string | null;
  /** Only if requested. */
  facets?: JobFacets;
  /** Yearly pay of the results, from ten that state it; only with `facets`. */
  pay?: { currency: string; low: number; median: number; high: number; count: number };
  /** The town that the location or else the keywords name. */
  town?: Town;
  /** How the keywords were read, if not as they are written. */
  understood?: UnderstoodSearch;
  /** Kilometers from the place of a search by distance, by id. */
  distances: ReadonlyMap<string, number>;
  /** Nearly equal jobs that were folded into one of the page, by its id. */
  alsoPostedFor: ReadonlyMap<string, OtherPosting[]>;
}

type OtherPosting = z.output<typeof alsoPosted>;

/** Further postings that a folded job names. */
const ALSO_MAX = 10;

type SortName = (typeof SORTS)[number];

/**
 * Finds public jobs: the one function between the product and its search engine (docs/decisions/0045). Everything but
 * phrases is found in memory, in one pass over the columns; totals and facets are exact at any size.
 * @throws Problem 400 for a cursor that does not belong to this search
 */
export async function findJobs(needs: SearchNeeds, search: JobSearch): Promise<Found> {
  const { columns, now } = needs;
  const words = await understandKeywords(needs, search);
  const compared = comparedCurrency(search);
  const payOf = createPay(needs, compared);
  const { isThere, within, towns, correction, reading: location } = readLocation(columns, search);
  const center = within > 0 ? towns[0] : undefined;
  const distanceOf = createDistance(columns, center);
  const failedOf = createFilters(needs, search, { payOf, isThere });
  const isWanted = createMatcher(words);

  const counts = search.facets === 'true' ? new FacetCounts(columns, now.getTime()) : undefined;
  const passed = new Uint32Array(columns.count);
  let total = 0;
  for (let slot = 0; slot < columns.length; slot++) {
    if (columns.alive[slot] !== 1 || !isWanted(slot)) continue;
    const failed = failedOf(slot);
    if (failed === 0) passed[total++] = slot;
    counts?.add(slot, failed);
  }
  const hits = passed.subarray(0, total);

  const sort = sortOf(search, words.wanted.length > 0, center !== undefined);
  const keyOf = createKey(sort, { columns, wanted: words.wanted, payOf, distanceOf });
  const isAscending = sort === 'deadline' || sort === 'distance';
  const order = { ids: columns.ids, keyOf, isAscending };
  const shown = search.fold === 'true' ? foldTwins(columns, hits, order) : hits;
  const name = `${sort} ${fingerprintOf(search)}`;
  const limit = search.limit ?? PAGE_SIZE_MAX;
  const page = firstOf(
    shown,
    limit + 1,
    order,
    search.cursor ? readAfter(search.cursor, name) : undefined,
  );
  const onPage = page.slice(0, limit);
  const last = page.length > limit ? page[limit - 1] : undefined;
  const idOf = (slot: number) => columns.ids.text(slot);
  const isNear = (slot: number) => (failedOf(slot) & FILTER.place) === 0;
  const town = townOf(search.location ? towns : words.town ? [words.town] : []);
  const reading = words.reading ?? AS_WRITTEN;
  if (reading.place && total === 0) {
    reading.synonyms = [];
    reading.place.keywords = withoutPlace(search.keywords, reading.place.words);
  }
  const twinNeeds = { columns, now, near: center && { isNear, distanceOf } };
  return {
    ids: onPage.map(idOf),
    total,
    nextCursor: last === undefined ? null : toCursor(name, String(keyOf(last)), idOf(last)),
    ...(counts && { facets: counts.read() }),
    ...(town && { town }),
    ...(counts &&
      words.wanted.length > 0 &&
      payOfHits(hits.filter(isMeantBy(words)), payOf, compared)),
    ...((words.reading ?? location ?? correction) && {
      understood: {
        ...reading,
        location,
        corrections: [reading.corrections, correction ?? []].flat(),
      },
    }),
    distances: new Map(
      center ? onPage.flatMap((slot) => toDistance(idOf(slot), distanceOf(slot))) : [],
    ),
    alsoPostedFor: new Map(
      search.fold === 'true' ? onPage.flatMap((slot) => toTwins(slot, twinNeeds)) : [],
    ),
  };
}

/** The filters of a search: what it asks for besides words. */
export type Filters = Pick<
  JobSearch,
  | 'location'
  | 'within'
  | 'jobType'
  | 'experienceLevel'
  | 'workplace'
  | 'remote'
  | 'salaryMin'
  | 'salaryCurrency'
  | 'payIn'
  | 'postedWithin'
  | 'company'
>;

const comparedCurrency = ({ payIn, salaryCurrency }: Filters): string =>
  payIn || salaryCurrency || DEFAULT_CURRENCY;

/** @returns a function that says which filters the job of a slot does not pass, as bits (FILTER); 0 for none */
export function failedFilters(needs: SearchNeeds, filters: Filters): (slot: number) => number {
  const payOf = createPay(needs, comparedCurrency(filters));
  return createFilters(needs, filters, {
    payOf,
    isThere: readLocation(needs.columns, filters).isThere,
  });
}

type WordNeeds = Pick<SearchNeeds, 'columns' | 'stem' | 'db'>;

/** @returns a function that says whether the keywords find the job of a slot, without their last term of a field */
export async function matcherBeforeField(
  needs: WordNeeds,
  text: string,
): Promise<(slot: number) => boolean> {
  const read = readSearch({ keywords: text });
  const fields = read.keywords.fields.slice(0, -1);
  return createMatcher(
    await understandRead(needs, { ...read, keywords: { ...read.keywords, fields } }),
  );
}

/** @returns a function that says whether the keywords find the job of a slot */
export const matcherOf = async (
  needs: WordNeeds,
  search: WordSearch,
): Promise<(slot: number) => boolean> => createMatcher(await understandKeywords(needs, search));

/** Reads the stems of several searches with one statement; `matcherOf` then needs none for them. */
export const readStemsOf = ({ stem, db }: WordNeeds, searches: readonly WordSearch[]) =>
  stem(db, new Set(searches.flatMap((search) => wordsOf(readSearch(search).keywords))));

type WordSearch = Pick<JobSearch, 'keywords' | 'literal'>;

interface ReadSearch extends WithoutFillers {
  isLiteral: boolean;
}

function readSearch({ keywords, literal }: WordSearch): ReadSearch {
  const read = readKeywords(keywords);
  return literal === 'true'
    ? { keywords: read, within: undefined, isLiteral: true }
    : { ...withoutFillers(read), isLiteral: false };
}

const understandKeywords = (needs: WordNeeds, search: WordSearch): Promise<Understood> =>
  understandRead(needs, readSearch(search));

/** Asks the database for stems that are not known yet, and for phrases. */
async function understandRead(
  needs: WordNeeds,
  { keywords, ...how }: ReadSearch,
): Promise<Understood> {
  const { columns, stem, db } = needs;
  const stemsOf = (words: readonly string[]) => stem(db, words);
  const stems = await stemsOf(wordsOf(keywords));
  const phrasesOf = (terms: readonly Term[]) => findPhrases(needs, terms);
  return understand(keywords, { columns, stems, stemsOf, phrasesOf, ...how });
}

/** The slots of the jobs with each phrase, because only the database knows the positions of words. */
async function findPhrases(
  { db, columns }: WordNeeds,
  phrases: readonly Term[],
): Promise<Map<string, number[]>> {
  const found = await Promise.all(
    phrases.map(async ({ pieces }): Promise<[string, number[]] | undefined> => {
      const query = sql`phraseto_tsquery('english', ${pieces})`;
      const { rows } = await db.execute<{ ids: string[] | null; is_empty: boolean }>(sql`
        select numnode(${query}) = 0 as is_empty,
          (select array_agg(job_id) from ${jobSearch} where ${jobSearch.words} @@ ${query}) as ids`);
      const [row] = rows;
      if (!row || row.is_empty) return undefined;
      return [pieces, (row.ids ?? []).flatMap((id) => columns.slotOf(id) ?? [])];
    }),
  );
  return new Map(found.filter((each) => each !== undefined));
}

/** Whether a job has all wanted words and none of the unwanted. */
function createMatcher({ wanted, unwanted }: Understood): (slot: number) => boolean {
  if (wanted.length + unwanted.length === 0) return () => true;
  return (slot) => {
    for (const matches of wanted) if (!matches[slot]) return false;
    for (const matches of unwanted) if (matches[slot]) return false;
    return true;
  };
}

/** Before a place in keywords. */
const BEFORE_PLACE = /(?:^| )(?:within \d{1,4} ?[a-z]{1,20} (?:of|from)|in|at|near|around) $/i;

/** Keywords without a place and the 'in' before it. */
function withoutPlace(keywords: string, place: string): string {
  const at = fold(keywords).indexOf(place);
  if (at === -1) return keywords;
  const before = keywords.slice(0, at).replace(BEFORE_PLACE, '');
  return `${before} ${keywords.slice(at + place.length)}`.trim().replaceAll(/\s+/g, ' ');
}

/** Whether a job has all wanted words outside of its description: 'officer' finds texts about an office too. */
const isMeantBy =
  ({ wanted }: Understood) =>
  (slot: number): boolean =>
    wanted.every((matches) => (matches[slot] ?? 0) > TEXT_MAX);

type PayOf = (slot: number) => number | undefined;

/** The lower yearly pay of a job in one currency; undefined if it does not state it. */
function createPay({ columns, rates }: SearchNeeds, currency: string): PayOf {
  const factors = [DEFAULT_CURRENCY, ...columns.currencies].map(
    (from) => convert(1, from, currency, rates) ?? NaN,
  );
  return (slot) => {
    const pay = (columns.yearlyPay[slot] ?? NaN) * (factors[columns.currency[slot] ?? 0] ?? NaN);
    return Number.isNaN(pay) ? undefined : pay;
  };
}

/** The kilometers of a job from a place, of several the nearest; Infinity if its place is not known. */
function createDistance(columns: JobColumns, center: Place | undefined): (slot: number) => number {
  const distances = new Map<number, number>();
  return (slot) => {
    if (!center) return 0;
    const number = columns.place[slot] ?? 0;
    let distance = distances.get(number);
    if (distance === undefined) {
      const towns = columns.coordinates[number] ?? [];
      const nearest = Math.min(...towns.map((town) => distanceKm(center, town)));
      distance = Math.round(nearest * 10) / 10;
      distances.set(number, distance);
    }
    return distance;
  };
}

/**
 * Which filters a job does not pass (FILTER); all of them if it fails a condition without counts: deadline, pay, company.
 */
function createFilters(
  { columns, now }: SearchNeeds,
  search: Filters,
  { payOf, isThere }: { payOf: PayOf; isThere: Uint8Array | undefined },
): (slot: number) => number {
  const time = now.getTime();
  const { salaryMin } = search;
  const company = search.company ? (columns.findCompany(search.company) ?? -1) : undefined;
  const types = chosen(search.jobType.map((value) => codeOf('type', value)));
  const levels = chosen(search.experienceLevel.map((value) => codeOf('level', value)));
  const asked =
    search.workplace.length > 0 ? search.workplace : search.remote === 'true' ? ['Remote'] : [];
  const workplaces = chosen(asked.map((value) => codeOf('workplace', value)));
  const since = search.postedWithin ? time - Number(search.postedWithin) * DAY : -Infinity;
  const currency = search.salaryCurrency ? columns.currencyNumber(search.salaryCurrency) || -1 : 0;
  const compared = columns.currencyNumber(comparedCurrency(search));
  /** Pay in another currency counts as it is shown: rounded, by 3 percent at most. */
  const isPaid = (slot: number, min: number): boolean => {
    const pay = payOf(slot) ?? -1;
    const isClose = pay > 0.97 * min && pay < min && columns.currency[slot] !== compared;
    return (isClose ? roundApproximately(pay) : pay) >= min;
  };
  return (slot) => {
    if ((columns.deadline[slot] ?? 0) <= time) return ALL_FILTERS;
    if (company !== undefined && columns.company[slot] !== company) return ALL_FILTERS;
    if (salaryMin && !isPaid(slot, salaryMin)) return ALL_FILTERS;
    let failed = 0;
    if (types && !types[columns.type[slot] ?? 0]) failed |= FILTER.type;
    if (levels && !levels[columns.level[slot] ?? 0]) failed |= FILTER.level;
    if (workplaces && !workplaces[columns.workplace[slot] ?? 0]) failed |= FILTER.workplace;
    if (isThere && !isThere[columns.place[slot] ?? 0]) failed |= FILTER.place;
    if ((columns.createdAt[slot] ?? 0) < since) failed |= FILTER.age;
    if (currency !== 0 && columns.currency[slot] !== currency) failed |= FILTER.currency;
    return failed;
  };
}

/** One flag per code; undefined if no value is chosen. */
function chosen(codes: readonly number[]): Uint8Array | undefined {
  if (codes.length === 0) return undefined;
  const flags = new Uint8Array(16);
  for (const code of codes) flags[code] = 1;
  return flags;
}

/** The requested order, where it is possible: relevance with words, else newest. */
function sortOf({ sort }: JobSearch, hasWords: boolean, hasPlace: boolean): SortName {
  if (sort === 'distance' && hasPlace) return sort;
  if (sort === 'newest' || sort === 'salary' || sort === 'deadline') return sort;
  return hasWords ? 'relevance' : 'newest';
}

/** Larger than any time in milliseconds. */
const TIME_MAX = 2 ** 42;

interface KeyNeeds {
  columns: JobColumns;
  wanted: readonly Matches[];
  payOf: PayOf;
  distanceOf: (slot: number) => number;
}

/** The number by which a list is ordered, from 0 on; jobs with the same number are ordered by id. */
function createKey(sort: SortName, needs: KeyNeeds): (slot: number) => number {
  const { columns, wanted, payOf, distanceOf } = needs;
  const { createdAt, deadline } = columns;
  switch (sort) {
    case 'newest':
      return (slot) => createdAt[slot] ?? 0;
    case 'salary':
      return (slot) => Math.round(payOf(slot) ?? 0);
    case 'deadline':
      return (slot) => deadline[slot] ?? 0;
    case 'distance':
      // In steps of 100 metres; the newest first at the same place, by the second.
      return (slot) =>
        (Math.min(distanceOf(slot) * 10, 2 ** 20) + 1) * 2 ** 32 -
        Math.round((createdAt[slot] ?? 0) / 1000);
    case 'relevance':
      return (slot) => {
        let quality = 0;
        for (const matches of wanted) quality += matches[slot] ?? 0;
        return quality * TIME_MAX + (createdAt[slot] ?? 0);
      };
  }
}

interface Order {
  ids: JobIds;
  keyOf: (slot: number) => number;
  isAscending: boolean;
}

/** The last job of the page before: its key and id. */
interface Position {
  key: number;
  id: IdParts;
}

/** The first slots in order, after a position. Keeps only as many as are asked for. */
function firstOf(
  slots: Uint32Array,
  count: number,
  { ids, keyOf, isAscending }: Order,
  after: Position | undefined,
): number[] {
  const isInOrder = (difference: number) => (isAscending ? difference < 0 : difference > 0);
  const first: { key: number; slot: number }[] = [];
  // Slots are in the order of time: from the right end on, few are inserted.
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[isAscending ? index : slots.length - 1 - index] ?? 0;
    const key = keyOf(slot);
    const last = first.length === count ? first[count - 1] : undefined;
    if (last && isInOrder(last.key - key)) continue;
    if (after && !isInOrder(after.key - key || -ids.compareTo(slot, after.id))) continue;
    const isBefore = (other: { key: number; slot: number }) =>
      isInOrder(key - other.key || ids.compare(slot, other.slot));
    if (last && !isBefore(last)) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = first[middle];
      if (other && isBefore(other)) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, { key, slot });
    if (first.length > count) first.pop();
  }
  return first.map(({ slot }) => slot);
}

/** Leaves the first of each group of nearly equal jobs. */
function foldTwins({ twins }: JobColumns, hits: Uint32Array, order: Order): Uint32Array {
  const best = new Map<number, number>();
  for (const slot of hits) {
    if (twins.isAlone(slot)) continue;
    const group = twins.group[slot] ?? 0;
    const known = best.get(group);
    if (
      known === undefined ||
      firstOf(Uint32Array.of(known, slot), 1, order, undefined)[0] === slot
    )
      best.set(group, slot);
  }
  if (best.size === 0) return hits;
  return hits.filter((slot) => (best.get(twins.group[slot] ?? 0) ?? slot) === slot);
}

/** @throws Problem 400 for a cursor of another search, or a forged one */
function readAfter(cursor: string, name: string): Position {
  const [text, id] = readCursor(cursor, name);
  const key = Number(text);
  const parts = readId(id);
  if (!(key >= 0 && key < Infinity) || !parts) throw invalidCursor();
  return { key, id: parts };
}

/** Ties a cursor to its search: the same words and filters, whatever the page size. */
function fingerprintOf({
  limit: _limit,
  cursor: _cursor,
  facets: _facets,
  ...search
}: JobSearch): string {
  const asked = Object.entries(search)
    .filter(
      ([name, value]) =>
        name !== 'sort' && value !== '' && value !== undefined && value !== 'false',
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 12);
}

function payOfHits(hits: Uint32Array, payOf: PayOf, currency: string): Pick<Found, 'pay'> {
  const amounts: number[] = [];
  for (const slot of hits) {
    const pay = payOf(slot);
    if (pay !== undefined) amounts.push(pay);
  }
  const range = payRange(amounts);
  if (!range) return {};
  const [low = 0, median = 0, high = 0] = [range.low, range.median, range.high].map(Math.round);
  return { pay: { currency, low, median, high, count: amounts.length } };
}

const toDistance = (id: string, distance: number): [string, number][] =>
  distance < Infinity ? [[id, distance]] : [];

interface TwinNeeds {
  columns: JobColumns;
  now: Date;
  /** Of a search by distance: only postings within it are named. */
  near: { isNear: (slot: number) => boolean; distanceOf: (slot: number) => number } | undefined;
}

/** The other postings of a job, if there are any. */
function toTwins(slot: number, { columns, now, near }: TwinNeeds): [string, OtherPosting[]][] {
  const others = columns.twins
    .othersOf(slot)
    .filter((other) => (columns.deadline[other] ?? 0) > now.getTime())
    .filter((other) => !near || near.isNear(other))
    .slice(-ALSO_MAX)
    .map((other) => {
      const distance = near?.distanceOf(other) ?? Infinity;
      return {
        _id: columns.ids.text(other),
        jobLocation: columns.locations.texts[columns.location[other] ?? 0] ?? '',
        ...(distance < Infinity && { distance }),
      };
    });
  return others.length > 0 ? [[columns.ids.text(slot), others]] : [];
}
