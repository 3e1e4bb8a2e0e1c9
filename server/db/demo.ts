import { sql } from 'drizzle-orm';
import { hashPassword } from '../accounts/passwords.ts';
import { DEMO_PASSWORD } from '../accounts/demo-logins.ts';
import { refreshJobSearch } from '../jobs/search.ts';
import type { Database, Db } from './connect.ts';
import { demoApplications, type DemoApplicationToJob } from './demo/applications.ts';
import { demoCompanies } from './demo/companies.ts';
import { writeCoverLetter } from './demo/cover-letter.ts';
import { recordDeeds } from './demo/deeds.ts';
import { toHistory } from './demo/history.ts';
import { demoJobs } from './demo/jobs.ts';
import { demoMessages, toAnswerRows, toMessageRow } from './demo/messages.ts';
import { demoNotes, toNoteRow } from './demo/notes.ts';
import { makeResume } from './demo/resume-pdf.ts';
import * as rows from './demo/rows.ts';
import { demoSavedJobs } from './demo/saved-jobs.ts';
import { demoSeekers } from './demo/seekers.ts';
import { momentBefore } from './demo/timeline.ts';
import {
  applicantProfiles,
  applicationEvents,
  applicationNotes,
  applications,
  companies,
  companyMembers,
  contactAnswers,
  contactMessages,
  files,
  interviews,
  jobRevisions,
  jobs,
  savedJobs,
  users,
} from './schema.ts';

/**
 * Fills a database without users with a board in full swing: companies, jobs and applications in every state. Always
 * the same, but for its times, which count back from `now`. All of it is put in, or nothing. Its accounts share a
 * published password: the caller sees to it that this is not production.
 */
export async function seedDemo({ db }: Pick<Database, 'db'>, { now }: { now: Date }) {
  if ((await db.$count(users)) > 0) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const resumes = await makeResumes(now);
  await db.transaction(async (tx) => {
    await insertAccounts(tx, passwordHash, now);
    await insertJobs(tx, now);
    await insertProfiles(tx, resumes, now);
    await insertApplications(tx, resumes, now);
    await tx.insert(savedJobs).values(demoSavedJobs.map((saved) => rows.toSavedJobRow(saved, now)));
    await tx
      .insert(contactMessages)
      .values(demoMessages.map((message) => toMessageRow(message, now)));
    await tx
      .insert(contactAnswers)
      .values(demoMessages.flatMap((message) => toAnswerRows(message, now)));
    await refreshJobSearch(tx, sql`true`, now);
    await recordDeeds(tx);
  });
}

/** A resume for each seeker who shows one, by username. */
async function makeResumes(now: Date): Promise<Map<string, Buffer>> {
  const resumes = new Map<string, Buffer>();
  const applicants = new Set(demoApplications.map(({ seeker }) => seeker));
  for (const [number, seeker] of demoSeekers.entries()) {
    if (!seeker.resumeOnProfile && !applicants.has(seeker.username)) continue;
    const madeAt = momentBefore(now, seeker.joined, seeker.username);
    resumes.set(seeker.username, await makeResume(seeker, number, madeAt));
  }
  return resumes;
}

async function insertAccounts(tx: Db, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insert(users)
    .values([
      rows.toUserRow(rows.demoAdmin, 'admin', passwordHash, now),
      ...demoCompanies.map((company) => rows.toUserRow(company, 'company', passwordHash, now)),
      ...demoSeekers.map((seeker) => rows.toUserRow(seeker, 'job_seeker', passwordHash, now)),
    ]);
  await tx
    .insert(companies)
    .values(demoCompanies.map((company) => rows.toCompanyRow(company, now)));
  await tx
    .insert(companyMembers)
    .values(demoCompanies.map((company) => rows.toMemberRow(company, now)));
}

async function insertJobs(tx: Db, now: Date): Promise<void> {
  await tx.insert(jobs).values(demoJobs.map((job) => rows.toJobRow(job, now)));
  await tx
    .insert(jobRevisions)
    .values(demoJobs.flatMap((job) => rows.toRevisionRows(job, companyOf(job.key), now)));
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

async function insertProfiles(tx: Db, resumes: Map<string, Buffer>, now: Date): Promise<void> {
  const withResume = demoSeekers.filter(({ resumeOnProfile }) => resumeOnProfile);
  await tx.insert(files).values(
    withResume.map((seeker) => {
      const { username, joined } = seeker;
      const at = momentBefore(now, joined, username);
      return rows.toResumeRow(seeker, username, required(resumes.get(username)), at);
    }),
  );
  await tx.insert(applicantProfiles).values(demoSeekers.map(rows.toProfileRow));
}

async function insertApplications(tx: Db, resumes: Map<string, Buffer>, now: Date): Promise<void> {
  await tx.insert(files).values(
    demoApplications.map((application) => {
      const seeker = seekerOf(application);
      const name = rows.nameOf(application);
      const at = momentBefore(now, application.applied, name);
      return rows.toResumeRow(seeker, name, required(resumes.get(seeker.username)), at);
    }),
  );
  await tx.insert(applications).values(
    demoApplications.map((application) => {
      const seeker = seekerOf(application);
      const { companyName } = companyOf(application.job);
      const ownBefore = demoApplications
        .slice(0, demoApplications.indexOf(application))
        .filter((earlier) => earlier.seeker === seeker.username);
      const letter = writeCoverLetter(seeker, application, companyName, ownBefore.length);
      return rows.toApplicationRow(application, letter, now);
    }),
  );
  const histories = demoApplications.map((application) =>
    toHistory(application, companyOf(application.job), now),
  );
  const events = histories.flatMap((history) => history.events);
  await tx
    .insert(applicationEvents)
    .values(events.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
  await tx.insert(interviews).values(histories.flatMap(({ interview }) => interview ?? []));
  await tx
    .insert(applicationNotes)
    .values(demoNotes.map((note) => toNoteRow(note, companyOf(note.job), now)));
}

const seekerOf = ({ seeker }: DemoApplicationToJob) =>
  required(demoSeekers.find(({ username }) => username === seeker));

function companyOf(jobKey: string) {
  const job = required(demoJobs.find(({ key }) => key === jobKey));
  return required(demoCompanies.find(({ key }) => key === job.company));
}

/** For a name inside the demo that must exist. @throws Error where the content names what is not there */
function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo data names something that it does not hold');
  return found;
}
