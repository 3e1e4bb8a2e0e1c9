import type * as z from 'zod/mini';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import {
  type ApplicationRowAnswer,
  applicationNeighbourSearch,
} from '../../shared/applications/lists.ts';
import type { Api } from '../../shared/api.ts';
import { personInWords } from '../../shared/companies/team.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { companyList, readRows } from '../applications/company-lists.ts';
import type { FromCompany } from '../context.ts';
import { type Filters, listed, type Table, tableOf } from './table.ts';

const day = (time: string | null | undefined) => time?.slice(0, 10);

/**
 * The list of applications that a member of a company sees, with the filters of the page. Without letters and resumes,
 * because the applicant's ledger has each time that one is opened.
 */
export const companyApplications = (context: FromCompany): ((filters: Filters) => Table) =>
  tableOf({
    schema: applicationNeighbourSearch,
    ...listed(
      (search: z.output<typeof applicationNeighbourSearch>) => companyList(context, search),
      async (db, ids) => {
        const rows = await readRows({ ...context, db }, ids);
        return rows.map((row) => ({ ...row, id: row._id }));
      },
    ),
    subjectIn: (row) => row._id,
    columns: COLUMNS,
  });

type Row = ApplicationRowAnswer;

const COLUMNS = {
  'Application ID': (row: Row) => row._id,
  Name: (row: Row) => displayName(row.applicant),
  Email: (row: Row) => row.applicant.email,
  Skills: (row: Row) => row.applicant.applicantProfile.skills.join(', '),
  Status: (row: Row) => row.status,
  Applied: (row: Row) => row.appliedDate,
  'Job ID': (row: Row) => row.job._id,
  Job: (row: Row) => row.job.jobTitle,
  Location: (row: Row) => row.job.jobLocation,
  Type: (row: Row) => row.job.jobType,
  'Answer by': (row: Row) => row.answerBy,
  Answered: (row: Row) => row.answeredAt,
  Hired: (row: Row) => row.hiredAt,
  'First choice of': (row: Row) => day(row.firstChoiceMonth),
  Assigned: (row: Row) => row.assigned?.map(personInWords).join(', '),
  Tags: (row: Row) => row.tags?.map(({ name }) => name).join(', '),
  Unread: (row: Row) => (row.isUnread ? 'yes' : 'no'),
};

/** The address of a filtered list, which is also the subject of its signed link. */
export function companyAddressOf(filters: Filters): string {
  const query = new URLSearchParams(filters).toString();
  return `/exports/company/applications.csv${query && `?${query}`}`;
}

/**
 * POST /exports/company: a link to the list as CSV that works for an hour, for this session and these filters.
 * @throws Problem 400 for filters that the list does not take
 */
export async function prepareCompanyExport(
  context: FromCompany,
  { body }: Parsed<Api['prepareCompanyExport']>,
) {
  const { db, signedLinks, actor, now } = context;
  const table = companyApplications(context)(body.filters);
  const address = companyAddressOf(table.filters);
  const path = signedLinks.mintPath(address, address, actor.sessionId, now());
  return { path, rows: await table.count(db) };
}
