import { asc, eq } from 'drizzle-orm';
import type { Fact } from '../../../shared/facts.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import {
  approvedRevision,
  applicantProfiles,
  applications,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../../db/schema.ts';
import { prepareRecords, recorded } from '../../records.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { allTaken } from '../../../shared/jobs/full.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { closeFullJobs, type FullJob } from '../../jobs/full.ts';
import {
  nameOf,
  type NoticeNeeds,
  notifyInParts,
  notifyMembers,
  toApplicant,
  withReceipt,
} from '../notices.ts';
import type { Notice } from '../../notifications/notify.ts';
import { setAnswersDue } from '../promises/answers.ts';
import { pageOf } from '../rows.ts';

/** Applicants that a notification names; it counts the rest. */
const NAMED = 3;

/**
 * Tells companies of new applications, one notification for each job, sets when they are reminded of their answers, and
 * records the applications, also those to jobs that were deleted since. Closes the jobs whose last place
 * was taken.
 */
export async function notifyApplied(
  tx: Db,
  needs: NoticeNeeds,
  facts: readonly Fact<'applied'>[],
  now: Date,
): Promise<void> {
  const received = await selectApplied(
    tx,
    facts.map(({ data }) => data.application),
  );
  const open = received.filter(({ job }) => job.deletedAt === null);
  await setAnswersDue(tx, pluck(open, 'application'), needs.now());
  const ofJobs = Map.groupBy(open, ({ job }) => job.id);
  const idsOf = (applied: readonly AppliedRow[]) =>
    applied.map(({ application }) => application.id);
  const groups = new Map<string, readonly string[]>([
    ...idsOf(open).map((id) => [id, [id]] as const),
    ...[...ofJobs].map(([id, applied]) => [id, idsOf(applied.slice(0, NAMED))] as const),
  ]);
  const records = received.map((row) => ({
    kind: 'applied' as const,
    at: row.application.appliedAt,
    ...recorded(row),
  }));
  const { links, store } = await prepareRecords(tx, needs.config, records, groups);
  await confirm(tx, needs, open, links);
  await notifyMembers(
    tx,
    needs,
    [...ofJobs].map(([id, applied]) => {
      const receipt = links.get(id);
      const notice = { ...appliedNotice(applied), ...withReceipt(receipt) };
      return { companyId: applied[0]?.job.companyId ?? '', notice };
    }),
  );
  const limited = open.filter(({ job }) => job.places !== null).map(({ job }) => job.id);
  await closeFull(tx, needs, [...new Set(limited)], now);
  // Last: other transactions wait for its end.
  await store();
}

/** Closes those of some jobs whose last place is taken, and tells their companies. */
export async function closeFull(
  tx: Db,
  needs: NoticeNeeds,
  jobIds: readonly string[],
  now: Date,
): Promise<void> {
  const full = await closeFullJobs(tx, jobIds, now);
  await notifyMembers(
    tx,
    needs,
    full.map((job) => ({ companyId: job.companyId, notice: fullNotice(job, now) })),
  );
}

/**
 * Mails applicants that their applications have arrived, unless they have withdrawn them.
 * @param links to receipts, by application
 */
async function confirm(
  tx: Db,
  needs: NoticeNeeds,
  received: readonly AppliedRow[],
  links: ReadonlyMap<string, string>,
): Promise<void> {
  const waiting = received.filter(({ application }) => application.withdrawnAt === null);
  await notifyInParts(
    tx,
    needs,
    waiting.map((row) => confirmationNotice(needs, row, links.get(row.application.id))),
  );
}

/** The notice that an application has arrived. The page has said so, so it is a mail alone. */
const confirmationNotice = (
  needs: NoticeNeeds,
  row: AppliedRow,
  receipt: string | undefined,
): Notice => ({
  ...toApplicant(needs, row),
  kind: 'status',
  mailKind: 'applied',
  isMailOnly: true,
  title: `Application sent: ${row.job.title}`,
  text: arrived(row),
  ...(receipt && { receipt }),
});

const arrived = ({ companyName, application: { answerBy } }: AppliedRow) =>
  answerBy
    ? `${companyName} has your application and promised an answer by ${formatNearDay(answerBy)}.`
    : `${companyName} has your application.`;

/** The notice that a job closed itself, without its recipient. */
const fullNotice = ({ id, title, places }: FullJob, now: Date) => ({
  kind: 'application' as const,
  title: `Closed: ${title}`,
  text: `${allTaken(places)} and closed automatically. To reopen it, edit the job and raise Maximum Applications, unless an applicant withdraws.`,
  path: `/jobs/edit/${id}`,
  key: `full ${id} ${now.toISOString()}`,
  button: 'Edit Job',
});

/**
 * Applications, oldest first, with the little that a notification says: this runs for each of them. Locked, so that none is
 * deleted before it is recorded.
 */
const selectApplied = (tx: Db, ids: readonly string[]) =>
  tx
    .select({
      application: {
        id: applications.id,
        appliedAt: applications.appliedAt,
        answerBy: applications.answerBy,
        prolongedFrom: applications.prolongedFrom,
        withdrawnAt: applications.withdrawnAt,
      },
      job: {
        id: jobs.id,
        companyId: jobs.companyId,
        places: jobs.places,
        deletedAt: jobs.deletedAt,
        title: jobRevisions.title,
      },
      applicant: { id: users.id, username: users.username },
      profile: { fullName: applicantProfiles.fullName },
      companyName: companies.name,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, approvedRevision))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(isOneOf(applications.id, ids))
    .orderBy(asc(applications.appliedAt), asc(applications.id))
    .for('key share', { of: applications });

type AppliedRow = Awaited<ReturnType<typeof selectApplied>>[number];

interface NewApplication extends Pick<AppliedRow, 'profile'> {
  application: Pick<AppliedRow['application'], 'id'>;
  applicant: Pick<AppliedRow['applicant'], 'username'>;
  job: Pick<AppliedRow['job'], 'id' | 'title'>;
}

/** The notice of new applications to one job, without its recipient. */
export function appliedNotice(applied: readonly NewApplication[]) {
  const [first] = applied;
  const { id: jobId = '', title = '' } = first?.job ?? {};
  const named = applied.slice(0, NAMED);
  const isOne = applied.length === 1;
  const count = isOne ? 'New application' : `${applied.length} new applications`;
  return {
    kind: 'application' as const,
    title: `${count}: ${title}`,
    text: `${inWords(named.map(nameOf), applied.length - named.length)} applied.`,
    path: isOne
      ? pageOf('company', first?.application.id ?? '')
      : `/applications/my-applications-company?job=${jobId}&unread=unread`,
    // Names the applications, so that it goes with an applicant's data.
    key: `applied ${named.map(({ application }) => application.id).join(' ')}`,
    links: named.map((row) => ({
      text: nameOf(row),
      path: pageOf('company', row.application.id),
    })),
    ...(isOne && { button: 'Open Application' }),
  };
}

/** 'Ada, Alan and 2 more'. */
function inWords(names: readonly string[], more: number): string {
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
