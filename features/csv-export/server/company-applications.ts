import { and, eq, max, min } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { fileColumns } from '../../../shared/applications/columns.ts';
import {
  type ApplicationRowAnswer,
  applicationNeighbourSearch,
} from '../../../shared/applications/lists.ts';
import type { Call } from '../../../shared/api.ts';
import { recordAccesses } from '../../../server/accesses.ts';
import { readWrittenAnswers, type WrittenAnswer } from '../../../server/applications/answers.ts';
import { companyList } from '../../../server/applications/company-lists.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import { readRows } from '../../../server/applications/rows.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { applicationAnswers, applications, jobs } from '../../../server/db/schema.ts';
import { type CsvFile, linkTo } from '../../../server/exports/files.ts';
import {
  type Columns,
  type Filters,
  listed,
  type Table,
  tableOf,
} from '../../../server/exports/table.ts';

/**
 * The list of applications that a member of a company sees, with the filters of the page. Without letters and resumes,
 * because the applicant's ledger has each time that one is opened.
 */
function companyApplications(context: FromCompany): (filters: Filters) => Table {
  const columns: Columns<Row> = fileColumns(context.config.featuresOff);
  return tableOf({
    schema: applicationNeighbourSearch,
    ...listed(
      (search: z.output<typeof applicationNeighbourSearch>) => companyList(context, search),
      async (db, ids) => {
        const rows = await readRows({ ...context, db }, ids);
        const answers = await readWrittenAnswers(db, ids);
        return rows.map((row) => ({ ...row, id: row._id, answers: answers.get(row._id) ?? [] }));
      },
    ),
    moreColumns: async (db, { job }) =>
      job
        ? columnsOf(await findQuestions(db, context, job), Object.keys(columns))
        : { Answers: inOneCell },
    subjectIn: (row) => row._id,
    columns,
  });
}

interface Row extends ApplicationRowAnswer {
  answers: WrittenAnswer[];
}

/** All answers of an application, for a file with several jobs, which ask different questions. */
const inOneCell = ({ answers }: Row) =>
  answers.map(({ question, answer }) => `${question}: ${answer}`).join('; ');

type AnsweredQuestion = Pick<WrittenAnswer, 'questionId' | 'question'>;

/** The questions of a job that those whom the member sees have answered, in their order. Edits of the job may have added some. */
const findQuestions = (
  db: Db,
  { actor }: FromCompany,
  jobId: string,
): Promise<AnsweredQuestion[]> =>
  db
    .select({
      questionId: applicationAnswers.questionId,
      question: max(applicationAnswers.question).mapWith(String),
    })
    .from(applicationAnswers)
    .innerJoin(applications, eq(applications.id, applicationAnswers.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(jobs.id, jobId), ofMember(actor)))
    .groupBy(applicationAnswers.questionId)
    .orderBy(
      min(applicationAnswers.position),
      max(applicationAnswers.question),
      applicationAnswers.questionId,
    );

/** A column for each question. A text that is a heading already gets a number. */
function columnsOf(
  questions: readonly AnsweredQuestion[],
  headings: readonly string[],
): Columns<Row> {
  const taken = new Set(headings);
  const columns = questions.map(({ questionId, question }) => {
    let heading = question;
    for (let n = 2; taken.has(heading); n += 1) heading = `${question} (${n})`;
    taken.add(heading);
    const cell = ({ answers }: Row) =>
      answers.find((given) => given.questionId === questionId)?.answer;
    return [heading, cell] as const;
  });
  return Object.fromEntries(columns);
}

/** The filtered applications to a company's jobs. */
export const COMPANY_APPLICATIONS: CsvFile = {
  address: '/exports/company/applications.csv',
  open(services, reader, filters) {
    const { company } = reader;
    if (!company) return undefined;
    const context = { ...services, actor: { ...reader, company }, userAgent: '', requestId: '' };
    return {
      ...companyApplications(context)(filters),
      // A member whose role has changed sees another list.
      isAllowed: ({ company: now }) =>
        now?.id === company.id && now.role === company.role && !now.isTurnedAway,
      record: (ids) =>
        recordAccesses(
          services.db,
          reader,
          ids.map((applicationId) => ({
            applicationId,
            what: 'exported' as const,
            detail: 'applications',
          })),
          services.now(),
        ),
    };
  },
};

/**
 * POST /exports/company: a link to the list as CSV that works for an hour, for this session and these filters.
 * @throws Problem 400 for filters that the list does not take
 */
export async function prepareCompanyExport(
  context: FromCompany,
  { body }: Call<'prepareCompanyExport'>,
) {
  const table = companyApplications(context)(body.filters);
  return {
    path: linkTo(context, COMPANY_APPLICATIONS, table.filters),
    rows: await table.count(context.db),
  };
}
