import { isId } from '../../../../shared/kit/ids.ts';
import { fold } from '../../../../shared/kit/text.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../../../shared/jobs/posting.ts';
import { readPlace, WORKPLACES } from '../../../../shared/jobs/places.ts';
import { addressesOf } from '../../../places/addresses.ts';
import { countryNamed } from '../../../places/countries.ts';
import type { Place } from '../../../places/gazetteer.ts';
import { Dictionary } from './dictionary.ts';
import { plain } from '../../../plain.ts';
import { indexedWords } from '../words/keywords.ts';
import { JobIds } from './job-ids.ts';
import { FIELD, hashOfBytes, Postings } from './postings.ts';
import { doubled, START } from './slot-table.ts';
import { Twins } from './twins.ts';

/** A public job as the index reads it from the database. */
export interface IndexedJob {
  id: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  deadline: number;
  companyId: string;
  companyName: string;
  title: string;
  skills: string[];
  location: string;
  type: string;
  level: string;
  workplace: string;
  /** ISO 4217, or null. */
  currency: string | null;
  /** The lower amount per year, or null. */
  yearlyPay: number | null;
  /** The stems of title, skills, company and description, in PostgreSQL's binary format of tsvector. */
  stems: Buffer;
  /** The version of the row in `job_search`. */
  version: number;
}

/** What a job has texts of. */
export type Field = 'title' | 'skill' | 'company' | 'place';

/** Countries of remote work that a search for one of them finds: of 'Remote (DACH)', and not of 'Remote (EU)'. */
const COUNTRIES_MAX = 5;

/** Texts whose places are remembered. */
const PLACES_WITH_MAX = 500;

const CODES = {
  type: new Map<string, number>(JOB_TYPES.map((value, code) => [value, code])),
  level: new Map<string, number>(EXPERIENCE_LEVELS.map((value, code) => [value, code])),
  workplace: new Map<string, number>(WORKPLACES.map((value, code) => [value, code])),
};

/** The number of a value in its list, as the columns hold it. */
export const codeOf = (list: keyof typeof CODES, value: string): number =>
  CODES[list].get(value) ?? 0;

/**
 * What a search compares of every public job, in memory: one slot per job, one typed array per property, and the lists
 * of jobs by word. About 600 bytes per job, most of them for the words of its description (docs/decisions/0045).
 *
 * A slot is used once: a job that changes gets a new one, and its old slot is dead.
 */
export class JobColumns {
  /** Of dead slots, too. */
  readonly ids = new JobIds();
  #count = 0;
  /** Slots in use, dead ones included. */
  length = 0;
  /** 1 for slots of jobs that are public; 0 for dead ones. */
  alive = new Uint8Array(START);
  createdAt = new Float64Array(START);
  deadline = new Float64Array(START);
  /** Numbers of the dictionaries below. */
  company = new Uint32Array(START);
  title = new Uint32Array(START);
  location = new Uint32Array(START);
  place = new Uint32Array(START);
  type = new Uint8Array(START);
  level = new Uint8Array(START);
  workplace = new Uint8Array(START);
  /** 0 for none, else one more than the number of the currency. */
  currency = new Uint8Array(START);
  /** NaN if the job does not state it. */
  yearlyPay = new Float64Array(START);
  readonly twins = new Twins();
  #version = new Uint32Array(START);
  /** The numbers of the skills of all jobs, one job after the other, and where those of each slot end. */
  skillNumbers = new Uint32Array(START);
  #skillsEnd = new Uint32Array(START);

  /** Keys are ids; the texts are names. */
  readonly companies = new Dictionary();
  readonly titles = new Dictionary();
  readonly skills = new Dictionary();
  /** Locations as companies write them. */
  readonly locations = new Dictionary();
  /** Locations without case and accents. */
  readonly places = new Dictionary();
  /** The coordinates of `places`: of each town of a location that the gazetteer knows. */
  readonly coordinates: (readonly Place[])[] = [];
  /** The countries of `places` (ISO 3166-1 alpha-2): those of the coordinates, and those that the location names. */
  readonly countries: (readonly string[])[] = [];
  /** The regions of `places` (codes of the gazetteer): those of the coordinates, or those that the location names. */
  readonly regions: (readonly string[])[] = [];
  readonly currencies: string[] = [];
  readonly #placesWith = new Map<string, { size: number; places: readonly number[] }>();

  /** English stems of all words of a job, as PostgreSQL makes them. */
  readonly stems = new Postings();
  /** The words of title, skills, company and place as they are written, without case and accents. */
  readonly spellings = new Postings();

  /** The number of a company by its id, or its name in any case; undefined if it has no public job. */
  findCompany(idOrName: string): number | undefined {
    const named = fold(idOrName);
    const number = this.companies.find(idOrName.toLowerCase());
    if (number !== undefined || !named || isId(idOrName)) return number;
    const at = this.companies.texts.findIndex(
      (name, place) => fold(name) === named && this.companies.counts[place] !== 0,
    );
    return at < 0 ? undefined : at;
  }

  /** The number of public jobs, expired ones included until `expire`. */
  get count(): number {
    return this.#count;
  }

  /** Whether so many slots are dead that the columns should be loaded again. */
  get isWorn(): boolean {
    return this.length > 2048 && this.length > 2 * this.count;
  }

  slotOf(id: string): number | undefined {
    const slot = this.ids.find(id);
    return slot !== undefined && this.alive[slot] === 1 ? slot : undefined;
  }

  versionOf(slot: number): number {
    return this.#version[slot] ?? 0;
  }

  /** Adds a job, or replaces it. */
  add(job: IndexedJob): void {
    this.remove(job.id);
    const slot = this.length;
    if (slot === this.alive.length) this.#grow();
    this.length += 1;
    this.ids.set(slot, job.id);
    this.createdAt[slot] = job.createdAt;
    this.deadline[slot] = job.deadline;
    this.company[slot] = this.companies.add(job.companyId, job.companyName);
    this.title[slot] = this.titles.add(plain(job.title).trim(), job.title);
    this.location[slot] = this.locations.add(job.location, job.location);
    this.place[slot] = this.#addPlace(job.location);
    this.type[slot] = codeOf('type', job.type);
    this.level[slot] = codeOf('level', job.level);
    this.workplace[slot] = codeOf('workplace', job.workplace);
    this.currency[slot] = job.currency === null ? 0 : this.#codeOfCurrency(job.currency);
    this.yearlyPay[slot] = job.yearlyPay ?? NaN;
    this.#version[slot] = job.version;
    this.#addSkills(slot, job.skills);
    this.#addSpellings(slot, job);
    this.#addStems(slot, job.stems);
    this.twins.add(slot, keyOf(job));
    this.alive[slot] = 1;
    this.#count += 1;
  }

  /** Removes a job, if it is here. */
  remove(id: string): void {
    const slot = this.slotOf(id);
    if (slot !== undefined) this.removeSlot(slot);
  }

  removeSlot(slot: number): void {
    this.#count -= 1;
    this.alive[slot] = 0;
    this.companies.remove(this.company[slot] ?? 0);
    this.titles.remove(this.title[slot] ?? 0);
    this.locations.remove(this.location[slot] ?? 0);
    this.places.remove(this.place[slot] ?? 0);
    for (let at = this.skillsFrom(slot); at < this.skillsTo(slot); at++)
      this.skills.remove(this.skillNumbers[at] ?? 0);
    this.twins.remove(slot);
  }

  /** Removes the jobs whose deadline has passed. */
  expire(now: number): void {
    for (let slot = 0; slot < this.length; slot++)
      if (this.alive[slot] === 1 && (this.deadline[slot] ?? 0) <= now) this.removeSlot(slot);
  }

  /** Where the skills of a slot begin in `skillNumbers`. */
  skillsFrom(slot: number): number {
    return slot === 0 ? 0 : (this.#skillsEnd[slot - 1] ?? 0);
  }

  /** Where they end (exclusive). */
  skillsTo(slot: number): number {
    return this.#skillsEnd[slot] ?? 0;
  }

  /** The texts of a field. */
  dictionaryOf(field: Field): Dictionary {
    return { title: this.titles, skill: this.skills, company: this.companies, place: this.places }[
      field
    ];
  }

  /** By slot: the highest of the numbers that the texts of its field have, by their number in `dictionaryOf`. */
  marked(field: Field, numbers: Uint8Array): Uint8Array {
    const marks = new Uint8Array(this.length);
    if (field === 'skill') {
      for (let slot = 0, at = 0; slot < this.length; slot++)
        for (const end = this.skillsTo(slot); at < end; at++)
          marks[slot] = Math.max(marks[slot] ?? 0, numbers[this.skillNumbers[at] ?? 0] ?? 0);
    } else {
      const texts = this[field];
      for (let slot = 0; slot < this.length; slot++) marks[slot] = numbers[texts[slot] ?? 0] ?? 0;
    }
    return marks;
  }

  /** The places whose name contains a text without case and accents. */
  placesWith(text: string): readonly number[] {
    const { keys, size } = this.places;
    let known = this.#placesWith.get(text);
    if (known?.size === size) return known.places;
    const places = keys.flatMap((key, place) => (key.includes(text) ? [place] : []));
    if (this.#placesWith.size >= PLACES_WITH_MAX) this.#placesWith.clear();
    known = { size, places };
    this.#placesWith.set(text, known);
    return places;
  }

  /** The number of a currency, as in `currency`; 0 for one that no job has. */
  currencyNumber(code: string): number {
    return this.currencies.indexOf(code) + 1;
  }

  #codeOfCurrency(code: string): number {
    return this.currencyNumber(code) || this.currencies.push(code);
  }

  #addPlace(location: string): number {
    const place = this.places.add(plain(location), location);
    if (place < this.coordinates.length) return place;
    const addresses = addressesOf(location);
    const towns = addresses.flatMap((address) => address.place ?? []);
    const { remoteFrom } = readPlace(location, countryNamed);
    const named = [
      // 'Remote (California)' is found in California.
      ...addresses.flatMap(({ city, region, country }) => ((city || !region) && country) || []),
      ...(remoteFrom.length > COUNTRIES_MAX ? [] : remoteFrom),
    ];
    this.coordinates.push(towns);
    this.countries.push([...new Set([...towns.map(({ country }) => country), ...named])]);
    this.regions.push(addresses.flatMap(({ regionCodes }) => regionCodes));
    return place;
  }

  #addSkills(slot: number, skills: readonly string[]): void {
    let at = this.skillsFrom(slot);
    while (at + skills.length > this.skillNumbers.length)
      this.skillNumbers = doubled(this.skillNumbers);
    for (const skill of skills) this.skillNumbers[at++] = this.skills.add(plain(skill), skill);
    this.#skillsEnd[slot] = at;
  }

  #addSpellings(slot: number, { title, skills, companyName, location }: IndexedJob): void {
    const fields = new Map<string, number>();
    const add = (text: string, field: number, isHead = false) => {
      for (const word of indexedWords(text, isHead))
        fields.set(word, (fields.get(word) ?? 0) | field);
    };
    add(title, FIELD.title, true);
    add(skills.join(' '), FIELD.skills, true);
    add(companyName, FIELD.company);
    add(location, FIELD.place);
    for (const [word, field] of fields) this.spellings.add(word, slot, field);
  }

  /** @param stems length and, for each, the text, a zero, the number of its positions, and the positions with weights */
  #addStems(slot: number, stems: Buffer): void {
    const count = stems.readInt32BE(0);
    let at = 4;
    for (let index = 0; index < count; index++) {
      const start = at;
      while (stems[at] !== 0) at += 1;
      const end = at;
      const positions = ((stems[end + 1] ?? 0) << 8) | (stems[end + 2] ?? 0);
      at = end + 3 + 2 * positions;
      let fields = 0;
      for (let each = end + 3; each < at; each += 2)
        fields |= FIELD_OF_WEIGHT[(stems[each] ?? 0) >> 6] ?? 0;
      // Words without positions are spellings of the title, skills and company.
      if (fields === 0) continue;
      const word = this.stems.addBytes(stems, start, end, slot, fields);
      if ((fields & FIELD.text) !== 0) this.twins.sketch(slot, this.stems.hash(word));
    }
  }

  #grow(): void {
    this.alive = doubled(this.alive);
    this.createdAt = doubled(this.createdAt);
    this.deadline = doubled(this.deadline);
    this.company = doubled(this.company);
    this.title = doubled(this.title);
    this.location = doubled(this.location);
    this.place = doubled(this.place);
    this.type = doubled(this.type);
    this.level = doubled(this.level);
    this.workplace = doubled(this.workplace);
    this.currency = doubled(this.currency);
    this.yearlyPay = doubled(this.yearlyPay);
    this.#version = doubled(this.#version);
    this.#skillsEnd = doubled(this.#skillsEnd);
    this.twins.grow();
  }
}

/** A hash of company and title: jobs that are nearly equal have the same. */
function keyOf({ companyId, title }: IndexedJob): number {
  const text = Buffer.from(`${companyId} ${plain(title).trim()}`);
  return hashOfBytes(text, 0, text.length) >>> 0;
}

/** By PostgreSQL's weights D, C, B and A (server/jobs/search/words/keywords.ts). */
const FIELD_OF_WEIGHT = [FIELD.text, FIELD.company, FIELD.skills, FIELD.title];
