import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Call, Result } from '../../../shared/api.ts';
import {
  type Gone,
  type SavedView,
  seesSharedViews,
  shareRefusal,
  viewRefusal,
  VIEWS_MAX,
  viewsFullRefusal,
} from '../rules/views.ts';
import { fold } from '../../../shared/kit/text.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { readPeople } from '../../../server/companies/members.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { FILTER_THINGS } from '../../../server/fragments/all.ts';
import { companyMembers, jobs, users } from '../../../server/db/schema.ts';
import { savedViews, tags } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem, refuseField } from '../../../server/http/problems.ts';

type Row = typeof savedViews.$inferSelect;

/** The views that a member sees: their own, and for those who see all applications, shared ones. */
const seenBy = ({ id, company }: FromCompany['actor']): SQL | undefined =>
  and(
    eq(savedViews.companyId, company.id),
    or(
      eq(savedViews.authorId, id),
      seesSharedViews(company.role) ? eq(savedViews.isShared, true) : undefined,
    ),
  );

/** GET /company/views. */
export async function listViews({ db, actor }: FromCompany): Promise<Result<'listViews'>> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(seenBy(actor))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
  const views = await toViews(db, actor, rows);
  return { count: views.length, views };
}

/** POST /company/views. @throws Problem 403 for sharing without the permission, 409 for too many */
export async function saveView(
  { db, actor, now }: FromCompany,
  { body }: Call<'saveView'>,
): Promise<Result<'saveView'>> {
  if (body.isShared) requireSharing(actor);
  return transaction(db, async (tx) => {
    // One member's views are saved one after another.
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, actor.id))
      .for('no key update');
    if ((await tx.$count(savedViews, eq(savedViews.authorId, actor.id))) >= VIEWS_MAX)
      throw Problem.of(viewsFullRefusal());
    await refuseSameName(tx, actor, body.name);
    const values = { ...body, companyId: actor.company.id, authorId: actor.id, createdAt: now() };
    const rows = await tx.insert(savedViews).values(values).returning();
    return { view: await toView(tx, actor, rows), message: 'The view has been saved.' };
  });
}

/** PUT /company/views/{id}. @throws Problem 403 for a colleague's view, or sharing without the permission, 404 */
export async function changeView(
  { db, actor }: FromCompany,
  { params, body }: Call<'changeView'>,
): Promise<Result<'changeView'>> {
  if (body.isShared) requireSharing(actor);
  return transaction(db, async (tx) => {
    const row = await lockView(tx, actor, params.id);
    if (body.name !== undefined) await refuseSameName(tx, actor, body.name, row.id);
    // Of somebody who has left: who stops sharing it keeps it.
    const authorId = body.isShared === false && row.authorId === null ? actor.id : row.authorId;
    const rows = await tx
      .update(savedViews)
      .set({ ...body, authorId })
      .where(eq(savedViews.id, row.id))
      .returning();
    return { view: await toView(tx, actor, rows), message: 'The view has been changed.' };
  });
}

/** DELETE /company/views/{id}. @throws Problem 403 for a colleague's view, 404 */
export async function deleteView({ db, actor }: FromCompany, { params }: Call<'deleteView'>) {
  await transaction(db, async (tx) => {
    const { id } = await lockView(tx, actor, params.id);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
  });
  return { message: 'The view has been deleted.' };
}

/** When a member leaves: private views go, shared ones stay without an author. */
export async function leaveViews(tx: Db, userId: string): Promise<void> {
  const own = eq(savedViews.authorId, userId);
  await tx.delete(savedViews).where(and(own, eq(savedViews.isShared, false)));
  await tx.update(savedViews).set({ authorId: null }).where(own);
}

/** Refuses a name that differs from another's of the member by case or spaces at most. @throws Problem 400 */
async function refuseSameName(tx: Db, actor: FromCompany['actor'], name: string, own?: string) {
  const views = await tx
    .select({ id: savedViews.id, name: savedViews.name })
    .from(savedViews)
    .where(and(eq(savedViews.companyId, actor.company.id), eq(savedViews.authorId, actor.id)));
  const same = views.find((view) => view.id !== own && fold(view.name) === fold(name));
  refuseField('name', same && `You have a view with the name “${same.name}”.`);
}

function requireSharing(actor: FromCompany['actor']): void {
  const refusal = shareRefusal(actor);
  if (refusal) throw Problem.of(refusal);
}

/** A view that the member may change. @throws Problem 403, 404 */
async function lockView(tx: Db, actor: FromCompany['actor'], id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), seenBy(actor)))
    .for('update');
  if (!row) throw notFound('view-not-found', 'View not found.');
  const refusal = viewRefusal({ isMine: row.authorId === actor.id }, actor);
  if (refusal) throw Problem.of(refusal);
  return row;
}

async function toView(db: Db, actor: FromCompany['actor'], rows: readonly Row[]) {
  const [view] = await toViews(db, actor, rows);
  if (!view) throw new Error('a view was not stored');
  return view;
}

async function toViews(
  db: Db,
  actor: FromCompany['actor'],
  rows: readonly Row[],
): Promise<SavedView[]> {
  const companyId = actor.company.id;
  const people = await readPeople(db, companyId, pluck(rows, 'authorId'));
  const named = rows.map(({ query }) => namedIn(query));
  const known = await findKnown(db, companyId, named);
  return rows.map(({ id, name, query, isShared, authorId }, at) => ({
    _id: id,
    name,
    query,
    isShared,
    isMine: authorId === actor.id,
    by: people.get(authorId ?? '') ?? null,
    gone: (named[at] ?? []).flatMap(([what, one]) => (known.has(one) ? [] : [what])),
  }));
}

const ID_FIELDS: readonly (readonly [field: string, what: Gone])[] = [
  ['job', 'job'],
  ...Object.keys(FILTER_THINGS).map((field) => [field, field as Gone] as const),
  ['tag', 'tag'],
  ['assigned', 'member'],
];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ids that a view names. */
function namedIn(query: string): (readonly [what: Gone, id: string])[] {
  const params = new URLSearchParams(query);
  return ID_FIELDS.flatMap(([field, what]) => {
    const id = params.get(field) ?? '';
    return UUID.test(id) ? [[what, id.toLowerCase()] as const] : [];
  });
}

/** Which of these exist in the company. */
async function findKnown(
  db: Db,
  companyId: string,
  named: readonly (readonly (readonly [what: Gone, id: string])[])[],
): Promise<Set<string>> {
  const idsOf = (wanted: Gone) =>
    named.flat().flatMap(([what, id]) => (what === wanted ? [id] : []));
  const find = async (wanted: Gone, from: PgTable, id: PgColumn, ...where: (SQL | undefined)[]) => {
    const ids = idsOf(wanted);
    if (ids.length === 0) return [];
    return db
      .select({ id: sql<string>`${id}` })
      .from(from)
      .where(and(isOneOf(id, ids), ...where));
  };
  const ofCompany = and(eq(jobs.companyId, companyId), isNull(jobs.deletedAt));
  // One after another, because they may be in a transaction.
  const found = [
    ...(await find('job', jobs, jobs.id, ofCompany)),
    ...(await find('tag', tags, tags.id, eq(tags.companyId, companyId))),
    ...(await find(
      'member',
      companyMembers,
      companyMembers.userId,
      eq(companyMembers.companyId, companyId),
    )),
  ];
  for (const [field, ofFeature] of Object.entries(FILTER_THINGS)) {
    const ids = idsOf(field as Gone);
    if (ids.length > 0)
      found.push(...(await db.execute<{ id: string }>(ofFeature(ids, companyId))).rows);
  }
  return new Set(found.map(({ id }) => id));
}
