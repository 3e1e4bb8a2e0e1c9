import { and, eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import type { Context } from '../../../server/context.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import type { Db } from '../../../server/db/connect.ts';
import { ReadyJson } from '../../../server/db/ready-json.ts';
import { companies, jobRevisions, jobs } from '../../../server/db/schema.ts';
import { notFound } from '../../../server/http/problems.ts';
import { type PublicJob, publicJobsByIds, wasPublic } from '../../../server/jobs/rows.ts';
import { codeOf, type JobColumns } from '../../../server/jobs/search/index/columns.ts';
import { plain } from '../../../server/plain.ts';
import { indexedWords } from '../../../server/jobs/search/words/keywords.ts';
import { FIELD, FIELD_SETS, fieldsIn, slotIn } from '../../../server/jobs/search/index/postings.ts';
import { LEVEL_WORDS, rarity } from '../../../server/jobs/search/words/weight.ts';
import type { Stems } from '../../../server/jobs/search/words/stems.ts';

/** Jobs in one answer, and the maximum of one company. */
const SIMILAR = 6;
const OF_ONE_COMPANY = 2;
/** Words compared per job. */
const WORDS_MAX = 16;
/** The least share of the weight of title and skills that both jobs have: an engineer who repairs pumps does not write software. */
const LIKE_ENOUGH = 0.15;
/**
 * Skills that both jobs have, or that the other one names in its title, if the titles have no word in common: one, such
 * as 'Customer service', is in jobs of every kind.
 */
const SKILLS_MIN = 2;
const WEIGHTS = { title: 2, skill: 1, level: 0.05, type: 0.03, place: 0.05 } as const;
/** How much of a word's weight counts if the other job has it in its title, or in its skills, by the fields that have it. */
const SHARES = Float64Array.from({ length: FIELD_SETS }, (_, fields) =>
  (fields & FIELD.title) !== 0 ? 1 : (fields & FIELD.skills) !== 0 ? 0.8 : 0,
);
/**
 * GET /jobs/{id}/similar: public jobs of other companies that share words of title and skills, the most similar first.
 * Also for formerly public jobs.
 * @throws Problem 404 for a job that was never public
 */
export async function listSimilarJobs(
  { db, now, jobIndex }: Context,
  { params }: Call<'listSimilarJobs'>,
) {
  const id = params.id.toLowerCase();
  const time = now();
  const columns = await jobIndex.read();
  const slot = columns.slotOf(id);
  if (slot !== undefined) {
    const ids = await findSimilar({ db, jobIndex, columns }, compare(columns, id, slot), time);
    // With the job itself, which may have been hidden since.
    const read = await publicJobsByIds(db, [id, ...ids], time);
    const [job, ...similar] = read;
    if (job?._id === id) return toAnswer(similar);
  }
  const former = await formerJob(db, columns, id);
  const ids = await findSimilar({ db, jobIndex, columns }, former, time);
  return toAnswer(await publicJobsByIds(db, ids, time));
}

const toAnswer = (similar: readonly PublicJob[]) => ({
  count: similar.length,
  jobs: new ReadyJson<Job[]>(`[${similar.map(({ json }) => json).join(',')}]`, similar),
});

/** What is compared of a job; numbers are those of the columns. */
interface Compared {
  id: string;
  company: number | undefined;
  title: string;
  skills: readonly string[];
  level: number;
  type: number;
  place: number | undefined;
  workplace: number;
}

/** A public job, from the columns. */
const compare = (columns: JobColumns, id: string, slot: number): Compared => ({
  id,
  company: columns.company[slot],
  title: columns.titles.texts[columns.title[slot] ?? 0] ?? '',
  skills: skillsOf(columns, slot),
  level: columns.level[slot] ?? 0,
  type: columns.type[slot] ?? 0,
  place: columns.place[slot],
  workplace: columns.workplace[slot] ?? 0,
});

const skillsOf = (columns: JobColumns, slot: number): string[] =>
  Array.from(
    columns.skillNumbers.subarray(columns.skillsFrom(slot), columns.skillsTo(slot)),
    (skill) => columns.skills.texts[skill] ?? '',
  );

/** A job that was public, from the database. @throws Problem 404 */
async function formerJob(db: Db, columns: JobColumns, id: string): Promise<Compared> {
  const [job] = await db
    .select({
      companyId: jobs.companyId,
      title: jobRevisions.title,
      skills: jobRevisions.skills,
      level: jobRevisions.level,
      type: jobRevisions.type,
      location: jobRevisions.location,
      workplace: jobRevisions.workplace,
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(jobs.id, id), wasPublic));
  if (!job) throw notFound('job-not-found', 'Job not found.');
  return {
    id,
    company: columns.companies.find(job.companyId),
    title: job.title,
    skills: job.skills,
    level: codeOf('level', job.level),
    type: codeOf('type', job.type),
    place: columns.places.find(plain(job.location)),
    workplace: codeOf('workplace', job.workplace),
  };
}

interface Needs extends Pick<Context, 'db' | 'jobIndex'> {
  columns: JobColumns;
}

/** Ids of the most similar public jobs, the most similar first. */
async function findSimilar(
  { db, jobIndex, columns }: Needs,
  job: Compared,
  now: Date,
): Promise<string[]> {
  const stems = await jobIndex.stem(
    db,
    new Set([...indexedWords(job.title), ...indexedWords(job.skills.join(' '))]),
  );
  const words = readWords(columns, job, stems);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const { likeness, ofTitle, ofSkills, slots } = readyCounts(columns.length);
  let found = 0;
  for (const { number, weight, isOfTitle } of words) {
    if (number === undefined) continue;
    const entries = columns.stems.entriesOf(number);
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] ?? 0;
      const share = SHARES[fieldsIn(entry)] ?? 0;
      if (share === 0) continue;
      const slot = slotIn(entry);
      const sum = likeness[slot] ?? 0;
      if (sum === 0) {
        slots[found++] = slot;
        ofTitle[slot] = 0;
        ofSkills[slot] = 0;
      }
      likeness[slot] = sum + weight * share;
      if ((fieldsIn(entry) & FIELD.title) === 0) continue;
      const hits = isOfTitle ? ofTitle : ofSkills;
      hits[slot] = (hits[slot] ?? 0) + 1;
    }
  }
  const own = columns.slotOf(job.id);
  const skills = new Set(job.skills.map((skill) => columns.skills.find(plain(skill))));
  const skillsIn = (slot: number) => {
    let count = 0;
    for (let at = columns.skillsFrom(slot); at < columns.skillsTo(slot); at++)
      if (skills.has(columns.skillNumbers[at])) count += 1;
    return count;
  };
  const isCandidate = (slot: number) =>
    columns.alive[slot] === 1 &&
    (columns.deadline[slot] ?? 0) > now.getTime() &&
    slot !== own &&
    columns.company[slot] !== job.company &&
    ((ofTitle[slot] ?? 0) > 0 || (ofSkills[slot] ?? 0) + skillsIn(slot) >= SKILLS_MIN);
  const factsOf = createFacts(columns, job);
  let alike = 0;
  for (let index = 0; index < found; index++) {
    const slot = slots[index] ?? 0;
    const sum = likeness[slot] ?? 0;
    const isAlike = sum >= total * LIKE_ENOUGH && isCandidate(slot);
    likeness[slot] = isAlike ? sum / total + factsOf(slot) : 0;
    if (isAlike) slots[alike++] = slot;
  }
  const picked = pick(columns, likeness, slots.subarray(0, alike));
  return picked.map((slot) => columns.ids.text(slot));
}

/** What a comparison counts for each job, by slot. */
const createCounts = (length: number) => ({
  likeness: new Float64Array(length),
  /** How many words of the title, and of the skills, the other title has. */
  ofTitle: new Uint8Array(length),
  ofSkills: new Uint8Array(length),
  /** The slots of the jobs that have any of the words. */
  slots: new Uint32Array(length),
});

/** Shared by all calls, which are synchronous: memory for each call would be most of what its page leaves behind. */
let counts = createCounts(0);

/** Counts for this many slots, without likeness. Valid until the next call. */
function readyCounts(length: number) {
  if (counts.slots.length < length) counts = createCounts(2 * length);
  else counts.likeness.fill(0, 0, length);
  return counts;
}

/** The most similar ones: at most two of a company, and one of nearly equal jobs. */
function pick(
  { company, createdAt, twins }: JobColumns,
  likeness: Float64Array,
  slots: Uint32Array,
): number[] {
  // Nearly always enough of the first ones are of other companies.
  for (let count = 64; ; count *= 8) {
    const first = mostSimilar({ createdAt, likeness, slots }, count);
    const ofCompany = new Map<number, number>();
    const groups = new Set<number>();
    const picked: number[] = [];
    for (const slot of first) {
      const employer = company[slot] ?? 0;
      const already = ofCompany.get(employer) ?? 0;
      const group = twins.group[slot] ?? 0;
      if (already === OF_ONE_COMPANY || groups.has(group)) continue;
      ofCompany.set(employer, already + 1);
      groups.add(group);
      if (picked.push(slot) === SIMILAR) return picked;
    }
    if (first.length < count) return picked;
  }
}

interface Candidates {
  createdAt: Float64Array;
  likeness: Float64Array;
  slots: Uint32Array;
}

/** The slots with the highest likeness, fresher ones first among equals. */
function mostSimilar({ createdAt, likeness, slots }: Candidates, count: number): number[] {
  const isMore = (slot: number, other: number) =>
    likeness[slot] === likeness[other]
      ? (createdAt[slot] ?? 0) > (createdAt[other] ?? 0)
      : (likeness[slot] ?? 0) > (likeness[other] ?? 0);
  const first: number[] = [];
  let least = 0;
  // The latest first: of many equals, few are inserted.
  for (let index = slots.length - 1; index >= 0; index--) {
    const slot = slots[index] ?? 0;
    const own = likeness[slot] ?? 0;
    if (own < least) continue;
    if (first.length === count) {
      if (!isMore(slot, first[count - 1] ?? 0)) continue;
      first.pop();
    }
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isMore(slot, first[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, slot);
    if (first.length === count) least = likeness[first[count - 1] ?? 0] ?? 0;
  }
  return first;
}

interface Word {
  /** In the postings of stems; undefined if no job has it. */
  number: number | undefined;
  weight: number;
  isOfTitle: boolean;
}

/** The words of title and skills, weighted by position and rarity: 'nurse' is more specific than 'manager'. */
function readWords(columns: JobColumns, { title, skills }: Compared, stems: Stems): Word[] {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of indexedWords(text)) {
      const stem = LEVEL_WORDS.has(word) ? undefined : stems.get(word);
      if (stem !== undefined) weights.set(stem, Math.max(weights.get(stem) ?? 0, weight));
    }
  };
  add(skills.join(' '), WEIGHTS.skill);
  add(title, WEIGHTS.title);
  return [...weights]
    .map(([stem, weight]) => {
      const number = columns.stems.find(stem);
      const share =
        (number === undefined ? 0 : columns.stems.count(number)) / Math.max(1, columns.length);
      return { number, weight: weight * rarity(share), isOfTitle: weight === WEIGHTS.title };
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, WORDS_MAX);
}

/** What counts among jobs with equally similar words: level, type and place. */
function createFacts(
  columns: JobColumns,
  { level, type, place, workplace }: Compared,
): (slot: number) => number {
  const remote = codeOf('workplace', 'Remote');
  const isSamePlace = (slot: number) =>
    workplace === remote ? columns.workplace[slot] === remote : columns.place[slot] === place;
  return (slot) =>
    (columns.level[slot] === level ? WEIGHTS.level : 0) +
    (columns.type[slot] === type ? WEIGHTS.type : 0) +
    (isSamePlace(slot) ? WEIGHTS.place : 0);
}
