import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  countWords,
  isAnswerText,
  sameTexts,
  wordsOfName,
} from '../../../shared/applications/answer-text.ts';
import type { Db } from '../../db/connect.ts';
import {
  applicantProfiles,
  applicationMessages,
  applications,
  jobs,
  users,
} from '../../db/schema.ts';
import { mapInSlices } from '../../slices.ts';
import type { ApplicationRow } from '../rows.ts';

/** Earlier texts that a message is compared with: of one job, and of all jobs of its applicants. */
const COMPARED_MAX = { ofJob: 200, ofAll: 1000 };

/** The applications whose message is no answer, by reason. */
export type NoAnswer = 'says-nothing' | 'sent-before';

/**
 * Which of the applications a message of the company answers: one that asks something or names a date. The same text
 * answers the applicants of a job once, all those who get it at the same time. Call it when their company is locked: of two
 * messages at the same time, the second one sees the first.
 * @returns why it does not, by application; those that are absent are answered
 */
export async function findUnanswered(
  tx: Db,
  rows: readonly ApplicationRow[],
  textFor: (job: ApplicationRow['job']) => string,
): Promise<Map<string, NoAnswer>> {
  const ids = rows.map(({ application }) => application.id);
  const [first] = rows;
  if (!first || !isAnswerText(textFor(first.job)))
    return new Map(ids.map((id) => [id, 'says-nothing']));
  const byJob = Map.groupBy(rows, ({ job }) => job.id);
  const found = new Map<string, NoAnswer>();
  const limit = Math.min(COMPARED_MAX.ofJob, Math.ceil(COMPARED_MAX.ofAll / byJob.size));
  for (const [jobId, ofJob] of byJob) {
    const text = textFor(ofJob[0]?.job ?? first.job);
    const sent = countWords(text);
    const earlier = await mapInSlices(await readAnswers(tx, jobId, text, limit), (one) => ({
      id: one.id,
      name: wordsOfName(one.name),
      isSame: sameTexts(sent, countWords(one.text)),
    }));
    await mapInSlices(ofJob, ({ application: { id }, applicant, profile }) => {
      const name = wordsOfName(nameIn(applicant.username, profile?.fullName));
      if (earlier.some((one) => one.id !== id && one.isSame(name, one.name)))
        found.set(id, 'sent-before');
    });
  }
  return found;
}

const nameIn = (username: string, fullName = '') =>
  `${displayName({ username, applicantProfile: { fullName } })} ${username}`;

interface SentText {
  /** Of the application. */
  id: string;
  text: string;
  /** The applicant's name. */
  name: string;
}

/** The answers in words that the applicants of a job got, each text once: `text` first, then the latest. */
async function readAnswers(
  tx: Db,
  jobId: string,
  text: string,
  limit: number,
): Promise<SentText[]> {
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
    .orderBy(desc(eq(latest.text, text)), desc(latest.at))
    .limit(limit);
  return rows.map(({ username, fullName, ...row }) => ({
    ...row,
    name: nameIn(username ?? '', fullName ?? ''),
  }));
}
