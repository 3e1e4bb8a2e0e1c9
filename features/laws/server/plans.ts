import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { JobNeed } from '../../../shared/applications/company-needs.ts';
import type { LawNotice } from '../rules/notice.ts';
import { addDays, utcDay } from '../../../shared/kit/dates.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { StatedPosting } from '../rules/findings.ts';
import {
  forbiddenAt,
  forbiddenFrom,
  type Forbidding,
  LAW_GRACE_DAYS,
  LAW_WARNINGS,
  lawsOf,
  type Published,
} from '../rules/forbidden.ts';
import { endOf, hasLaws, isInForce } from '../rules/laws.ts';
import type { Db } from '../../../server/db/connect.ts';
import { dropDue, setDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import {
  companies,
  type DueKind,
  dueMoments,
  jobRevisions,
  jobs,
} from '../../../server/db/schema.ts';
import { workPlace } from '../../../server/places/regions.ts';
import { isPublic, type JobRow } from '../../../server/jobs/rows.ts';

const LAW_KINDS = ['law-warning', 'law-begins', 'law-ends'] as const satisfies DueKind[];
type Moments = Partial<Record<(typeof LAW_KINDS)[number], Date>>;

/** Jobs whose approved text is public unless something holds it: they have moments, and no others do. */
const isRunning = (now: Date): SQL =>
  sql`${jobs.publicRevisionId} is not null and ${jobs.status} = 'active' and ${jobs.deletedAt} is null
    and ${jobs.deadline} > ${sql.param(now, jobs.deadline)}`;

type Text = Pick<
  JobRow['revision'],
  | 'title'
  | 'description'
  | 'requirements'
  | 'benefits'
  | 'showsDefaultBenefits'
  | 'skills'
  | 'salaryRange'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
  | 'passport'
>;

const toStated = (text: Text): StatedPosting => ({
  jobTitle: text.title,
  jobDescription: text.description,
  requirements: text.requirements.join('\n'),
  benefits: text.benefits.join('\n'),
  showsDefaultBenefits: text.showsDefaultBenefits,
  skillsRequired: text.skills,
  ...pick(text, 'salaryRange', 'salaryMin', 'salaryMax'),
  ...pick(text, 'salaryCurrency', 'salaryPeriod', 'passport'),
});

/** A running job of a place with laws. */
export interface LawJob extends Published {
  id: string;
  companyId: string;
  title: string;
  deadline: Date;
  isHeld: boolean;
  /** Whether the job is public and was so before. */
  isShown: boolean;
}

const hasMoments = sql<boolean>`exists (select from ${dueMoments}
  where ${inArray(dueMoments.kind, [...LAW_KINDS])} and ${dueMoments.subject} = ${jobs.id})`;

interface Concern {
  /** The running jobs to which a row of the table may apply. */
  ids: string[];
  /** Other jobs that have moments. */
  past: string[];
}

/** Which of some jobs laws may concern. Reads no texts: most jobs are where no law applies. */
async function findConcern(tx: Db, which: SQL | undefined, now: Date): Promise<Concern> {
  const rows = await tx
    .select({
      id: jobs.id,
      holds: jobs.holds,
      ...pick(jobRevisions, 'location', 'workplace', 'country', 'remoteFrom', 'region'),
      isRunning: sql<boolean>`${isRunning(now)}`,
      hasMoments,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .where(which);
  const concerned = new Set(
    rows
      .filter((row) => row.isRunning && (row.holds.includes('law') || hasLaws(workPlace(row))))
      .map(({ id }) => id),
  );
  const past = rows.filter((row) => row.hasMoments && !concerned.has(row.id));
  return { ids: [...concerned], past: past.map(({ id }) => id) };
}

/** The running ones of some jobs to which a row of the table may apply. */
export const readLawJobs = async (tx: Db, which: SQL | undefined, now: Date): Promise<LawJob[]> =>
  readTexts(tx, (await findConcern(tx, which, now)).ids, now);

async function readTexts(tx: Db, ids: readonly string[], now: Date): Promise<LawJob[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      job: jobs,
      revision: jobRevisions,
      size: companies.size,
      isShown: sql<boolean>`${isPublic(now)}`,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .where(and(isOneOf(jobs.id, ids), isRunning(now)));
  return rows.map(({ job, revision, size, isShown }) => ({
    ...pick(job, 'id', 'companyId', 'deadline'),
    title: revision.title,
    isHeld: job.holds.includes('law'),
    isShown: isShown && job.publishedAt !== null && job.closedAt === null,
    text: toStated(revision),
    place: workPlace(revision),
    employer: { size },
    postedAt: revision.decidedAt ?? revision.createdAt,
  }));
}

async function readMoments(tx: Db, ids: readonly string[]): Promise<Map<string, Moments>> {
  const rows = ids.length
    ? await tx
        .select()
        .from(dueMoments)
        .where(and(inArray(dueMoments.kind, [...LAW_KINDS]), isOneOf(dueMoments.subject, ids)))
    : [];
  const found = new Map<string, Moments>();
  for (const { kind, subject, at } of rows)
    found.set(subject, { ...found.get(subject), [kind]: at });
  return found;
}

/** What happens to a job because of laws. */
interface Plan {
  isHeld: boolean;
  moments: Moments;
}

/**
 * When a job is paused: at the first moment of a law that forbids its text. A law that is in force already, because the
 * company grew or the table changed, leaves a public job some days, and others none.
 */
function planOf(job: LawJob, before: Moments, now: Date): Plan {
  const { isShown, deadline } = job;
  const forbidding = forbiddenAt(job, now);
  const isForbidden = forbidding.length > 0;
  const planned = before['law-begins'];
  if (isForbidden && (job.isHeld || (!isShown && !planned))) {
    const ends = endFrom(forbidding);
    return {
      isHeld: true,
      moments: {
        // The company is notified a moment later.
        ...(job.isHeld
          ? planned && planned <= now && { 'law-begins': planned }
          : { 'law-begins': now }),
        ...(ends && { 'law-ends': ends }),
      },
    };
  }
  const grace = addDays(now, LAW_GRACE_DAYS);
  const begins = earliest([
    ...(isForbidden ? [earliest([grace, planned])] : []),
    forbiddenFrom(job, { after: now, before: deadline }),
  ]);
  if (!begins) return { isHeld: false, moments: {} };
  const isSame = planned?.getTime() === begins.getTime();
  const warning = isSame ? before['law-warning'] : latest(addDays(begins, -LAW_WARNINGS[0]), now);
  return {
    isHeld: false,
    moments: { 'law-begins': begins, ...(warning && { 'law-warning': warning }) },
  };
}

/** When the first of the laws ends that forbid a text: the others are looked at then. */
const endFrom = (forbidding: readonly Forbidding[]): Date | undefined =>
  earliest(forbidding.map(({ law }) => endOf(law)));

function earliest(times: readonly (Date | undefined)[]): Date | undefined {
  return times.reduce((one, other) => (!one || (other && other < one) ? other : one), undefined);
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * Plans when laws pause jobs, warns before, and pauses or releases those whose text is forbidden or lawful now. Called
 * by `refreshJobSearch` before it looks at what is public.
 * @returns the jobs that are paused or released
 */
export async function planLaws(tx: Db, which: SQL, now: Date): Promise<string[]> {
  const { ids, past } = await findConcern(tx, which, now);
  if (past.length > 0) await dropDue(tx, LAW_KINDS, past);
  const found = await readTexts(tx, ids, now);
  if (found.length === 0) return [];
  const moments = await readMoments(tx, ids);
  const plans = found.map((job) => {
    const before = moments.get(job.id) ?? {};
    return { job, before, plan: planOf(job, before, now) };
  });
  const changed = (isHeld: boolean) =>
    plans
      .filter(({ job, plan }) => job.isHeld !== plan.isHeld && plan.isHeld === isHeld)
      .map(({ job }) => job.id);
  const [held, released] = [changed(true), changed(false)];
  if (held.length > 0)
    await tx
      .update(jobs)
      .set({ holds: sql`array_append(${jobs.holds}, 'law')` })
      .where(isOneOf(jobs.id, held));
  if (released.length > 0)
    await tx
      .update(jobs)
      .set({ holds: sql`array_remove(${jobs.holds}, 'law')` })
      .where(isOneOf(jobs.id, released));
  for (const kind of LAW_KINDS) {
    const differing = plans.filter(
      ({ before, plan }) => before[kind]?.getTime() !== plan.moments[kind]?.getTime(),
    );
    const set = differing.flatMap(
      ({
        job,
        plan: {
          moments: { [kind]: at },
        },
      }) => (at ? [{ subject: job.id, at }] : []),
    );
    const dropped = differing.filter(({ plan }) => !plan.moments[kind]).map(({ job }) => job.id);
    await setDue(tx, kind, set);
    if (dropped.length > 0) await dropDue(tx, [kind], dropped);
  }
  return [...held, ...released];
}

/** A job that a law pauses, with what its company is to do. */
export interface ConcernedJob extends LawJob {
  /** When it is paused; null if it is. */
  pausedFrom: Date | null;
  /** Of that moment, or of now. */
  forbidding: Forbidding[];
  /** Whether the version under review is lawful then. */
  isMetByReview: boolean;
}

/** Those of some jobs that laws pause, soon or now. */
export async function readConcerned(
  tx: Db,
  which: SQL | undefined,
  now: Date,
): Promise<ConcernedJob[]> {
  const found = await readLawJobs(tx, which, now);
  const moments = await readMoments(tx, pluck(found, 'id'));
  const concerned = found.flatMap((job) => {
    const begins = moments.get(job.id)?.['law-begins'];
    if (!job.isHeld && !begins) return [];
    return [{ ...job, pausedFrom: job.isHeld || !begins || begins <= now ? null : begins }];
  });
  return withForbidding(tx, concerned, now);
}

/** Those of some jobs whose text is forbidden now. */
export const readForbidden = async (tx: Db, which: SQL, now: Date): Promise<ConcernedJob[]> =>
  withForbidding(
    tx,
    (await readLawJobs(tx, which, now)).map((job) => ({ ...job, pausedFrom: null })),
    now,
  );

/** The jobs that laws forbid at the moment of their pause, with these laws. */
async function withForbidding(
  tx: Db,
  found: readonly (LawJob & Pick<ConcernedJob, 'pausedFrom'>)[],
  now: Date,
): Promise<ConcernedJob[]> {
  const concerned = found.flatMap((job) => {
    const forbidding = forbiddenAt(job, job.pausedFrom ?? now);
    return forbidding.length > 0 ? [{ ...job, forbidding }] : [];
  });
  const byId = new Map(concerned.map((job) => [job.id, job]));
  const rows = concerned.length
    ? await tx
        .select({ id: jobs.id, revision: jobRevisions })
        .from(jobs)
        .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
        .where(and(isOneOf(jobs.id, [...byId.keys()]), eq(jobRevisions.approvalStatus, 'pending')))
    : [];
  const met = rows.filter(({ id, revision }) => {
    const job = byId.get(id);
    if (!job) return false;
    const text = { ...job, text: toStated(revision), place: workPlace(revision), postedAt: now };
    return forbiddenAt(text, job.pausedFrom ?? now).length === 0;
  });
  const isMet = new Set(met.map(({ id }) => id));
  return concerned.map((job) => ({ ...job, isMetByReview: isMet.has(job.id) }));
}

/** The day of a pause: of a law that begins then, its first day at its place. */
export function pauseDay({ pausedFrom, forbidding }: ConcernedJob): string | null {
  if (!pausedFrom) return null;
  const before = new Date(pausedFrom.getTime() - 1);
  const beginning = forbidding.find(({ law }) => !isInForce(law, before));
  return beginning?.law.from ?? utcDay(pausedFrom);
}

/** What companies read about their jobs that laws pause, by job. */
export async function readLawNotices(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { lawNotice: LawNotice }>> {
  const concerned = await readConcerned(db, isOneOf(jobs.id, ids), now);
  return new Map(
    concerned.map((job): [string, { lawNotice: LawNotice }] => {
      const laws = job.forbidding.map(({ law }) => law);
      const lawNotice = {
        pausedFrom: pauseDay(job),
        isInForce: laws.every((law) => isInForce(law, now)),
        laws: lawsOf(laws),
        citations: laws.flatMap(({ citation, sources: [source] }) =>
          source ? [{ citation, url: source.url }] : [],
        ),
        problems: [...new Set(job.forbidding.flatMap(({ problems }) => problems))],
        isMetByReview: job.isMetByReview,
      };
      return [job.id, { lawNotice }];
    }),
  );
}

/** What companies are to do about them, for their dashboard. */
export async function readLawNeeds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, JobNeed[]>> {
  const notices = await readLawNotices(db, ids, now);
  return new Map(
    [...notices].map(
      ([
        id,
        {
          lawNotice: { pausedFrom, isMetByReview },
        },
      ]): [string, JobNeed[]] => [
        id,
        isMetByReview
          ? []
          : [
              pausedFrom
                ? { kind: 'law', urgency: 'soon', at: new Date(pausedFrom) }
                : { kind: 'law', urgency: 'late', at: null },
            ],
      ],
    ),
  );
}
