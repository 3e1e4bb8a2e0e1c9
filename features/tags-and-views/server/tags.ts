import { and, asc, eq, inArray, ne, not, notInArray, sql } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import {
  type Tag,
  TAGS_EACH_MAX,
  TAGS_MAX,
  tagsFullRefusal,
  TOO_MANY_TAGS,
} from '../rules/tags.ts';
import type { CoreCode, Reason } from '../../../shared/errors.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { fold } from '../../../shared/kit/text.ts';
import { mayMember } from '../../../shared/permissions.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inKeyOrder } from '../../../server/db/key-order.ts';
import { inOrderOf, isOneOf } from '../../../server/db/lists.ts';
import { applications, jobs } from '../../../server/db/schema.ts';
import { applicationTags, savedViews, tags } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../server/http/problems.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import { readRows } from '../../../server/applications/rows.ts';
import { lockOwnApplications, NO_APPLICATION } from '../../../server/applications/queries.ts';

/** GET /company/tags. */
export async function listTags({ db, actor }: FromCompany): Promise<Result<'listTags'>> {
  const rows = await db
    .select({ _id: tags.id, name: tags.name })
    .from(tags)
    .where(eq(tags.companyId, actor.company.id))
    .orderBy(asc(tags.nameKey));
  const counts = await countTagged(db, actor);
  const all = rows.map((tag) => ({ ...tag, applications: counts.get(tag._id) ?? 0 }));
  const seesAll = mayMember(actor.company.role, 'read-everything');
  const seen = seesAll ? all : all.filter(({ applications: count }) => count > 0);
  return { count: seen.length, tags: seen };
}

/** How many applications that a member sees carry each tag. */
async function countTagged(db: Db, actor: FromCompany['actor']) {
  const rows = await db
    .select({ id: applicationTags.tagId, count: sql<number>`count(*)::int` })
    .from(applicationTags)
    .innerJoin(applications, eq(applications.id, applicationTags.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(ofMember(actor))
    .groupBy(applicationTags.tagId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Changes of a company's tags run one after another. Before any lock of applications. */
async function lockTags(tx: Db, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${companyId}`}, 0))`);
}

/**
 * POST /applications/company/tags: adds and removes tags. Applications that would carry too many stay as they are, and are
 * named. @throws Problem 409 if the company has too many tags
 */
export async function tagApplications(
  context: FromCompany,
  { body }: Call<'tagApplications'>,
): Promise<Result<'tagApplications'>> {
  const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
  return transaction(context.db, async (tx) => {
    const companyId = context.actor.company.id;
    await lockTags(tx, companyId);
    const locked = await lockOwnApplications(tx, context, ids);
    const refused = new Map<string, Reason<CoreCode | 'tagged-with-many'>>();
    for (const id of ids) if (!locked.has(id)) refused.set(id, NO_APPLICATION);
    const added = locked.size > 0 ? await findOrCreate(tx, context, body.add) : [];
    const removed = body.remove.map((id) => id.toLowerCase());
    for (const id of await findFull(tx, [...locked.keys()], added, removed))
      refused.set(id, TOO_MANY_TAGS);
    const changed = ids.filter((id) => !refused.has(id));
    if (changed.length > 0 && removed.length > 0)
      await tx
        .delete(applicationTags)
        .where(
          and(
            isOneOf(applicationTags.applicationId, changed),
            isOneOf(applicationTags.tagId, removed),
          ),
        );
    if (changed.length > 0 && added.length > 0)
      await tx
        .insert(applicationTags)
        .values(
          inKeyOrder(
            changed.flatMap((applicationId) => added.map((tagId) => ({ applicationId, tagId }))),
            ({ applicationId, tagId }) => [applicationId, tagId],
          ),
        )
        .onConflictDoNothing();
    const rows = await readRows({ ...context, db: tx }, changed);
    return {
      moved: inOrderOf(changed, rows, ({ _id }) => _id),
      refused: [...refused].map(([_id, reason]) => ({ _id, ...reason })),
    };
  });
}

/** The ids of tags by name; those that do not exist are created. @throws Problem 409 for too many */
async function findOrCreate(
  tx: Db,
  { actor, now }: FromCompany,
  names: readonly string[],
): Promise<string[]> {
  const byKey = new Map(names.map((name) => [fold(name), name]));
  if (byKey.size === 0) return [];
  const companyId = actor.company.id;
  const ofCompany = eq(tags.companyId, companyId);
  const known = await tx
    .select({ id: tags.id, key: tags.nameKey })
    .from(tags)
    .where(and(ofCompany, inArray(tags.nameKey, [...byKey.keys()])));
  for (const { key } of known) byKey.delete(key);
  if (byKey.size === 0) return known.map(({ id }) => id);
  if ((await tx.$count(tags, ofCompany)) + byKey.size > TAGS_MAX)
    throw Problem.of(tagsFullRefusal());
  const created = await tx
    .insert(tags)
    .values([...byKey].map(([nameKey, name]) => ({ companyId, name, nameKey, createdAt: now() })))
    .returning({ id: tags.id });
  return [...known, ...created].map(({ id }) => id);
}

/** The applications that would carry too many tags. */
async function findFull(
  tx: Db,
  ids: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || added.length === 0) return [];
  const rows = await tx
    .select({ id: applicationTags.applicationId, others: sql<number>`count(*)::int` })
    .from(applicationTags)
    .where(
      and(
        isOneOf(applicationTags.applicationId, ids),
        notInArray(applicationTags.tagId, [...added, ...removed]),
      ),
    )
    .groupBy(applicationTags.applicationId);
  return rows.filter(({ others }) => others + added.length > TAGS_EACH_MAX).map(({ id }) => id);
}

const unknownTag = () => notFound('tag-not-found', 'Tag not found.');
const ownTag = ({ company }: FromCompany['actor'], id: string) =>
  and(eq(tags.id, id), eq(tags.companyId, company.id));

/** PUT /company/tags/{id}: applications that carried either of two tags carry the one that stays. @throws Problem 404 */
export async function renameTag(
  { db, actor }: FromCompany,
  { params, body }: Call<'renameTag'>,
): Promise<Result<'renameTag'>> {
  return transaction(db, async (tx) => {
    await lockTags(tx, actor.company.id);
    const [own] = await tx.select().from(tags).where(ownTag(actor, params.id));
    if (!own) throw unknownTag();
    const nameKey = fold(body.name);
    const [same] = await tx
      .select({ id: tags.id })
      .from(tags)
      .where(
        and(eq(tags.companyId, actor.company.id), eq(tags.nameKey, nameKey), ne(tags.id, own.id)),
      );
    if (same) {
      await tx.execute(sql`insert into ${applicationTags} (application_id, tag_id)
        select ${applicationTags.applicationId}, ${same.id} from ${applicationTags}
        where ${applicationTags.tagId} = ${own.id} order by 1 on conflict do nothing`);
      await tx.execute(sql`update ${savedViews} set query = replace(query, ${`tag=${own.id}`}, ${`tag=${same.id}`})
        where ${savedViews.companyId} = ${actor.company.id}`);
      await tx.delete(tags).where(eq(tags.id, own.id));
    }
    const id = same?.id ?? own.id;
    await tx.update(tags).set({ name: body.name, nameKey }).where(eq(tags.id, id));
    const counts = await countTagged(tx, actor);
    const tag: Tag = { _id: id, name: body.name, applications: counts.get(id) ?? 0 };
    return {
      tag,
      message: same ? 'Both tags are one now.' : 'The tag has been renamed.',
    };
  });
}

/** DELETE /company/tags/{id}. @throws Problem 404 */
export async function deleteTag({ db, actor }: FromCompany, { params }: Call<'deleteTag'>) {
  await transaction(db, async (tx) => {
    await lockTags(tx, actor.company.id);
    const deleted = await tx
      .delete(tags)
      .where(ownTag(actor, params.id))
      .returning({ id: tags.id });
    if (!deleted.length) throw unknownTag();
  });
  return { message: 'The tag has been deleted.' };
}

/** A tag that nobody else carries may be about applicants whose applications are erased, so its name goes as well. */
export async function eraseTags(tx: Db, ids: readonly string[]): Promise<void> {
  const removed = await tx
    .delete(applicationTags)
    .where(isOneOf(applicationTags.applicationId, ids))
    .returning({ id: applicationTags.tagId });
  if (!removed.length) return;
  const isCarried = sql`exists (select from ${applicationTags} where ${applicationTags.tagId} = ${tags.id})`;
  await tx.delete(tags).where(and(isOneOf(tags.id, pluck(removed, 'id')), not(isCarried)));
}
