import { and, inArray, isNotNull, not, sql } from 'drizzle-orm';
import {
  noticeDays,
  retentionInWords,
  retentionPeriod,
} from '../../shared/applications/retention.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { counted } from '../../shared/kit/figures.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { recordAccesses } from '../accesses.ts';
import { lockCompaniesOf } from '../companies/lock.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { dropDue } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import {
  applicationAnswers,
  applicationEvents,
  applicationMessages,
  applications,
  companies,
  companyMembers,
  files,
  jobRevisions,
  jobs,
  mails,
  notifications,
} from '../db/schema.ts';
import { FEATURES } from '../feature-list.ts';
import { ERASED, KEPT_MESSAGES, mayErase } from '../fragments/all.ts';
import { type Notice, notifyAll } from '../notifications/notify.ts';
import { PEOPLE } from '../people.ts';
import { settleHoldsOf } from './promises/holds.ts';

interface Limits {
  now: Date;
  /** Days after the last activity. */
  kept: number;
  limit: number;
}

type What = 'all' | 'resumes';

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/**
 * Applications that are over (decided or withdrawn, or the job is over), whose `what` is still there, and on which
 * nothing has happened since `before`. What features keep stays.
 */
const isErasable = (what: What, before: Date, now: Date) => sql`${
  what === 'resumes'
    ? sql`(${applications.resumeId} is not null or exists (select from ${applicationAnswers}
        where ${applicationAnswers.applicationId} = ${applications.id} and ${applicationAnswers.fileId} is not null))`
    : sql`${applications.applicantId} is not null`
}
  and ${applications.appliedAt} < ${at(before)}
  and (${applications.status} in ('offered', 'rejected', 'withdrawn') or ${jobs.status} = 'closed'
    or ${jobs.deadline} < ${at(now)} or ${jobs.deletedAt} is not null)
  and not exists (select from ${applicationEvents} event
    where event.application_id = ${applications.id} and event.at >= ${at(before)})
  and not exists (select from ${applicationMessages} message
    where message.application_id = ${applications.id} and message.created_at >= ${at(before)})
  and ${and(sql`true`, ...mayErase(applications.id, now))}`;

/**
 * Tells applicants what will be erased, each in one notice. A notice from before the last activity does not count.
 * @returns how many applications they were told of
 */
export async function announceErasures(
  what: What,
  tx: Db,
  needs: Pick<Services, 'config' | 'features' | 'queue' | 'now'>,
  kept: number,
  limit: number,
): Promise<number> {
  const now = needs.now();
  const days = noticeDays(kept);
  const before = addDays(now, days - kept);
  const { rows } = await tx.execute<{ id: string; applicantId: string; about: string }>(sql`
    select ${applications.id}, ${applications.applicantId} as "applicantId",
      coalesce(revision.title, '') || ' at ' || ${companies.name} as about
    from ${applications}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    join ${companies} on ${companies.id} = ${jobs.companyId}
    left join ${jobRevisions} revision on revision.id = coalesce(${jobs.publicRevisionId}, ${jobs.currentRevisionId})
    where ${isErasable(what, before, now)} and ${applications.applicantId} is not null
      and (${applications.erasureNoticeAt} is null or ${applications.erasureNotice} <> ${what}
        or ${applications.erasureNoticeAt} < ${at(before)})
    order by ${applications.applicantId}, ${applications.id} limit ${limit}`);
  if (rows.length === 0) return 0;
  await tx.execute(sql`
    update ${applications} set erasure_notice_at = ${at(now)}, erasure_notice = ${what}
    where ${applications.id} in (select id from ${applications}
      where ${isOneOf(applications.id, pluck(rows, 'id'))} order by id for update)`);
  const thing = what === 'all' ? 'application' : 'resume';
  const rule =
    what === 'all'
      ? retentionInWords(kept)
      : `Resumes of finished applications are deleted ${retentionPeriod(kept)} after their last activity.`;
  const notices = [...Map.groupBy(rows, ({ applicantId }) => applicantId)].map(
    ([userId, own]): Notice => ({
      userId,
      kind: 'reminder',
      title: `${counted(own.length, thing)} will be deleted after ${formatDay(addDays(now, days))}`,
      text: `${rule} To keep a copy, download your data in the settings of your account before.`,
      path: '/applications/my-applications',
      button: 'Open My Applications',
      links: own.map(({ id, about }) => ({ text: about, path: `/applications/edit/${id}` })),
    }),
  );
  if (days > 0) await notifyAll(tx, needs, notices);
  return rows.length;
}

/**
 * Erases applications `kept` days after their last activity, if their applicants were told in time. Of an application
 * only its existence stays, for the number of applicants, as after the deletion of its applicant; of a resume nothing.
 * @returns how many were erased
 */
export async function eraseApplications(
  what: What,
  tx: Db,
  { kept, now, limit }: Limits,
): Promise<number> {
  const days = noticeDays(kept);
  const find = (among = sql``, lock = sql``) =>
    tx.execute<{ id: string; resumeId: string | null }>(sql`
    select ${applications.id}, ${applications.resumeId} as "resumeId" from ${applications}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    where ${isErasable(what, addDays(now, -kept), now)} and ${applications.erasureNotice} = ${what}
      and ${applications.erasureNoticeAt} between ${at(addDays(now, days - kept))} and ${at(addDays(now, -days))}
      ${among}
    order by ${applications.id} limit ${limit} ${lock}`);
  const found = pluck((await find()).rows, 'id');
  await lockCompaniesOf(tx, found);
  const { rows } = await find(
    sql`and ${isOneOf(applications.id, found)}`,
    sql`for update of ${applications}`,
  );
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return 0;
  const detail = what === 'resumes' ? 'resume' : 'application';
  await recordAccesses(
    tx,
    'board',
    ids.map((applicationId) => ({ applicationId, what: 'deleted', detail })),
    now,
  );
  if (what === 'resumes') await deleteResumes(tx, rows);
  else {
    await eraseContents(tx, rows);
    await settleHoldsOf(tx, ids, now);
  }
  return ids.length;
}

/** The tables whose rows end with the contents of an application. */
const CONTENTS = PEOPLE.flatMap(({ application, erase }) =>
  application && erase === 'delete' ? { table: application.table, column: application } : [],
);

interface Application {
  id: string;
  resumeId: string | null;
}

/**
 * Erases what applications contain: resume, letter, answers with their files, what searches find, reasons, messages, and
 * what features have about them. Messages that a feature keeps stay. The applicant is no longer known.
 * @param leftAt when the applicant deleted their account: from then on the applications take no place of their jobs
 */
export async function eraseContents(
  tx: Db,
  rows: readonly Application[],
  leftAt?: Date,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (!ids.length) return;
  const fileIds = await findFiles(tx, rows);
  for (const { table, column } of CONTENTS) await tx.delete(table).where(isOneOf(column, ids));
  await tx
    .delete(applicationMessages)
    .where(
      and(
        inArray(applicationMessages.applicationId, ids),
        ...KEPT_MESSAGES.map(({ which }) => not(which(applicationMessages.id))),
      ),
    );
  await eraseNotices(tx, ids);
  await dropDue(tx, ['answer'], ids);
  await tx
    .update(applicationEvents)
    .set({ detail: {} })
    .where(
      sql`${isOneOf(applicationEvents.applicationId, ids)} and ${applicationEvents.detail} <> '{}'`,
    );
  const people = tx
    .selectDistinct({ id: applications.applicantId })
    .from(applications)
    .where(and(inArray(applications.id, ids), isNotNull(applications.applicantId)));
  const erased = (await people).map(({ id }) => id);
  // One update, because triggers look at each row.
  await tx
    .update(applications)
    .set({
      applicantId: null,
      ...(leftAt && {
        withdrawnAt: sql`coalesce(${applications.withdrawnAt}, ${leftAt.toISOString()}::timestamptz)`,
      }),
      unreadByCompanySince: null,
      unreadByApplicantSince: null,
      coverLetter: '',
      texts: {},
      resumeId: null,
      flag: '',
      ...ERASED,
    })
    .where(inArray(applications.id, ids));
  await tx.execute(sql`select forget_company_applicants(${sql.param(erased)}::uuid[])`);
  // Afterwards, or PostgreSQL would update the row of each application for its resume.
  await tx.delete(files).where(isOneOf(files.id, fileIds));
  for (const { applicationsErased } of FEATURES) await applicationsErased?.(tx, ids);
}

/**
 * Erases notifications and mails of companies that name the applicants: their path, key or links have the ids. Each is
 * compared with the applications to its reader's company alone, and only if it is newer.
 */
async function eraseNotices(tx: Db, ids: readonly string[]): Promise<void> {
  const named = sql`(select ${companyMembers.userId}, ${applications.id}::text, ${applications.appliedAt} from ${applications}
    join ${jobs} on ${jobs.id} = ${applications.jobId}
    join ${companyMembers} on ${companyMembers.companyId} = ${jobs.companyId}
    where ${isOneOf(applications.id, ids)}) as named (user_id, application, applied_at)`;
  await tx.execute(sql`delete from ${notifications} using ${named}
    where ${notifications.userId} = named.user_id and ${notifications.createdAt} >= named.applied_at
      and strpos(${notifications.path} || ' ' || ${notifications.key}, named.application) > 0`);
  await tx.execute(sql`delete from ${mails} using ${named}
    where ${mails.userId} = named.user_id and ${mails.createdAt} >= named.applied_at
      and strpos(${mails.text}, named.application) > 0`);
}

async function deleteResumes(tx: Db, rows: readonly Application[]): Promise<void> {
  await tx.delete(files).where(isOneOf(files.id, await findFiles(tx, rows)));
}

/** The resumes of applications, and the files of their answers. */
async function findFiles(tx: Db, rows: readonly Application[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const answered = await tx
    .select({ id: applicationAnswers.fileId })
    .from(applicationAnswers)
    .where(
      and(isOneOf(applicationAnswers.applicationId, ids), isNotNull(applicationAnswers.fileId)),
    );
  return [...rows.map(({ resumeId }) => resumeId), ...answered.map(({ id }) => id)].flatMap(
    (id) => id ?? [],
  );
}
