import { and, desc, eq, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import { HIDDEN_MAX, hiddenMessage, SHOWN_MESSAGE } from '../../shared/jobs/hidden.ts';
import type { HiddenEntry } from '../../shared/jobs/hiding.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { fold } from '../../shared/kit/text.ts';
import { isPublicCompany } from '../companies/rows.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { companies, hiddenEntries, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { conflict, notFound } from '../http/problems.ts';

const selectEntries = (db: Db) =>
  db
    .select({ entry: hiddenEntries, company: companies.name })
    .from(hiddenEntries)
    .leftJoin(companies, eq(companies.id, hiddenEntries.companyId));

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

const toEntry = ({ entry, company }: Row): HiddenEntry => ({
  _id: entry.id,
  kind: entry.companyId ? 'company' : 'word',
  value: entry.companyId ?? entry.word ?? '',
  name: company ?? entry.word ?? '',
  hiddenAt: entry.createdAt.toISOString(),
});

/** GET /hidden-from-search: newest first. */
export async function listHidden({ db, actor }: Pick<SignedIn, 'db' | 'actor'>) {
  const rows = await selectEntries(db)
    .where(eq(hiddenEntries.userId, actor.id))
    .orderBy(desc(hiddenEntries.createdAt), desc(hiddenEntries.id));
  return { hidden: rows.map(toEntry) };
}

/**
 * POST /hidden-from-search: hides a company or a word from the caller's own lists. Hiding it again returns the entry.
 * @throws Problem 404 for a company that is not public, 409 with 100 entries
 */
export async function hideFromSearch(
  { db, actor, now }: SignedIn,
  { body: { kind, value } }: Parsed<Api['hideFromSearch']>,
) {
  const hidden = await transaction(db, async (tx) => {
    // Two calls at once must not exceed the maximum.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
    const chosen =
      kind === 'company' ? { companyId: await readCompanyId(tx, value) } : { word: value };
    const isSame = chosen.companyId
      ? eq(hiddenEntries.companyId, chosen.companyId)
      : eq(hiddenEntries.wordKey, fold(value));
    const ofUser = eq(hiddenEntries.userId, actor.id);
    const [known] = await selectEntries(tx).where(and(ofUser, isSame));
    if (known) return known;
    if ((await tx.$count(hiddenEntries, ofUser)) >= HIDDEN_MAX)
      throw conflict(
        'too-many-hidden',
        `You can hide ${HIDDEN_MAX} companies and words. Remove one first.`,
      );
    const [entry] = await tx
      .insert(hiddenEntries)
      .values({
        userId: actor.id,
        ...chosen,
        wordKey: chosen.companyId ? null : fold(value),
        createdAt: now(),
      })
      .returning({ id: hiddenEntries.id });
    const [added] = await selectEntries(tx).where(sql`${hiddenEntries.id} = ${entry?.id}`);
    return added;
  });
  if (!hidden) throw new Error('the entry was not stored');
  const entry = toEntry(hidden);
  return {
    hidden: entry,
    message: hiddenMessage(entry),
  };
}

async function readCompanyId(db: Db, id: string): Promise<string> {
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(sql`${companies.id}::text = ${id}`, isPublicCompany));
  if (!company) throw notFound('company-not-found', 'Company not found.');
  return company.id;
}

/** DELETE /hidden-from-search/{id}. @throws Problem 404 */
export async function showInSearch(
  { db, actor }: SignedIn,
  { params }: Parsed<Api['showInSearch']>,
) {
  const removed = await db
    .delete(hiddenEntries)
    .where(and(eq(hiddenEntries.id, params.id), eq(hiddenEntries.userId, actor.id)))
    .returning({ id: hiddenEntries.id });
  if (removed.length === 0) throw notFound('hidden-not-found', 'This entry does not exist.');
  return { message: SHOWN_MESSAGE };
}
