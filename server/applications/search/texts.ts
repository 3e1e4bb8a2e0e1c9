import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { noteParts } from '../../../shared/applications/mentions.ts';
import { answerInWords } from '../../../shared/jobs/questions.ts';
import type { Db } from '../../db/connect.ts';
import {
  applicationAnswers,
  applicationNotes,
  applications,
  applicationTexts,
  jobs,
} from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { dividedWords, toVector } from './words.ts';

/** A note as it is searched: mentions are ids, which are no words. */
export const noteWithoutIds = (text: string): string =>
  noteParts(text)
    .map((part) => ('text' in part ? part.text : ' '))
    .join('');

/** Makes the notes of an application searchable, in the transaction that changed them. */
export async function indexNotes(tx: Db, companyId: string, applicationId: string): Promise<void> {
  // Before the notes are read, so that of two at once the second sees the first.
  await tx
    .select({ id: applicationTexts.applicationId })
    .from(applicationTexts)
    .where(eq(applicationTexts.applicationId, applicationId))
    .for('update');
  const notes = await tx
    .select({ text: applicationNotes.text })
    .from(applicationNotes)
    .where(eq(applicationNotes.applicationId, applicationId))
    .orderBy(asc(applicationNotes.createdAt), asc(applicationNotes.id));
  const noteWords = toVector(
    companyId,
    notes.map(({ text }) => noteWithoutIds(text)),
  );
  await tx
    .insert(applicationTexts)
    .values({ applicationId, noteWords, waitsSince: null })
    .onConflictDoUpdate({ target: applicationTexts.applicationId, set: { noteWords } });
}

/** An application whose texts wait to be read. */
export type WaitingText = Awaited<ReturnType<typeof findWaitingTexts>>[number];

/** The newest of those that wait: those from before there were searches in texts come last. */
export const findWaitingTexts = (db: Db, limit: number) =>
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
export async function countAttempt(db: Db, waiting: WaitingText, attempts: number): Promise<void> {
  await db.update(applicationTexts).set({ attempts }).where(stillWaits(waiting));
}

interface ReadTexts {
  /** '' if there is none. */
  resume: string;
  isUnreadable: boolean;
}

/** Makes letter, answers, resume and notes searchable. Of an application that has changed meanwhile, nothing is stored. */
export async function storeTexts(
  db: Db,
  waiting: WaitingText,
  { resume, isUnreadable }: ReadTexts,
): Promise<void> {
  const { id, companyId, letter } = waiting;
  await transaction(db, async (tx) => {
    const answers = await tx
      .select({ value: applicationAnswers.value })
      .from(applicationAnswers)
      .where(eq(applicationAnswers.applicationId, id))
      .orderBy(asc(applicationAnswers.position));
    const written = answers.map(({ value }) => answerInWords(value));
    const texts = [letter, ...written, resume, dividedWords(resume)];
    const stored = await tx
      .update(applicationTexts)
      .set({ resume, isUnreadable, words: toVector(companyId, texts), waitsSince: null })
      .where(stillWaits(waiting))
      .returning({ id: applicationTexts.applicationId });
    if (stored.length) await indexNotes(tx, companyId, id);
  });
}
