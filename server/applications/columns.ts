import { sql } from 'drizzle-orm';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../shared/applications/status.ts';
import type { Db } from '../db/connect.ts';
import type { List } from '../db/find-page.ts';
import { inOrder, keyText, toPage } from '../db/pages.ts';
import { applications } from '../db/schema.ts';

interface Found extends Record<string, unknown> {
  id: string;
  key: string;
  status: ApplicationStatus;
  /** In the whole column. */
  total: number;
}

/** The first rows of each status, and where each column goes on, in one statement; a column may be empty. */
export async function findColumns(db: Db, { from, where, order }: List, limit: number) {
  const column = sql`partition by ${applications.status}`;
  const { rows } = await db.execute<Found>(sql`
    select id, key, status, total from (
      select ${order.id} as id, ${keyText(order)} as key, ${applications.status} as status,
        row_number() over (${column} order by ${inOrder(order)}) as place,
        (count(*) over (${column}))::int as total
      from ${from} where ${where}
    ) as placed
    where place <= ${limit + 1} order by place`);
  const ids: string[] = [];
  const columns = APPLICATION_STATUSES.map((status) => {
    const own = rows.filter((row) => row.status === status);
    const { page, nextCursor } = toPage(own, limit, order);
    ids.push(...page.map(({ id }) => id));
    return { status, total: own[0]?.total ?? 0, nextCursor };
  });
  return { ids, columns };
}
