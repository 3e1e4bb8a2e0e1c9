import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '../server/operation/site.ts';
import { hashPassword } from '../server/accounts/secrets.ts';
import type { Database, Db } from '../server/db/connect.ts';
import * as tables from '../server/db/schema.ts';
import { refreshJobSearch } from '../server/jobs/search/rows.ts';
import * as content from './content.ts';
import { foundThrough, toCountRows } from './counts.ts';
import { awaitAnswers } from '../server/applications/promises/answers.ts';
import { recordDecisions } from './decisions.ts';
import { flaggedOf, toAnsweredRows } from './hiring.ts';
import * as features from './features.ts';
import { toHistory } from './history.ts';
import { notificationsOf } from './notifications.ts';
import { type DemoPictures, makePictures } from './pictures.ts';
import { bookInterviews } from './booking.ts';
import { messagesOf, slotsOf, unreadOf } from './threads.ts';
import { momentBefore } from './moments.ts';
import { makeResume } from './resume.ts';
import * as rows from './rows.ts';
import { transaction } from '../server/db/transaction.ts';

/** What features insert. */
const INSERTS = Object.values<(tx: Db, now: Date) => Promise<void>>(features);

/** Resumes as PDF, by username. */
type Resumes = ReadonlyMap<string, Buffer>;

/**
 * Fills a database without users with the demo board, in one transaction. The content is always the same; its times
 * count back from `now`. All accounts share a published password: never call it in production.
 */
export async function seedDemo({ db }: Pick<Database, 'db'>, { now }: { now: Date }) {
  if ((await db.$count(tables.users)) > 0) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const resumes = await makeResumes(now);
  const pictures = await makePictures(now);
  await transaction(db, async (tx) => {
    await insertAccounts(tx, passwordHash, pictures, now);
    await insertJobs(tx, now);
    await insertProfiles(tx, resumes, now);
    await insertApplications(tx, resumes, now);
    await bookInterviews(tx);
    await promiseAnswers(tx, now);
    await insertMessages(tx, now);
    for (const insert of INSERTS) await insert(tx, now);
    await refreshJobSearch(tx, sql`true`, now);
    await recordDecisions(tx);
  });
}

/** One resume for each seeker with a pitch. */
async function makeResumes(now: Date): Promise<Resumes> {
  const resumes = new Map<string, Buffer>();
  const withPitch = content.demoSeekers.filter(({ pitch }) => pitch !== '');
  for (const [number, seeker] of withPitch.entries()) {
    const madeAt = momentBefore(now, seeker.joined, seeker.username);
    resumes.set(seeker.username, await makeResume(seeker, number, madeAt));
  }
  return resumes;
}

async function insertAccounts(
  tx: Db,
  passwordHash: string,
  pictures: DemoPictures,
  now: Date,
): Promise<void> {
  const { demoAdmin, demoCompanies, demoSeekers } = content;
  await tx
    .insert(tables.users)
    .values([
      rows.toUserRow(demoAdmin, 'admin', passwordHash, now),
      ...demoCompanies.map((company) => rows.toUserRow(company, 'company', passwordHash, now)),
      ...demoCompanies.flatMap(({ team }) =>
        team.map(({ name: username, email, joined }) =>
          rows.toUserRow({ username, email, joined }, 'company', passwordHash, now),
        ),
      ),
      ...demoSeekers.map((seeker) => rows.toUserRow(seeker, 'job_seeker', passwordHash, now)),
    ]);
  await tx.insert(tables.files).values(pictures.files);
  await tx.insert(tables.companies).values(
    demoCompanies.map((company) => ({
      ...rows.toCompanyRow(company, now),
      pictures: pictures.of.get(company.key),
    })),
  );
  await tx
    .insert(tables.companyMembers)
    .values(
      demoCompanies.flatMap((company) => [
        rows.toMemberRow(company, now),
        ...rows.toColleagueRows(company, now),
      ]),
    );
}

async function insertJobs(tx: Db, now: Date): Promise<void> {
  const { jobs, jobRevisions } = tables;
  await tx.insert(jobs).values(content.demoJobs.map((job) => rows.toJobRow(job, now)));
  await tx
    .insert(jobRevisions)
    .values(content.demoJobs.flatMap((job) => rows.toRevisionRows(job, now)));
  await tx.execute(sql`
    update ${jobs} set
      current_revision_id = revision.ids[1],
      public_revision_id = revision.approved[1]
    from (
      select job_id, array_agg(id order by number desc) as ids,
        array_agg(id order by number desc) filter (where approval_status = 'approved') as approved
      from ${jobRevisions} group by job_id
    ) revision where revision.job_id = ${jobs.id}`);
}

async function insertProfiles(tx: Db, resumes: Resumes, now: Date): Promise<void> {
  const withResume = content.demoSeekers.filter(({ resumeOnProfile }) => resumeOnProfile);
  await tx
    .insert(tables.files)
    .values(
      withResume.map(({ username, joined }) =>
        rows.toResumeRow(username, username, resumes, momentBefore(now, joined, username)),
      ),
    );
  await tx.insert(tables.applicantProfiles).values(content.demoSeekers.map(rows.toProfileRow));
  await tx
    .insert(tables.resumes)
    .values(withResume.map((seeker) => rows.toKeptResumeRow(seeker, now)));
}

async function insertApplications(tx: Db, resumes: Resumes, now: Date): Promise<void> {
  const { demoApplications } = content;
  await tx.insert(tables.files).values(
    demoApplications.map((application) => {
      const name = rows.nameOf(application);
      const at = momentBefore(now, application.applied, name);
      return rows.toResumeRow(application.seeker, name, resumes, at);
    }),
  );
  await tx.insert(tables.applications).values(
    demoApplications.map((application) => ({
      ...rows.toApplicationRow(application, now),
      ...unreadOf(application, now),
      flag: flaggedOf(application),
      source: foundThrough(application),
    })),
  );
  const histories = demoApplications.map((application) => toHistory(application, now));
  const events = histories.flatMap((history) => history.events);
  await tx
    .insert(tables.applicationEvents)
    .values(events.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
  await tx.insert(tables.jobCounts).values(toCountRows(now));
  await tx.insert(tables.interviews).values(histories.flatMap(({ interview }) => interview ?? []));
  const each = <Row>(of: (application: content.DemoApplication, at: Date) => Row[]) =>
    demoApplications.flatMap((application) => of(application, now));
  await tx.insert(tables.applicationAnswers).values(each(toAnsweredRows));
  await tx.insert(tables.applicationMessages).values(each(messagesOf));
  await tx.insert(tables.interviewProposals).values(each(slotsOf));
  await tx.insert(tables.applicationAssignments).values(each(rows.toAssignmentRows));
  await tx.insert(tables.interviewInterviewers).values(each(rows.toInterviewerRows));
  await tx.insert(tables.notifications).values(each(notificationsOf));
}

/** The company whose login is published: its jobs stay public while a demo runs for some days. */
const DEMO_COMPANY = 'company@daybreak.test';
const DAYS_LEFT = 8;

/**
 * The answers that companies promised: 14 days after each application. Older applications without an answer are from before
 * there were promises, so that no job of the demo is paused.
 */
async function promiseAnswers(tx: Db, now: Date): Promise<void> {
  const { applications, applicationEvents, companies, companyMembers, jobs, users } = tables;
  const time = now.toISOString();
  const first = sql`(select min(event.at) from ${applicationEvents} event
    where event.application_id = ${applications.id} and event.status in ('interviewed', 'offered', 'rejected'))`;
  await tx.update(applications).set({ answeredAt: first });
  const by = sql`date_trunc('day', ${applications.appliedAt}, 'UTC') + interval '15 days' - interval '1 millisecond'`;
  await tx.execute(sql`
    update ${applications} set answer_by = ${by}
    from ${jobs} join ${companyMembers} member on member.company_id = ${jobs.companyId} and member.role = 'owner'
      join ${users} owner on owner.id = member.user_id
    where ${jobs.id} = ${applications.jobId} and (${applications.answeredAt} is not null or ${by} > ${time}::timestamptz
      + case when owner.email_key = ${DEMO_COMPANY} then ${DAYS_LEFT} else 1 end * interval '24 hours')`);
  await awaitAnswers(tx, sql`true`, now);
  await tx.execute(sql`insert into ${tables.dueMoments} (kind, subject, at)
    select 'kept', id, ${time}::timestamptz from ${companies}`);
}

async function insertMessages(tx: Db, now: Date): Promise<void> {
  const { demoMessages } = content;
  await tx
    .insert(tables.contactMessages)
    .values(demoMessages.map((message) => rows.toMessageRow(message, now)));
  await tx
    .insert(tables.contactAnswers)
    .values(demoMessages.flatMap((message) => rows.toAnswerRows(message, now)));
}
