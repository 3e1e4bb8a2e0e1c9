import { countryName } from '../../../shared/jobs/places.ts';
import { countryNamed } from '../../places/countries.ts';
import {
  distanceKm,
  isPlaceWord,
  type Place,
  placeNamed,
  regionsNamed,
  regionsOfWord,
} from '../../places/gazetteer.ts';
import type { UnderstoodSearch } from '../../../shared/jobs/search/contract.ts';
import { codeOf, type JobColumns } from './index/columns.ts';
import type { FieldTerm } from '../../../shared/jobs/search/fields.ts';
import { searchable } from './index/dictionary.ts';
import { IT, type Keywords, type Term } from './words/keywords.ts';
import { FIELD, FIELD_SETS, fieldsIn, slotIn } from './index/postings.ts';
import { nearPlaces, placeMeant, placesInCountry, placesInRegions } from './places.ts';
import { BEFORE_PLACES } from './words/fillers.ts';
import { correctionOf } from './words/spelling.ts';
import table from './words/search-words.json' with { type: 'json' };
import type { Stems } from './words/stems.ts';
import {
  EXPRESSION_MAX,
  isOccupation,
  isTitleOf,
  synonymsOf,
  WORDS_WITH_SYNONYMS,
} from './words/synonyms.ts';

/** Kilometers around a place that is named in keywords. */
const NEAR = 25;
/** Words for what a job states as a choice. They also find jobs that have them in title or skills. */
const CHOICES = new Map(
  table.choices.flatMap(({ words, ...choice }) =>
    words.map((word) => [word, choice as Choice] as const),
  ),
);

interface Choice {
  list: 'type' | 'level' | 'workplace';
  value: string;
}

/** A word that only descriptions have is corrected to one that so many times more titles, skills or companies have. */
const FAR_MORE = 50;

type Fields = Partial<Record<keyof typeof FIELD, number>>;

/** The quality of a match by the set of fields that have the word: that of the best one. */
function qualities(byField: Fields): Uint8Array {
  const fields = Object.entries(byField) as [keyof typeof FIELD, number][];
  return Uint8Array.from({ length: FIELD_SETS }, (_, set) =>
    Math.max(0, ...fields.filter(([field]) => set & FIELD[field]).map(([, quality]) => quality)),
  );
}

/**
 * How well a word matches: first of all by field (title, skills, company, place, text), then by kind: as written, by its
 * stem, by its beginning, by a synonym.
 */
const EXACT = qualities({ title: 60, skills: 40, company: 30, place: 20 });
const STEM = qualities({ title: 56, skills: 37, company: 28, text: 10 });
const BEGINNING = qualities({ title: 54, skills: 35, company: 26, place: 18, text: 8 });
const SYNONYM = qualities({ title: 48, skills: 33, text: 6 });
/** A short one is something else in a text: '9 pm', 'go'. */
const SHORT_SYNONYM = qualities({ title: 48, skills: 33 });
/** The title of a job that another name of the same occupation finds. */
const OCCUPATION = 48;
/** Several words count if one field has all of them: 'people' and 'operations' are in many texts. */
const SYNONYM_IN = [qualities({ title: 48 }), qualities({ skills: 33 })];
/** A job near a place. Descriptions do not count: a job in Oslo that mentions an office in Berlin is not in Berlin. */
const PLACE = 20;
/** A job with a term of a field, such as title:"nurse". */
const FIELD_TERM = 60;
/** A job that states the type, level or workplace that words ask for. */
const CHOICE = 20;
/** The best quality of a word that is in the description only. */
export const TEXT_MAX = 10;

/** How well each job matches a part of a search, by slot; 0 if it does not. */
export type Matches = Uint8Array;

/** What a job must match, and what it must not. */
export interface Understood {
  /** Every one must match. */
  wanted: Matches[];
  /** None may match. */
  unwanted: Matches[];
  /** How the words were read; undefined if as they are written. */
  reading: UnderstoodSearch | undefined;
  /** The town that words name. */
  town: Place | undefined;
}

interface Needs {
  columns: JobColumns;
  /** The stems of all words of `wordsOf`. */
  stems: Stems;
  /** The stems of further words. */
  stemsOf(words: readonly string[]): Promise<Stems>;
  /** Finds the slots of jobs with phrases, by their `pieces`; without those that say nothing, such as 'of the'. */
  phrasesOf(terms: readonly Term[]): Promise<ReadonlyMap<string, readonly number[]>>;
  isLiteral: boolean;
  /** The kilometers around a place in the words; undefined for the usual ones. */
  within: number | undefined;
}

/** A reading that changes nothing. */
export const AS_WRITTEN: UnderstoodSearch = {
  corrections: [],
  synonyms: [],
  place: null,
  remote: false,
  location: null,
};

/** The single words of a search, and of their synonyms. */
export function wordsOf(keywords: Keywords): string[] {
  const { words, phrases, excluded, prefix } = keywords;
  const all = withOthers([...words, ...phrases, ...excluded, ...(prefix ? [prefix] : [])]);
  const single = all.flatMap(({ pieces, joined }) => [
    ...pieces.split(' '),
    ...(joined ? [joined] : []),
  ]);
  const spelled = withOthers([...words, ...(prefix ? [prefix] : [])]);
  const expressions = spelled.map(({ pieces }) => pieces).join(' ');
  const synonyms = runsOf(expressions.split(' ')).flatMap(({ text }) => synonymsOf(text));
  return [...single, ...synonyms.flatMap((synonym) => synonym.split(' '))];
}

/** Terms and those that will do as well. */
const withOthers = (terms: readonly Term[]): Term[] =>
  terms.flatMap((term) => [term, ...(term.or ?? [])]);

/** All expressions of neighboring words, the longest first. */
function runsOf(words: readonly string[]): { from: number; length: number; text: string }[] {
  return Array.from({ length: EXPRESSION_MAX }, (_, index) => EXPRESSION_MAX - index).flatMap(
    (length) =>
      words
        .slice(0, Math.max(0, words.length - length + 1))
        .map((_, from) => ({ from, length, text: words.slice(from, from + length).join(' ') })),
  );
}

/** Words around the name of a city that say no more. */
const BEFORE_CITIES = new Set(['greater', 'downtown', 'metro']);
const AFTER_CITIES = new Set(['area', 'bay area', 'metro area', 'metropolitan area', 'region']);
/** Letters of the code of a state or country. */
const CODE_MAX = 3;

interface PlaceFound {
  there: Matches;
  /** How many further words belong to its name. */
  more: number;
  /** Undefined for a region or a country. */
  town: Place | undefined;
}

/** Reads the words of a search by what public jobs there are: places, remote work, synonyms and typing errors. */
export async function understand(keywords: Keywords, needs: Needs): Promise<Understood> {
  const reading: UnderstoodSearch = { ...AS_WRITTEN, corrections: [], synonyms: [] };
  const { words, phrases, excluded, fields, prefix, isUs } = keywords;
  const reader = createReader({ ...needs, isUs }, reading);
  const terms = [...words, ...(prefix ? [prefix] : [])];
  const isPrefix = (index: number) => prefix !== undefined && index === words.length;
  const [unwantedFields, wantedFields] = [true, false].map((isExcluded) =>
    fields.filter((term) => term.isExcluded === isExcluded).map(reader.field),
  );
  const wanted: (Matches | undefined)[] = [...(wantedFields ?? [])];
  const isDone = terms.map(() => false);
  let town: Place | undefined;
  if (!needs.isLiteral) {
    // Alternatives are read one by one.
    const texts = terms.map(({ pieces, or }) => (or ? '' : pieces));
    for (const { from, length, text } of runsOf(texts)) {
      const end = from + length;
      if (isDone.slice(from, end).some(Boolean)) continue;
      const choice = reader.choice(text);
      const after = texts.slice(end, end + EXPRESSION_MAX);
      const place = choice ? undefined : reader.place(text, { isPrefix: isPrefix(end - 1), after });
      const found = choice ?? place?.there ?? (length > 1 ? reader.expression(text) : undefined);
      if (!found) continue;
      wanted.push(found);
      town ??= place?.town;
      isDone.fill(true, from, end + (place?.more ?? 0));
      const before = texts[from - 1] ?? '';
      if (place && (BEFORE_PLACES.has(before) || BEFORE_CITIES.has(before)))
        isDone[from - 1] = true;
    }
  }
  const left = terms.filter((_term, index) => !isDone[index]);
  await reader.findPhrases(withOthers([...left, ...phrases, ...excluded]));
  wanted.push(...phrases.map(reader.phrase));
  for (const [index, term] of terms.entries())
    if (!isDone[index]) wanted.push(await reader.word(term, isPrefix(index)));
  const isPlain =
    reading.corrections.length + reading.synonyms.length === 0 &&
    !reading.place &&
    !reading.remote &&
    !reading.choices;
  return {
    wanted: wanted.filter((matches) => matches !== undefined),
    unwanted: [...(unwantedFields ?? []), ...excluded.flatMap((term) => reader.phrase(term) ?? [])],
    reading: isPlain ? undefined : reading,
    town,
  };
}

function createReader(
  {
    columns,
    stems: known,
    stemsOf,
    phrasesOf,
    isLiteral,
    within = NEAR,
    isUs,
  }: Needs & Pick<Keywords, 'isUs'>,
  reading: UnderstoodSearch,
) {
  const { spellings, stems: stemmed } = columns;
  const stems = new Map(known);
  let phrases: ReadonlyMap<string, readonly number[]> = new Map();
  const nothing = (): Matches => new Uint8Array(columns.length);

  const addStem = (stem: string | undefined, matches: Matches, quality: Uint8Array) => {
    const number = stem === undefined ? undefined : stemmed.find(stem);
    if (number !== undefined) stemmed.mark(number, matches, quality);
  };
  const addSpelling = (word: string, matches: Matches, quality = EXACT) => {
    const number = spellings.find(word);
    if (number !== undefined) spellings.mark(number, matches, quality);
  };

  /** Jobs with all these words in title, skills, company or place. */
  const spelled = (text: string): Matches =>
    weakest(
      text.split(' ').map((word) => {
        const matches = nothing();
        addSpelling(word, matches);
        return matches;
      }),
    );

  /** Jobs with a single word. Undefined for a word that is not indexed, which is no condition. */
  const single = (word: string, isBeginning: boolean, isName = false): Matches | undefined => {
    const stem = stems.get(word);
    if (stem === undefined && !isName) return undefined;
    const matches = nothing();
    if (isBeginning) {
      for (const text of new Set([stem ?? word, word]))
        for (const each of stemmed.startingWith(text)) stemmed.mark(each, matches, BEGINNING);
      for (const each of spellings.startingWith(word)) spellings.mark(each, matches, BEGINNING);
    }
    addStem(stem, matches, STEM);
    // 'designers' is as good as 'designer', and better than 'design', which has the same stem.
    const numbers = stem === undefined ? [word] : [word, `${word}s`, word.replace(/s$/, '')];
    for (const each of new Set(numbers)) addSpelling(each, matches);
    return stem === undefined && count(columns, matches).all === 0 ? undefined : matches;
  };

  /** Jobs whose place has these words in sequence; scripts without spaces are written together. */
  const inPlaces = (pieces: string): Matches => {
    const matches = nothing();
    const texts = new Set([pieces, pieces.replaceAll(' ', '')]);
    const places = new Set([...texts].flatMap((text) => columns.placesWith(text)));
    if (places.size === 0) return matches;
    for (let slot = 0; slot < columns.length; slot++)
      if (places.has(columns.place[slot] ?? 0)) matches[slot] = PLACE;
    return matches;
  };

  /** Words in sequence, or joined: 'full-stack' and 'fullstack'. */
  const phrase = (term: Term): Matches | undefined => {
    const { pieces, joined, spellings: others = [] } = term;
    if (!pieces.includes(' ')) return single(pieces, false, term.isName);
    if (term.isEither) {
      const each = pieces.split(' ').flatMap((word) => single(word, false) ?? []);
      return each.length > 0 ? strongest(each) : undefined;
    }
    const there = inPlaces(pieces);
    const compound = joined === undefined ? undefined : single(joined, false);
    if (compound) for (const other of others) addSpelling(other, compound, BEGINNING);
    const matches = compound ? strongest([there, compound]) : there;
    const slots = phrases.get(pieces);
    if (!slots) return compound && matches;
    const words = pieces.split(' ');
    // Of 'T-SQL', the database has the phrase 'sql' alone.
    const isPartial = joined !== undefined && words.some((word) => !stems.get(word));
    // The phrase is in the title if each of its words is.
    const each = isPartial ? [spelled(pieces)] : words.flatMap((word) => single(word, false) ?? []);
    for (const slot of slots) {
      const quality = Math.min(...each.map((other) => other[slot] ?? 0));
      matches[slot] = Math.max(matches[slot] ?? 0, quality, isPartial ? 0 : 1);
    }
    return matches;
  };

  const synonym = (text: string): Matches => {
    const words = text.split(' ');
    const allIn = (quality: Uint8Array) =>
      weakest(
        words.map((word) => {
          const matches = nothing();
          addStem(stems.get(word), matches, quality);
          return matches;
        }),
      );
    return words.length === 1
      ? allIn(text.length > 2 ? SYNONYM : SHORT_SYNONYM)
      : strongest(SYNONYM_IN.map(allIn));
  };

  /** Jobs whose title is that of an occupation, by the rarest of its words. */
  const occupation = (name: string): Matches | undefined => {
    const each = name.split(' ').flatMap((word) => stems.get(word) ?? []);
    const numbers = each.map((stem) => stemmed.find(stem));
    const [rarest] = numbers
      .filter((number) => number !== undefined)
      .toSorted((one, other) => stemmed.count(one) - stemmed.count(other));
    if (rarest === undefined || numbers.includes(undefined)) return undefined;
    const matches = nothing();
    const isMeant = new Map<number, boolean>();
    for (const entry of stemmed.entriesOf(rarest)) {
      if ((fieldsIn(entry) & FIELD.title) === 0) continue;
      const slot = slotIn(entry);
      const title = columns.title[slot] ?? 0;
      if (!isMeant.has(title))
        isMeant.set(title, isTitleOf(columns.titles.searched[title] ?? '', name));
      if (isMeant.get(title)) matches[slot] = OCCUPATION;
    }
    return matches;
  };

  const withSynonyms = (text: string, matches: Matches): Matches => {
    if (isLiteral) return matches;
    const others = synonymsOf(text).flatMap((words) => {
      const own = isOccupation(words) ? occupation(words) : synonym(words);
      return own ? [{ words, matches: own }] : [];
    });
    const news = others.filter(
      (other) => !isSameWord(text, other.words) && isMore(columns, matches, other.matches),
    );
    if (news.length > 0)
      reading.synonyms.push({ word: shown(text), also: news.map(({ words }) => shown(words)) });
    return strongest([matches, ...others.map((other) => other.matches)]);
  };

  /** A city with this name, unless it is that of fewer words. A single word must be well-known. */
  const placeIn = (text: string): Place | undefined => {
    if (!text.includes(' ') && !isPlaceWord(text)) return undefined;
    const place = placeMeant(columns, text, within);
    return place && !isNamedByLess(text, place) ? place : undefined;
  };

  /** The city with the area that the next words name: 'London' of 'London UK', the smaller one of 'Paris Texas'. */
  const withArea = (text: string, place: Place, after: readonly string[]) => {
    for (let more = after.length; more > 0; more -= 1) {
      const area = after.slice(0, more).join(' ');
      if (AFTER_CITIES.has(area)) return { place, more };
      const code = area.length <= CODE_MAX ? area.toUpperCase() : area;
      const precise = placeMeant(columns, `${text}, ${code}`, within);
      const isThere =
        precise &&
        (countryNamed(area) === precise.country ||
          regionsNamed(code).some((region) => region.code === precise.regionCode));
      if (isThere) return { place: precise, more };
    }
    return { place, more: 0 };
  };

  const correct = async (word: string, jobs: number): Promise<Matches | undefined> => {
    if (isPlaceWord(word) || countryNamed(word) || synonymsOf(word).length > 0) return undefined;
    const isFarMore = (matches: Matches) => count(columns, matches).all > jobs * FAR_MORE;
    const corrected =
      correctionOf(
        spellings.words,
        word,
        (candidate) => isFarMore(spelled(candidate)),
        // Words of titles come first.
        (candidate) =>
          spellings.count(candidate) +
          (spellings.entriesOf(candidate).some((entry) => fieldsIn(entry) & FIELD.title)
            ? 2 ** 31
            : 0),
      ) ??
      // No job has the word itself, but some have one of the same meaning.
      correctionOf(WORDS_WITH_SYNONYMS, word, (candidate) =>
        synonymsOf(candidate).some((words) => isFarMore(spelled(words))),
      );
    if (corrected === undefined) return undefined;
    const more = synonymsOf(corrected).flatMap((words) => words.split(' '));
    for (const [each, stem] of await stemsOf([corrected, ...more])) stems.set(each, stem);
    reading.corrections.push({ from: word, to: corrected });
    const matches = nothing();
    addStem(stems.get(corrected), matches, STEM);
    addSpelling(corrected, matches);
    return withSynonyms(corrected, matches);
  };

  return {
    phrase,
    /** Before `phrase` and `word`: finds the phrases among the terms, which only the database can. */
    async findPhrases(terms: readonly Term[]) {
      phrases = await phrasesOf(
        terms.filter(({ pieces, isEither }) => pieces.includes(' ') && !isEither),
      );
    },
    /** Jobs with these words in one field; a text that has no others is better. */
    field({ field, text }: FieldTerm): Matches {
      const words = searchable(text);
      const dictionary = columns.dictionaryOf(field);
      const flags = new Uint8Array(dictionary.size);
      for (const number of dictionary.withPhrase(words))
        flags[number] = FIELD_TERM + (dictionary.searched[number] === words ? 1 : 0);
      return columns.marked(field, flags);
    },
    /** Jobs with the word, one that was probably meant, or one of the same meaning; or with one of its alternatives. */
    async word(term: Term, isPrefix: boolean): Promise<Matches | undefined> {
      if (!term.or) return this.ownWord(term, isPrefix);
      const each: Matches[] = [];
      for (const one of withOthers([term])) {
        const matches = isLiteral ? undefined : this.choice(one.pieces);
        const found = matches ?? (await this.ownWord(one, isPrefix && one === term));
        if (found) each.push(found);
      }
      return each.length > 0 ? strongest(each) : undefined;
    },
    async ownWord(term: Term, isPrefix: boolean): Promise<Matches | undefined> {
      const { pieces, joined, spellings: others = [] } = term;
      if (pieces.includes(' ')) return phrase(term);
      const matches = single(pieces, isPrefix, term.isName);
      if (!matches) return joined === undefined ? undefined : single(joined, isPrefix);
      if (isLiteral) return matches;
      for (const other of others) addSpelling(other, matches, BEGINNING);
      const found = count(columns, matches);
      // Of 'nurse+', if no job is written so.
      if (found.all === 0 && pieces.endsWith('plus'))
        return single(pieces.slice(0, -'plus'.length), false) ?? matches;
      return (
        (found.inHead === 0 ? await correct(pieces, found.all) : undefined) ??
        withSynonyms(pieces, matches)
      );
    },
    /** An expression with synonyms: all of its words, or one of the synonyms. */
    expression(text: string): Matches | undefined {
      if (synonymsOf(text).length === 0) return undefined;
      const words = text.split(' ').flatMap((word) => single(word, false) ?? []);
      return withSynonyms(text, weakest(words));
    },
    /**
     * Jobs near a place, in a region or in a country with this name, if more jobs are there than have the word otherwise. If no job has
     * anything to do with the name of a well-known place, there is none: the answer says so instead of finding others.
     */
    place(
      text: string,
      { isPrefix, after }: { isPrefix: boolean; after: readonly string[] },
    ): PlaceFound | undefined {
      if (reading.place || text.split(' ').some((word) => CHOICES.has(word))) return undefined;
      const { regions, areKnown } = regionsOfWord(text);
      const isRegion = regions.length > 0;
      const country = isRegion || (text === 'us' && !isUs) ? undefined : countryNamed(text);
      const city = isRegion || country ? undefined : placeIn(text);
      const { place, more } = city ? withArea(text, city, after) : { place: undefined, more: 0 };
      if (!isRegion && !country && !place) return undefined;
      const isThere = place
        ? nearPlaces(columns, place, within)
        : isRegion
          ? placesInRegions(columns, regions)
          : placesInCountry(columns, country ?? '');
      const there = nothing();
      for (let slot = 0; slot < columns.length; slot++)
        if (isThere[columns.place[slot] ?? 0]) there[slot] = PLACE;
      const words = text.split(' ');
      const name = [text, ...after.slice(0, more)].join(' ');
      const named = spelled(name);
      const inPlace = count(columns, there).all;
      if (inPlace === 0) {
        const isWellKnown = country !== undefined || areKnown || isPlaceWord(text);
        const written = words.flatMap(
          (word, index) => single(word, isPrefix && index === words.length - 1) ?? [],
        );
        if (!isWellKnown || count(columns, weakest(written)).inHead > 0) return undefined;
      } else if (count(columns, named, PLACE).all > (isRegion && !areKnown ? 0 : inPlace))
        // Names of most regions are known to few, such as Central.
        return undefined;
      reading.place = {
        words: name,
        name: place?.name ?? regions[0]?.name ?? countryName(country ?? ''),
        within: place ? within : null,
        hasJobs: inPlace > 0,
      };
      return { there: strongest([there, named]), more, town: place };
    },
    /** Jobs that state what the words ask for, if there are any. */
    choice(text: string): Matches | undefined {
      const asked = CHOICES.get(text);
      if (!asked) return undefined;
      const code = codeOf(asked.list, asked.value);
      const stated = nothing();
      for (let slot = 0; slot < columns.length; slot++)
        if (columns[asked.list][slot] === code) stated[slot] = CHOICE;
      if (count(columns, stated).all === 0) return undefined;
      if (asked.value === 'Remote') reading.remote = true;
      else reading.choices = [...(reading.choices ?? []), asked.value];
      return strongest([stated, spelled(text)]);
    },
  };
}

/** Jobs that match all, as well as they match the worst. */
function weakest([first, ...others]: readonly Matches[]): Matches {
  if (!first) return new Uint8Array(0);
  for (const other of others)
    for (let slot = 0; slot < first.length; slot++)
      first[slot] = Math.min(first[slot] ?? 0, other[slot] ?? 0);
  return first;
}

/** Jobs that match any, as well as they match the best. */
function strongest([first, ...others]: readonly Matches[]): Matches {
  if (!first) return new Uint8Array(0);
  for (const other of others)
    for (let slot = 0; slot < first.length; slot++)
      first[slot] = Math.max(first[slot] ?? 0, other[slot] ?? 0);
  return first;
}

/** How many public jobs match better than `above`, and how many of them outside of their description. */
function count({ alive, length }: JobColumns, matches: Matches, above = 0) {
  let all = 0;
  let inHead = 0;
  for (let slot = 0; slot < length; slot++) {
    const quality = matches[slot] ?? 0;
    if (quality <= above || alive[slot] !== 1) continue;
    all += 1;
    if (quality > TEXT_MAX) inHead += 1;
  }
  return { all, inHead };
}

/** Whether some public jobs match the others only. */
function isMore({ alive, length }: JobColumns, matches: Matches, others: Matches): boolean {
  for (let slot = 0; slot < length; slot++)
    if (others[slot] && !matches[slot] && alive[slot] === 1) return true;
  return false;
}

/** Words as people write them. */
const shown = (words: string) => words.replace(IT, 'IT');

/** Whether one has the letters of the other, so that naming it says nothing: 'front end', and 'nurses' for 'nurse'. */
function isSameWord(one: string, other: string): boolean {
  const [letters, others] = [one, other].map((words) => words.replaceAll(' ', ''));
  return letters === others || `${letters}s` === others || letters === `${others}s`;
}

/** Whether the place is named without the first or the last word: by 'Lisbon' in 'nurse Lisbon'. */
function isNamedByLess(text: string, place: Place): boolean {
  const words = text.split(' ');
  if (words.length === 1) return false;
  return [words.slice(1), words.slice(0, -1)].some((less) => {
    const other = placeNamed(less.join(' '));
    return other !== undefined && distanceKm(place, other) < 1;
  });
}
