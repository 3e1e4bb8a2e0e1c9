import { and, eq } from 'drizzle-orm';
import type { Api } from '../../../shared/api.ts';
import type { Parsed } from '../../../shared/kit/endpoint.ts';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema.ts';
import { notFound } from '../../http/problems.ts';
import { type JobRow, publicJobsByIds, selectJobs, wasPublic } from '../rows.ts';
import { codeOf, type JobColumns } from './columns.ts';
import { plain } from '../../plain.ts';
import { indexedWords } from './keywords.ts';
import { FIELD } from './postings.ts';
import type { Stems } from './stems.ts';

/** Jobs in one answer, and the maximum of one company. */
const SIMILAR = 6;
const OF_ONE_COMPANY = 2;
/** Words compared per job. */
const WORDS_MAX = 16;
/** The least share of the weight of title and skills that both jobs have: an engineer who repairs pumps does not write software. */
const LIKE_ENOUGH = 0.15;
/** The least share if only one word is in both. */
const BY_ONE_WORD = 0.3;
const WEIGHTS = { title: 2, skill: 1, level: 0.05, type: 0.03, place: 0.05 } as const;
/** How much of a word's weight counts if the other job has it in its skills, or in its title. */
const IN_OTHER = { title: 1, skills: 0.8 };
/** Words that name the level, which is compared separately. */
const LEVEL_WORDS = new Set([
  'senior',
  'junior',
  'lead',
  'staff',
  'principal',
  'intern',
  'head',
  'chief',
]);

/**
 * GET /jobs/{id}/similar: public jobs of other companies that share words of title and skills, the most similar first.
 * Also for formerly public jobs.
 * @throws Problem 404 for a job that was never public
 */
export async function listSimilarJobs(
  { db, now, jobIndex }: Context,
  { params }: Parsed<Api['listSimilarJobs']>,
) {
  const [job] = await selectJobs(db, 'public').where(and(eq(jobs.id, params.id), wasPublic));
  if (!job) throw notFound('job-not-found', 'Job not found.');
  const { title, skills } = job.revision;
  const stems = await jobIndex.stem(
    db,
    new Set([...indexedWords(title), ...indexedWords(skills.join(' '))]),
  );
  const ids = findSimilar(await jobIndex.read(), job, stems, now());
  const similar = await publicJobsByIds(db, ids, now());
  return { count: similar.length, jobs: similar };
}

/** Ids of the most similar public jobs, the most similar first. */
function findSimilar(
  columns: JobColumns,
  { job, revision }: Pick<JobRow, 'job' | 'revision'>,
  stems: Stems,
  now: Date,
): string[] {
  const words = readWords(columns, revision, stems);
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const sums = new Float64Array(columns.length);
  const shared = new Uint8Array(columns.length);
  const touched: number[] = [];
  for (const { number, weight } of words) {
    if (number === undefined) continue;
    columns.stems.visit(number, (slot, fields) => {
      const share =
        (fields & FIELD.title) !== 0
          ? IN_OTHER.title
          : (fields & FIELD.skills) !== 0
            ? IN_OTHER.skills
            : 0;
      if (share === 0) return;
      if (sums[slot] === 0) touched.push(slot);
      sums[slot] = (sums[slot] ?? 0) + weight * share;
      shared[slot] = (shared[slot] ?? 0) + 1;
    });
  }
  const isCandidate = (slot: number) =>
    columns.alive[slot] === 1 &&
    (sums[slot] ?? 0) >= total * (shared[slot] === 1 ? BY_ONE_WORD : LIKE_ENOUGH) &&
    (columns.deadline[slot] ?? 0) > now.getTime() &&
    columns.ids[slot] !== job.id &&
    columns.company[slot] !== columns.companies.find(job.companyId);
  const factsOf = createFacts(columns, revision);
  const ranked = touched
    .filter(isCandidate)
    .map((slot) => ({ slot, likeness: (sums[slot] ?? 0) / total + factsOf(slot) }))
    .toSorted(
      (one, other) =>
        other.likeness - one.likeness ||
        (columns.createdAt[other.slot] ?? 0) - (columns.createdAt[one.slot] ?? 0),
    );
  return pick(
    columns,
    ranked.map(({ slot }) => slot),
  ).map((slot) => columns.ids[slot] ?? '');
}

/** The first ones: at most two of a company, and one of nearly equal jobs. */
function pick(columns: JobColumns, slots: readonly number[]): number[] {
  const ofCompany = new Map<number, number>();
  const groups = new Set<number>();
  const picked: number[] = [];
  for (const slot of slots) {
    if (picked.length === SIMILAR) break;
    const company = columns.company[slot] ?? 0;
    const group = columns.group[slot] ?? 0;
    if ((ofCompany.get(company) ?? 0) === OF_ONE_COMPANY || groups.has(group)) continue;
    ofCompany.set(company, (ofCompany.get(company) ?? 0) + 1);
    groups.add(group);
    picked.push(slot);
  }
  return picked;
}

interface Word {
  /** In the postings of stems; undefined if no job has it. */
  number: number | undefined;
  weight: number;
}

/** The words of title and skills, weighted by position and rarity: 'nurse' is more specific than 'manager'. */
function readWords(
  columns: JobColumns,
  { title, skills }: JobRow['revision'],
  stems: Stems,
): Word[] {
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
      return { number, weight: weight * rarity(share) };
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, WORDS_MAX);
}

/** From 1 for a word in one of ten thousand jobs to almost 0 for a word in all jobs. */
const rarity = (share: number) =>
  0.05 + 0.95 * Math.min(1, -Math.log10(Math.min(1, Math.max(share, 1e-4))) / 4);

/** What counts among jobs with equally similar words: level, type and place. */
function createFacts(columns: JobColumns, revision: JobRow['revision']): (slot: number) => number {
  const level = codeOf('level', revision.level);
  const type = codeOf('type', revision.type);
  const place = columns.places.find(plain(revision.location));
  const remote = codeOf('workplace', 'Remote');
  const isSamePlace = (slot: number) =>
    revision.workplace === 'Remote'
      ? columns.workplace[slot] === remote
      : columns.place[slot] === place;
  return (slot) =>
    (columns.level[slot] === level ? WEIGHTS.level : 0) +
    (columns.type[slot] === type ? WEIGHTS.type : 0) +
    (isSamePlace(slot) ? WEIGHTS.place : 0);
}
