import { answerField, checkAnswers } from '../../../shared/applications/questions.ts';
import type { SentAnswer } from '../../../shared/applications/sent-answers.ts';
import type { UploadedFile } from '../../../shared/kit/endpoint.ts';
import {
  answerInWords,
  type AnswerValue,
  isKnockedOut,
  type Question,
} from '../../../shared/jobs/questions.ts';
import type { Db } from '../../db/connect.ts';
import { applicationAnswers } from '../../db/schema.ts';
import type { Files, SentFile, StoredFile } from '../../files/files.ts';
import { recognizeUpload } from '../../files/uploads.ts';
import { Problem } from '../../http/problems.ts';
import { findQuestions } from '../../jobs/queries.ts';
import { checkDocument } from './resume.ts';

/** The answers of a call, before they are checked. */
export interface SentAnswers {
  answers: readonly SentAnswer[];
  /** By the question's id. */
  files: Readonly<Record<string, UploadedFile>>;
}

/** An accepted answer with its question. */
export interface AnsweredQuestion {
  question: Question;
  value: AnswerValue;
}

export const hasAnswers = ({ answers, files }: SentAnswers): boolean =>
  answers.length > 0 || Object.keys(files).length > 0;

/** The questions of a job; undefined if it is not public. */
export const readAsked = findQuestions;

/** @throws Problem 400 with an error for each question whose answer is missing or refused */
export function requireAnswers(
  { questions }: { questions: readonly Question[] },
  { answers, files }: SentAnswers,
): AnsweredQuestion[] {
  const chosen = Object.fromEntries(
    Object.entries(files).map(([id, file]) => [
      id,
      { ...recognizeUpload(file), size: file.content.length },
    ]),
  );
  const { accepted, errors } = checkAnswers(questions, answers, chosen);
  const [first] = Object.values(errors);
  if (first !== undefined)
    throw new Problem('answers-refused', `Check your answers: ${first}`, { errors });
  return accepted;
}

/** Checks the contents of files that answer questions. @throws Problem 415, 422 */
export const checkAnswerFiles = (
  files: Readonly<Record<string, UploadedFile>>,
): Promise<{ question: string; document: SentFile }[]> =>
  Promise.all(
    Object.entries(files).map(async ([question, file]) => ({
      question,
      document: await checkDocument(recognizeUpload(file), answerField(question)),
    })),
  );

/** The answers that meet a knock-out rule, such as 'Driving license: No'; '' without any. */
export const flagOf = (answered: readonly AnsweredQuestion[]): string =>
  answered
    .filter(({ question, value }) => isKnockedOut(question.knockOut, value))
    .map(({ question, value }) => `${question.text}: ${answerInWords(value)}`)
    .join('; ');

/** Stores answers and their files in the transaction of their application. */
export async function storeAnswers(
  tx: Db,
  files: Pick<Files, 'put'>,
  applicationId: string,
  answered: readonly AnsweredQuestion[],
  attached: readonly { question: string; stored: StoredFile }[],
): Promise<void> {
  const rows: (typeof applicationAnswers.$inferInsert)[] = [];
  for (const [position, { question, value }] of answered.entries()) {
    const file = attached.find((each) => each.question === question.id);
    rows.push({
      applicationId,
      questionId: question.id,
      position,
      kind: question.kind,
      question: question.text,
      value,
      fileId: file ? await files.put(tx, file.stored) : null,
      isFlagged: isKnockedOut(question.knockOut, value),
    });
  }
  await tx.insert(applicationAnswers).values(rows);
}
