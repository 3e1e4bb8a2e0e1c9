import {
  type Evidence,
  isGeneralSkill,
  isGeneralTitleWord,
  isTraining,
  type Likeness,
  NEAR_KM,
  OF_ONE_COMPANY,
  recommend,
  type Recommendation,
  type Whereabouts,
} from '../rules.ts';
import { addressesOf } from '../../../server/places/addresses.ts';
import { placeNamed } from '../../../server/places/gazetteer.ts';
import { plain } from '../../../server/plain.ts';
import type { Db } from '../../../server/db/connect.ts';
import { codeOf, type JobColumns } from '../../../server/jobs/search/index/columns.ts';
import type { JobIndex } from '../../../server/jobs/search/index/job-index.ts';
import { FIELD, fieldsIn, slotIn } from '../../../server/jobs/search/index/postings.ts';
import { nearPlaces, readLocation } from '../../../server/jobs/search/places.ts';
import { LEVEL_WORDS, rarity } from '../../../server/jobs/search/words/weight.ts';
import { indexedWords } from '../../../server/jobs/search/words/keywords.ts';
import type { Stems } from '../../../server/jobs/search/words/stems.ts';
import { synonymsOf } from '../../../server/jobs/search/words/synonyms.ts';
import type { PersonFacts } from './person.ts';

/** Jobs that are compared exactly: those that look best at first sight, and of equal ones the latest. */
const COMPARED = 600;
/** Steps of the first sight for each point. */
const STEPS = 16;
const POINTS = 64;
/** Part of what was chosen that is remote, from which on remote jobs are wanted. */
const REMOTE_SHARE = 1 / 3;
/** Jobs that are added to those of the board. */
const SMOOTHING = 100;
/** What a word of every line of work counts, as a part of another one as common. */
const GENERAL_WORD = 0.35;
/** Words of titles that name the contract or the place of work. */
const CONTRACT_WORDS = new Set(
  'part time full remote hybrid temporary permanent shift m f d w x'.split(' '),
);

/** A job that is recommended. */
export interface Found extends Recommendation {
  id: string;
  /** Of the profile, as the job writes them. */
  skills: string[];
}

interface Result {
  found: Found[];
  /** The countries of the person's places (ISO 3166-1 alpha-2); none if no place is known. */
  countries: ReadonlySet<string>;
}

interface Needs {
  db: Db;
  jobIndex: JobIndex;
  now: Date;
}

/**
 * Public jobs for a person, the best first: those that look best at first sight, by words of titles, skills and place, are
 * compared exactly. Of nearly equal jobs there is one, and of a company at most three. Hidden jobs are not left out yet.
 * @param limit of the answer
 */
export async function findRecommendations(
  { db, jobIndex, now }: Needs,
  person: PersonFacts,
  limit: number,
): Promise<Result> {
  const columns = await jobIndex.read();
  const stemOf = async (texts: readonly string[]) =>
    jobIndex.stem(db, new Set(texts.flatMap((text) => indexedWords(text))));
  const titles = [...person.chosen, ...person.experience].map(({ title }) => title);
  const models = readModels(columns, person, await stemOf(titles));
  const own = skillNumbers(columns, person.skills);
  const { whereOf, countries } = createWhereabouts(columns, person);
  const isCandidate = createCandidates(columns, person, now);
  const slots = atFirstSight(columns, { models, own, whereOf, isCandidate });
  const stems = await stemOf(slots.map((slot) => titleOf(columns, slot)));
  const isWithTraining = getsTraining(person);
  const isGeneral = createIsGeneral(columns);
  const titleWords = new Map<number, Words>();
  const wordsOf = (slot: number) => {
    const title = columns.title[slot] ?? 0;
    const words = titleWords.get(title) ?? readWords(columns, titleOf(columns, slot), stems);
    titleWords.set(title, words);
    return words;
  };
  const found = slots.flatMap((slot) => {
    const where = whereOf(slot);
    if (!where || (!isWithTraining && isTraining(titleOf(columns, slot)))) return [];
    const asked = skillsOf(columns, slot, isGeneral);
    const skills = asked.filter((skill) => own.has(skill));
    const evidence: Evidence = {
      skills: skills.length,
      ofSkills: asked.length,
      like: mostAlike(models, wordsOf(slot), asked),
      where,
    };
    const recommendation = recommend(evidence);
    return recommendation
      ? [
          {
            ...recommendation,
            slot,
            skills: skills.map((skill) => columns.skills.texts[skill] ?? ''),
          },
        ]
      : [];
  });
  const { createdAt } = columns;
  const ordered = found.toSorted(
    (one, other) =>
      other.score - one.score || (createdAt[other.slot] ?? 0) - (createdAt[one.slot] ?? 0),
  );
  const picked = pick(columns, ordered, limit).map(({ slot, ...rest }) => ({
    ...rest,
    id: columns.ids.text(slot),
  }));
  return { found: picked, countries };
}

const titleOf = (columns: JobColumns, slot: number) =>
  columns.titles.texts[columns.title[slot] ?? 0] ?? '';

/** Whether the skill with a number is a general one. Many jobs ask for the same. */
function createIsGeneral(columns: JobColumns) {
  const known = new Map<number, boolean>();
  return (skill: number): boolean => {
    const found = known.get(skill) ?? isGeneralSkill(columns.skills.keys[skill] ?? '');
    known.set(skill, found);
    return found;
  };
}

/** The numbers of a job's skills, without general ones. */
function skillsOf(
  columns: JobColumns,
  slot: number,
  isGeneral: (skill: number) => boolean,
): number[] {
  const skills: number[] = [];
  for (let at = columns.skillsFrom(slot); at < columns.skillsTo(slot); at++) {
    const skill = columns.skillNumbers[at] ?? 0;
    if (!isGeneral(skill)) skills.push(skill);
  }
  return skills;
}

/** The numbers of skills that jobs ask for, without general ones, and of other words for them. */
const skillNumbers = (columns: JobColumns, skills: readonly string[]): ReadonlySet<number> =>
  new Set(
    skills
      .filter((skill) => !isGeneralSkill(skill))
      .flatMap((skill) => {
        const key = plain(skill).trim();
        return [key, ...synonymsOf(key)].flatMap((each) => columns.skills.find(each) ?? []);
      }),
  );

/** The stems of a title, with their weights, and the sum of these. */
interface Words {
  weights: ReadonlyMap<string, number>;
  total: number;
}

function readWords(columns: JobColumns, title: string, stems: Stems): Words {
  const weights = new Map<string, number>();
  for (const word of indexedWords(title)) {
    const stem = LEVEL_WORDS.has(word) || CONTRACT_WORDS.has(word) ? undefined : stems.get(word);
    if (stem === undefined) continue;
    const number = columns.stems.find(stem);
    const count = number === undefined ? 0 : columns.stems.count(number);
    // On a small board, one job more or less says little about how common a word is.
    const share = (count + 1) / (columns.length + SMOOTHING);
    weights.set(stem, rarity(share) * (isGeneralTitleWord(word) ? GENERAL_WORD : 1));
  }
  return { weights, total: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}

/** What other jobs are compared with. */
interface Model {
  by: Likeness['by'];
  title: string;
  words: Words;
  skills: ReadonlySet<number>;
}

function readModels(columns: JobColumns, person: PersonFacts, stems: Stems): Model[] {
  const own = skillNumbers(columns, person.skills);
  const sources = [
    ...person.chosen.map(({ by, title, skills }) => ({
      by,
      title,
      skills: skillNumbers(columns, skills),
    })),
    ...person.experience.map(({ title }) => ({ by: 'experience' as const, title, skills: own })),
  ];
  return sources.flatMap(({ by, title, skills }) => {
    const words = readWords(columns, title, stems);
    return words.total > 0 ? [{ by, title, words, skills }] : [];
  });
}

/** The likeness with the model that speaks most for a job. */
function mostAlike(
  models: readonly Model[],
  words: Words,
  asked: readonly number[],
): Likeness | undefined {
  let best: Likeness | undefined;
  for (const { by, title, words: of, skills } of models) {
    let common = 0;
    for (const [stem, weight] of words.weights) if (of.weights.has(stem)) common += 2 * weight;
    if (common === 0) continue;
    const share = common / (words.total + of.total);
    const likeness = {
      by,
      title,
      share,
      skills: asked.filter((skill) => skills.has(skill)).length,
    };
    if (!best || isMore(likeness, best)) best = likeness;
  }
  return best;
}

const isMore = (one: Likeness, other: Likeness) =>
  one.share === other.share ? one.skills > other.skills : one.share > other.share;

/** People with experience get no internships, unless they chose one. */
const getsTraining = ({ chosen, experience }: PersonFacts) =>
  experience.length === 0 || chosen.some(({ title }) => isTraining(title));

/** Whether a job is open, and new to the person: not saved or applied for, nor nearly equal to such a job. */
function createCandidates(columns: JobColumns, { known }: PersonFacts, now: Date) {
  const { alive, deadline, twins } = columns;
  const time = now.getTime();
  const groups = new Set(
    known.flatMap((id) => {
      const slot = columns.slotOf(id);
      return slot === undefined ? [] : [twins.group[slot] ?? 0];
    }),
  );
  return (slot: number) =>
    alive[slot] === 1 && (deadline[slot] ?? 0) > time && !groups.has(twins.group[slot] ?? 0);
}

interface FirstSight {
  models: readonly Model[];
  own: ReadonlySet<number>;
  whereOf: (slot: number) => Whereabouts | undefined;
  isCandidate: (slot: number) => boolean;
}

/** The slots of the jobs that look best: by words of the models' titles, skills of the profile, and place. */
function atFirstSight(
  columns: JobColumns,
  { models, own, whereOf, isCandidate }: FirstSight,
): number[] {
  const points = new Float32Array(columns.length);
  const add = (slot: number, more: number) => {
    points[slot] = (points[slot] ?? 0) + more;
  };
  const stems = new Map(models.flatMap(({ words }) => [...words.weights]));
  for (const [stem, weight] of stems) {
    const number = columns.stems.find(stem);
    if (number === undefined) continue;
    for (const entry of columns.stems.entriesOf(number))
      if ((fieldsIn(entry) & FIELD.title) !== 0) add(slotIn(entry), weight);
  }
  const isOwn = new Uint8Array(columns.skills.size);
  for (const skill of own) isOwn[skill] = 1;
  if (own.size > 0)
    for (let slot = 0, at = 0; slot < columns.length; slot++)
      for (const end = columns.skillsTo(slot); at < end; at++)
        if (isOwn[columns.skillNumbers[at] ?? 0] === 1) add(slot, SKILL);
  const isSeen = (slot: number) => (points[slot] ?? 0) > 0 && isCandidate(slot);
  const counts = new Uint32Array(STEPS * POINTS);
  for (let slot = 0; slot < columns.length; slot++) {
    if (!isSeen(slot)) continue;
    const where = whereOf(slot);
    if (!where) {
      points[slot] = 0;
      continue;
    }
    if (where.kind !== 'elsewhere') add(slot, SKILL);
    const step = stepOf(points[slot] ?? 0);
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let least = counts.length;
  let better = 0;
  for (let sum = 0; least > 0 && sum < COMPARED;) {
    better = sum;
    sum += counts[--least] ?? 0;
  }
  const slots: number[] = [];
  let room = COMPARED - better;
  // The latest first.
  for (let slot = columns.length - 1; slot >= 0; slot--) {
    const step = stepOf(points[slot] ?? 0);
    if (step < least || !isSeen(slot)) continue;
    if (step === least && room-- <= 0) continue;
    slots.push(slot);
  }
  return slots;
}

/** Points of a skill at first sight; a word of a title has at most one. */
const SKILL = 0.3;
const stepOf = (points: number) => Math.min(STEPS * POINTS - 1, Math.floor(points * STEPS));

/** Where jobs are, seen from the person's places (undefined: too far away), and the countries of these places. */
function createWhereabouts(columns: JobColumns, { chosen, searches }: PersonFacts) {
  const remote = codeOf('workplace', 'Remote');
  const onSite = chosen.filter(({ workplace }) => workplace !== 'Remote');
  const wantsRemote =
    chosen.length > 0 && chosen.length - onSite.length >= REMOTE_SHARE * chosen.length;
  const names = new Map<number, Whereabouts>();
  const countries = new Set<string>();
  for (const location of new Set(onSite.map((job) => job.location))) {
    const place = placeNamed(location);
    if (place) {
      countries.add(place.country);
      for (const [number, is] of nearPlaces(columns, place, NEAR_KM).entries())
        if (is === 1 && !names.has(number))
          names.set(number, { kind: 'near', name: townOf(location) });
    }
    const same = columns.places.find(plain(location));
    if (same !== undefined) names.set(same, { kind: 'there', name: townOf(location) });
  }
  for (const search of searches) {
    const { isThere } = readLocation(columns, search);
    for (const [number, is] of (isThere ?? new Uint8Array()).entries()) {
      if (is !== 1) continue;
      for (const country of columns.countries[number] ?? []) countries.add(country);
      if (names.get(number)?.kind !== 'there')
        names.set(number, { kind: 'there', name: townOf(search.location) });
    }
  }
  const hasPlaces = names.size > 0 || countries.size > 0;
  const anywhere: Whereabouts = { kind: 'anywhere' };
  const elsewhere: Whereabouts = { kind: 'elsewhere' };
  const byPlace = columns.countries.map((codes, place) => {
    const isInCountry = codes.some((country) => countries.has(country));
    return names.get(place) ?? (isInCountry ? elsewhere : undefined);
  });
  const whereOf = (slot: number): Whereabouts | undefined => {
    if (columns.workplace[slot] === remote) return wantsRemote ? { kind: 'remote' } : anywhere;
    if (!hasPlaces) return wantsRemote ? elsewhere : anywhere;
    return byPlace[columns.place[slot] ?? 0];
  };
  return { whereOf, countries };
}

/** 'Lisbon' for 'Lisbon, Portugal'; 'Portugal' for 'Portugal'. */
const townOf = (location: string) => addressesOf(location)[0]?.city || location;

/** One of nearly equal jobs, and few of each company. */
function pick<T extends { slot: number }>(
  { company, twins }: JobColumns,
  found: readonly T[],
  limit: number,
): T[] {
  const ofCompany = new Map<number, number>();
  const groups = new Set<number>();
  const picked: T[] = [];
  for (const each of found) {
    const employer = company[each.slot] ?? 0;
    const group = twins.group[each.slot] ?? 0;
    const already = ofCompany.get(employer) ?? 0;
    if (already === OF_ONE_COMPANY || groups.has(group)) continue;
    ofCompany.set(employer, already + 1);
    groups.add(group);
    if (picked.push(each) === limit) return picked;
  }
  return picked;
}
