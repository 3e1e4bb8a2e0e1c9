import { and, eq, gt, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import type { Context } from '../context.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { companies, jobSearch } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { isPublicCompany, toCompanyProfile } from './rows.ts';

/** GET /companies/{id}: a public company, for everybody. @throws Problem 404 */
export async function getCompany({ db, now }: Context, { params }: Call<'getCompany'>) {
  const [row] = await readPublicCompany(db, { id: params.id, now: now() });
  if (!row) throw notFound('company-not-found', 'Company not found.');
  return {
    company: {
      ...toCompanyProfile(row.company),
      jobCount: row.jobCount,
      kept: row.company.kept,
    },
  };
}

const readPublicCompany = prepared(
  'public-company',
  (db, value: Value<{ id: string; now: Date }>) => {
    const isOpen = and(eq(jobSearch.companyId, companies.id), gt(jobSearch.deadline, value('now')));
    const jobCount = sql<number>`(select count(*)::int from ${jobSearch} where ${isOpen})`;
    return db
      .select({ company: companies, jobCount })
      .from(companies)
      .where(and(eq(companies.id, value('id')), isPublicCompany));
  },
);
