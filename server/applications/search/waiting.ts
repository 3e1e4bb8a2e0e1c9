import { extname } from 'node:path';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { answerInWords } from '../../../shared/jobs/questions.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { applications, applicationTexts, jobs } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { readWhole } from '../../files/files.ts';
import { Problem } from '../../http/problems.ts';
import { readAnswers } from '../answers.ts';
import { indexMemberTexts } from './texts.ts';
import { dividedWords, toVector } from './words.ts';

interface Needs extends Pick<Services, 'db' | 'features'> {
  files: Pick<Services['files'], 'open'>;
}

/** Milliseconds after which a run begins no further file. The next one is a minute later. */
const RUN = 40_000;
/** Applications that are found at a time. */
const BATCH = 20;
/** Attempts to read a file. More than one, because a process can end for other reasons. */
const ATTEMPTS_MAX = 3;
/** Characters of a resume that are kept. */
const KEPT_MAX = 40_000;

/**
 * Reads the texts of applications that wait for it, one file at a time, so that companies find them (product.md section
 * 4.36). What is left when the run ends waits for the next.
 * @throws Problem 503 if the bucket does not answer
 */
export async function readWaitingTexts(needs: Needs, stop: AbortSignal): Promise<string> {
  const { db } = needs;
  const until = Date.now() + RUN;
  let [read, unreadable] = [0, 0];
  for (;;) {
    const waiting = await findWaitingTexts(db, BATCH);
    for (const each of waiting) {
      if (stop.aborted || Date.now() > until) return summaryOf(read, unreadable);
      const text = await readResume(needs, each);
      await storeTexts(db, each, { resume: text ?? '', isUnreadable: text === undefined });
      read += 1;
      if (text === undefined) unreadable += 1;
    }
    if (waiting.length === 0) return summaryOf(read, unreadable);
  }
}

const summaryOf = (read: number, unreadable: number) =>
  read === 0 ? '' : `${read} read, ${unreadable} of them without a readable resume.`;

/** The text of a resume, '' if there is none or no feature reads it; undefined if it cannot be read. */
async function readResume(
  { db, files, features }: Needs,
  waiting: WaitingText,
): Promise<string | undefined> {
  const { resumeId, attempts } = waiting;
  const read = features.find(({ resumeText }) => resumeText)?.resumeText;
  if (!resumeId || !read) return '';
  if (attempts >= ATTEMPTS_MAX) return undefined;
  await countAttempt(db, waiting, attempts + 1);
  try {
    const file = await files.open(db, resumeId);
    if (!file) return '';
    const text = await read(extname(file.name).toLowerCase(), await readWhole(file));
    return text?.slice(0, KEPT_MAX);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'files-unavailable') return undefined;
    // The bucket is away, which says nothing about the file.
    await countAttempt(db, waiting, attempts);
    throw error;
  }
}

/** An application whose texts wait to be read. */
type WaitingText = Awaited<ReturnType<typeof findWaitingTexts>>[number];

/** The newest of those that wait: those from before there were searches in texts come last. */
const findWaitingTexts = (db: Db, limit: number) =>
  db
    .select({
      id: applicationTexts.applicationId,
      waitsSince: applicationTexts.waitsSince,
      attempts: applicationTexts.attempts,
      companyId: jobs.companyId,
      letter: applications.coverLetter,
      resumeId: applications.resumeId,
    })
    .from(applicationTexts)
    .innerJoin(applications, eq(applications.id, applicationTexts.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(isNotNull(applicationTexts.waitsSince))
    .orderBy(desc(applicationTexts.waitsSince))
    .limit(limit);

const stillWaits = ({ id, waitsSince }: WaitingText) =>
  and(
    eq(applicationTexts.applicationId, id),
    sql`${applicationTexts.waitsSince} = ${sql.param(waitsSince, applicationTexts.waitsSince)}`,
  );

/** Counts an attempt before it begins: a file that ends the process is not read for ever. */
async function countAttempt(db: Db, waiting: WaitingText, attempts: number): Promise<void> {
  await db.update(applicationTexts).set({ attempts }).where(stillWaits(waiting));
}

interface ReadTexts {
  /** '' if there is none. */
  resume: string;
  isUnreadable: boolean;
}

/** Makes letter, answers, resume and texts of members searchable. Of an application that has changed meanwhile, nothing is stored. */
async function storeTexts(
  db: Db,
  waiting: WaitingText,
  { resume, isUnreadable }: ReadTexts,
): Promise<void> {
  const { id, companyId, letter } = waiting;
  await transaction(db, async (tx) => {
    const answers = (await readAnswers(tx, [id])).get(id) ?? [];
    const written = answers.map(({ value }) => answerInWords(value));
    const texts = [letter, ...written, resume, dividedWords(resume)];
    const stored = await tx
      .update(applicationTexts)
      .set({ resume, isUnreadable, words: toVector(companyId, texts), waitsSince: null })
      .where(stillWaits(waiting))
      .returning({ id: applicationTexts.applicationId });
    if (stored.length) await indexMemberTexts(tx, companyId, id);
  });
}
