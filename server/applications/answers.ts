import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { answerInWords } from '../../shared/jobs/questions.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { applicationAnswers, applications, files } from '../db/schema.ts';

/** An answer to a screening question, with the question as it was asked. */
export interface WrittenAnswer extends Omit<typeof applicationAnswers.$inferSelect, 'fileId'> {
  file: { id: string; name: string } | null;
  /** In words; a file by its name. */
  answer: string;
}

/**
 * The answers of applications, by application, in the order of the questions.
 * @param questions ids of questions; without them, all
 */
export async function readAnswers(
  db: Db,
  ids: readonly string[],
  questions?: readonly string[],
): Promise<Map<string, WrittenAnswer[]>> {
  if (!ids.length || questions?.length === 0) return new Map();
  const rows = await db
    .select({ row: applicationAnswers, file: { id: files.id, name: files.name } })
    .from(applicationAnswers)
    .leftJoin(files, eq(files.id, applicationAnswers.fileId))
    .where(
      and(
        isOneOf(applicationAnswers.applicationId, ids),
        questions && inArray(applicationAnswers.questionId, [...questions]),
      ),
    )
    .orderBy(asc(applicationAnswers.position));
  const written = rows.map(({ row, file }) => ({
    ...row,
    file,
    answer: file?.name ?? answerInWords(row.value),
  }));
  return Map.groupBy(written, ({ applicationId }) => applicationId);
}

/** A question by its id, and what was answered. */
interface AnswerFilter {
  question?: string | undefined;
  value?: string | undefined;
}

/** The condition that a question was answered in a way: a range for a number, or a choice, or yes or no. */
export function hasAnswered({ question, value }: AnswerFilter): SQL | undefined {
  if (!question || question === 'all' || !value) return undefined;
  const said = value.toLowerCase();
  const answered = sql`${applicationAnswers.value}`;
  const number = sql`case when jsonb_typeof(${answered}) = 'number' then (${answered} #>> '{}')::numeric end`;
  const range = /^(-?[\d.]{1,20})?\.\.(-?[\d.]{1,20})?$/.exec(value.replaceAll(' ', ''));
  const [from, to] = [range?.[1], range?.[2]].map((end) => (end === undefined ? NaN : Number(end)));
  const inRange = and(
    Number.isFinite(from) ? sql`${number} >= ${from}::numeric` : undefined,
    Number.isFinite(to) ? sql`${number} <= ${to}::numeric` : undefined,
  );
  const yesOrNo = { yes: 'true', true: 'true', no: 'false', false: 'false' }[said];
  const isIt =
    (range && inRange) ??
    or(
      sql`${answered} @> ${JSON.stringify(value)}::jsonb`,
      sql`lower(${answered}::text)::jsonb @> ${JSON.stringify(said)}::jsonb`,
      yesOrNo === undefined ? undefined : sql`${answered} = ${yesOrNo}::jsonb`,
    );
  return sql`exists (select from ${applicationAnswers} where ${applicationAnswers.applicationId} = ${applications.id}
    and ${applicationAnswers.questionId} = ${question} and ${isIt})`;
}
