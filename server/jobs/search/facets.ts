import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../../shared/jobs/posting.ts';
import { WORKPLACES } from '../../../shared/jobs/places.ts';
import { type JobFacets, POSTED_WITHIN } from '../../../shared/jobs/search/contract.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import type { JobColumns } from './index/columns.ts';

/** The number of values in facets without a fixed list. */
const MOST_FREQUENT = 8;
const AGES = POSTED_WITHIN.map((days) => Number(days) * DAY);

/** The filters that have counts, as bits: a job's `failed` has a bit for each filter that it does not pass. */
export const FILTER = {
  type: 1,
  level: 2,
  workplace: 4,
  place: 8,
  age: 16,
  currency: 32,
} as const;

/** The bits of a job that fails a condition without counts. */
export const ALL_FILTERS = 0xff;

/** Counts the jobs of a search by the values of each filter, without the filter itself. */
export class FacetCounts {
  readonly #columns: JobColumns;
  readonly #now: number;
  readonly #type = new Uint32Array(JOB_TYPES.length);
  readonly #level = new Uint32Array(EXPERIENCE_LEVELS.length);
  readonly #workplace = new Uint32Array(WORKPLACES.length);
  /** Jobs in each time span that are in no shorter one. */
  readonly #age = new Uint32Array(AGES.length + 1);
  readonly #currency: Uint32Array;
  readonly #place: Uint32Array;

  constructor(columns: JobColumns, now: number) {
    this.#columns = columns;
    this.#now = now;
    this.#currency = new Uint32Array(columns.currencies.length + 1);
    this.#place = new Uint32Array(columns.places.size);
  }

  /** Counts a job, if it passes everything but at most one of the filters. */
  add(slot: number, failed: number): void {
    // More than one bit.
    if ((failed & (failed - 1)) !== 0) return;
    const { type, level, workplace, place, createdAt, currency } = this.#columns;
    if ((failed & ~FILTER.type) === 0) increase(this.#type, type[slot]);
    if ((failed & ~FILTER.level) === 0) increase(this.#level, level[slot]);
    if ((failed & ~FILTER.workplace) === 0) increase(this.#workplace, workplace[slot]);
    if ((failed & ~FILTER.place) === 0) increase(this.#place, place[slot]);
    if ((failed & ~FILTER.age) === 0)
      increase(this.#age, ageOf(this.#now - (createdAt[slot] ?? 0)));
    if ((failed & ~FILTER.currency) === 0) increase(this.#currency, currency[slot]);
  }

  read(): JobFacets {
    const currencies = this.#columns.currencies.map((value, index) => ({
      value,
      count: this.#currency[index + 1] ?? 0,
    }));
    const workplaces = inOrder(WORKPLACES, this.#workplace);
    return {
      jobType: inOrder(JOB_TYPES, this.#type),
      experienceLevel: inOrder(EXPERIENCE_LEVELS, this.#level),
      location: this.#places(),
      workplace: workplaces,
      remote: workplaces
        .filter(({ value }) => value === 'Remote')
        .map(({ count }) => ({ value: 'true', count })),
      postedWithin: this.#ages(),
      salaryCurrency: currencies
        .filter(({ count }) => count > 0)
        .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
        .slice(0, MOST_FREQUENT),
    };
  }

  /** Each time span includes the shorter ones. */
  #ages(): JobFacets['postedWithin'] {
    let count = 0;
    return POSTED_WITHIN.map((value, index) => ({
      value,
      count: (count += this.#age[index] ?? 0),
    })).filter((each) => each.count > 0);
  }

  /** The most frequent locations, in a company's spelling. A count includes more specific places, like the filter. */
  #places(): JobFacets['location'] {
    const { places } = this.#columns;
    const counts = this.#place;
    const frequent = [...counts.keys()]
      .filter((place) => (counts[place] ?? 0) > 0 && places.keys[place] !== '')
      .toSorted(
        (one, other) =>
          (counts[other] ?? 0) - (counts[one] ?? 0) ||
          compare(places.keys[one], places.keys[other]),
      )
      .slice(0, MOST_FREQUENT);
    return frequent.map((place) => {
      let count = 0;
      for (const inside of this.#columns.placesWith(places.keys[place] ?? ''))
        count += counts[inside] ?? 0;
      return { value: places.texts[place] ?? '', count };
    });
  }
}

const compare = (one = '', other = '') => (one < other ? -1 : 1);

function increase(counts: Uint32Array, index: number | undefined): void {
  if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
}

function ageOf(milliseconds: number): number {
  let index = 0;
  while (index < AGES.length && milliseconds > (AGES[index] ?? 0)) index += 1;
  return index;
}

const inOrder = (values: readonly string[], counts: Uint32Array) =>
  values
    .map((value, index) => ({ value, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
