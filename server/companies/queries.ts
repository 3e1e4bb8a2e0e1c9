import { and, eq, gt } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { isPublicCompany, toCompanyProfile } from './rows.ts';
import type { Context } from '../context.ts';
import { companies, jobSearch } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';

/** GET /companies/{id}: for everybody, while the company is public. @throws Problem 404 */
export async function getCompany({ db, now }: Context, { params }: Parsed<Api['getCompany']>) {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.id, params.id), isPublicCompany));
  if (!row) throw notFound('Company not found.');
  const jobCount = await db.$count(
    jobSearch,
    and(eq(jobSearch.companyId, row.id), gt(jobSearch.deadline, now())),
  );
  return { company: { ...toCompanyProfile(row), jobCount } };
}
