import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { toCompanyProfile } from '../accounts/queries.ts';
import type { Context } from '../context.ts';
import { companies, jobSearch } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';

/** GET /companies/{id}: for everybody, as long as the company is approved. @throws Problem 404 */
export async function getCompany({ db, now }: Context, { params }: Parsed<Api['getCompany']>) {
  const [row] = await db
    .select()
    .from(companies)
    .where(
      and(
        eq(companies.id, params.id),
        isNotNull(companies.approvedAt),
        isNull(companies.suspendedAt),
      ),
    );
  if (!row) throw notFound('Company not found.');
  const jobCount = await db.$count(
    jobSearch,
    and(eq(jobSearch.companyId, row.id), gt(jobSearch.deadline, now())),
  );
  return { company: { ...toCompanyProfile(row), jobCount } };
}
