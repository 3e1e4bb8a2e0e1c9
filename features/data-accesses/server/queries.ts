import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { type AccessSide, ACCESS_SIDES, type DataAccess } from '../rules.ts';
import { dataAccesses } from '../tables.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { findPage, inOrderOf, isOneOf, newestOrder } from '../../../server/db/lists.ts';
import { applications } from '../../../server/db/schema.ts';

/** GET /accesses: a page of the caller's ledger, newest first. @throws Problem 400 for an invalid cursor */
export async function listAccesses({ db, actor }: SignedIn, { query }: Call<'listAccesses'>) {
  const isMine = eq(dataAccesses.applicantId, actor.id);
  const { ids, ...found } = await findPage(
    db,
    {
      from: sql`${dataAccesses}`,
      where: and(isMine, isBy(query.who)),
      order: newestOrder(dataAccesses.at, dataAccesses.id),
    },
    query,
  );
  const rows = await selectAccesses(db).where(isOneOf(dataAccesses.id, ids));
  const accesses = inOrderOf(ids, rows, ({ access }) => access.id).map(toAccess);
  // The last name of each.
  const companies = await db
    .selectDistinctOn([dataAccesses.companyId], {
      id: dataAccesses.companyId,
      name: dataAccesses.companyName,
    })
    .from(dataAccesses)
    .where(and(isMine, eq(dataAccesses.side, 'company')))
    .orderBy(asc(dataAccesses.companyId), desc(dataAccesses.at));
  return {
    count: accesses.length,
    accesses,
    ...found,
    companies: companies
      .flatMap(({ id, name }) => (id ? [{ _id: id, companyName: name }] : []))
      .toSorted((one, other) => one.companyName.localeCompare(other.companyName)),
  };
}

/** The whole ledger of a job seeker, newest first, for downloads. */
export async function readLedger(db: Db, userId: string): Promise<DataAccess[]> {
  const rows = await selectAccesses(db)
    .where(eq(dataAccesses.applicantId, userId))
    .orderBy(desc(dataAccesses.at), desc(dataAccesses.id));
  return rows.map(toAccess);
}

function isBy(who: string | undefined): SQL | undefined {
  if (!who || who === 'all') return undefined;
  if (isSide(who)) return eq(dataAccesses.side, who);
  return and(eq(dataAccesses.side, 'company'), eq(dataAccesses.companyId, who));
}

const isSide = (who: string): who is AccessSide =>
  (ACCESS_SIDES as readonly string[]).includes(who);

const selectAccesses = (db: Db) =>
  db
    .select({ access: dataAccesses, ownApplicationId: applications.id })
    .from(dataAccesses)
    .leftJoin(
      applications,
      and(
        eq(applications.id, dataAccesses.applicationId),
        eq(applications.applicantId, dataAccesses.applicantId),
      ),
    )
    .$dynamic();

type AccessRow = Awaited<ReturnType<typeof selectAccesses>>[number];

const toAccess = ({ access, ownApplicationId }: AccessRow): DataAccess => {
  const { side, role, companyId, companyName, jobTitle } = access;
  return {
    _id: access.id,
    ...pick(access, 'what', 'detail', 'times'),
    by: {
      side,
      role,
      company: side === 'company' && companyId ? { _id: companyId, companyName } : null,
    },
    about: access.applicationId ? { applicationId: ownApplicationId, jobTitle, companyName } : null,
    at: access.at.toISOString(),
    lastAt: access.lastAt.toISOString(),
  };
};
