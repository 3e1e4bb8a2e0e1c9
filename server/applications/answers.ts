import { asc, eq, inArray, and } from 'drizzle-orm';
import { answerInWords } from '../../shared/jobs/questions.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { applicationAnswers, files } from '../db/schema.ts';

/** An answer to a screening question, in words; a file by its name. */
export interface WrittenAnswer {
  questionId: string;
  /** As it was asked. */
  question: string;
  answer: string;
}

/**
 * The answers of applications, by application, in the order of the questions.
 * @param questions ids of questions; without them, all
 */
export async function readWrittenAnswers(
  db: Db,
  ids: readonly string[],
  questions?: readonly string[],
): Promise<Map<string, WrittenAnswer[]>> {
  if (!ids.length || questions?.length === 0) return new Map();
  const rows = await db
    .select({
      id: applicationAnswers.applicationId,
      ...pick(applicationAnswers, 'questionId', 'question', 'value'),
      file: files.name,
    })
    .from(applicationAnswers)
    .leftJoin(files, eq(files.id, applicationAnswers.fileId))
    .where(
      and(
        isOneOf(applicationAnswers.applicationId, ids),
        questions && inArray(applicationAnswers.questionId, [...questions]),
      ),
    )
    .orderBy(asc(applicationAnswers.position));
  const written = rows.map(({ value, file, ...row }) => ({
    ...row,
    answer: file ?? answerInWords(value),
  }));
  return Map.groupBy(written, ({ id }) => id);
}
