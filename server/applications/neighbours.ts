import { and, or, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/kit/endpoint.ts';
import type { FromCompany } from '../context.ts';
import { inOrder } from '../db/pages.ts';
import { applications } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { companyList, ofCompany } from './company-search.ts';

type Answer = Returned<Api['getApplicationNeighbours']>;

/**
 * GET /applications/{id}/neighbours: what comes before and after in the list as filtered. One that has just left the
 * list, such as one that was moved on, keeps its place in between. @throws Problem 404 for what is not the company's
 */
export async function getApplicationNeighbours(
  { db, actor }: FromCompany,
  { params, query }: Parsed<Api['getApplicationNeighbours']>,
): Promise<Answer> {
  const companyId = actor.company.id;
  const { from, matches, order } = companyList(companyId, query);
  const isIt = sql`${applications.id} = ${params.id}`;
  const { rows } = await db.execute<Answer & Record<string, unknown>>(sql`
    select previous, next, case when listed then place else 0 end as position, total from (
      select ${applications.id} as id, ${matches} as listed,
        lag(${applications.id}) over way as previous, lead(${applications.id}) over way as next,
        (count(*) filter (where ${matches}) over way)::int as place,
        (count(*) filter (where ${matches}) over ())::int as total
      from ${from} where ${and(ofCompany(companyId), or(matches, isIt))}
      window way as (order by ${inOrder(order)})
    ) as placed
    where id = ${params.id}`);
  const [found] = rows;
  if (!found) throw notFound('application-not-found', 'Application not found.');
  return found;
}
