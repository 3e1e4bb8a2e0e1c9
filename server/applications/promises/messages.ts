import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  isAnswerText,
  isSameText,
  type SentText,
} from '../../../shared/applications/answer-text.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import {
  applicantProfiles,
  applicationMessages,
  applications,
  companies,
  jobs,
  users,
} from '../../db/schema.ts';
import type { ApplicationRow } from '../rows.ts';

/** Earlier texts of a job that a message is compared with. */
const COMPARED_MAX = 500;

/** The applications whose message is no answer, by reason. */
export type NoAnswer = 'says-nothing' | 'sent-before';

/**
 * Which of the applications a message of the company answers: one that asks something or names a date. The same text
 * answers the applicants of a job once, all those who get it at the same time.
 * @returns why it does not, by application; those that are absent are answered
 */
export async function findUnanswered(
  tx: Db,
  rows: readonly ApplicationRow[],
  text: string,
): Promise<Map<string, NoAnswer>> {
  const ids = rows.map(({ application }) => application.id);
  if (!isAnswerText(text)) return new Map(ids.map((id) => [id, 'says-nothing']));
  const byJob = Map.groupBy(rows, ({ job }) => job.id);
  // Of two messages at the same time, the second one sees the first.
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(isOneOf(companies.id, [...new Set(rows.map(({ job }) => job.companyId))]))
    .orderBy(companies.id)
    .for('no key update');
  const found = new Map<string, NoAnswer>();
  for (const [jobId, ofJob] of byJob) {
    const earlier = await readAnswers(tx, jobId);
    for (const row of ofJob) {
      const { id } = row.application;
      const sent = { text, name: nameIn(row.applicant.username, row.profile?.fullName) };
      if (earlier.some((one) => one.id !== id && isSameText(one, sent)))
        found.set(id, 'sent-before');
    }
  }
  return found;
}

const nameIn = (username: string, fullName = '') =>
  `${displayName({ username, applicantProfile: { fullName } })} ${username}`;

/** The answers in words that the applicants of a job got, each text once, the latest first. */
async function readAnswers(tx: Db, jobId: string): Promise<(SentText & { id: string })[]> {
  const latest = tx
    .select({
      id: applicationMessages.applicationId,
      text: applicationMessages.text,
      at: applicationMessages.createdAt,
      place: sql<number>`row_number() over (partition by md5(${applicationMessages.text})
        order by ${applicationMessages.createdAt} desc)`.as('place'),
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        eq(jobs.id, jobId),
        eq(applicationMessages.by, 'company'),
        eq(applicationMessages.isAnswer, true),
      ),
    )
    .as('latest');
  const rows = await tx
    .select({
      id: latest.id,
      text: latest.text,
      username: users.username,
      fullName: applicantProfiles.fullName,
    })
    .from(latest)
    .innerJoin(applications, eq(applications.id, latest.id))
    .leftJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .where(inArray(latest.place, [1, 2]))
    .orderBy(desc(latest.at))
    .limit(COMPARED_MAX);
  return rows.map(({ id, text, username, fullName }) => ({
    id,
    text,
    name: nameIn(username ?? '', fullName ?? ''),
  }));
}
