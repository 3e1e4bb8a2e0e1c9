import { eq, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import { deleteUserRefusal } from '../../shared/refusals.ts';
import type { SignedIn } from '../context.ts';
import { companies, jobs, users } from '../db/schema.ts';
import { conflict, notFound, notSignedIn } from '../http/problems.ts';
import { refreshJobSearch } from '../jobs/search.ts';
import { eraseUser } from './leaving.ts';
import { findUser, toUser } from './queries.ts';

/** PUT /users/{id}: approves a company or turns it back; its jobs join or leave the public pages at once. */
export async function setCompanyApproval(
  context: SignedIn,
  { params, body }: Parsed<Api['setCompanyApproval']>,
) {
  const { isApproved } = body.companyProfile;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const row = await findUser(tx, params.id);
    if (!row) throw notFound('User not found.');
    if (!row.company) throw conflict('Only companies can be approved.');
    const [changed] = await tx
      .update(companies)
      .set({
        approvedAt: isApproved
          ? sql`coalesce(${companies.approvedAt}, ${now.toISOString()}::timestamptz)`
          : null,
        waitsSince: null,
      })
      .where(eq(companies.id, row.company.id))
      .returning();
    if (!changed) throw notFound('User not found.');
    await refreshJobSearch(tx, eq(jobs.companyId, changed.id), now);
    const message = isApproved
      ? `${changed.name} can now post jobs.`
      : `${changed.name} can no longer post jobs.`;
    return {
      user: toUser({ ...row, company: changed }, context, context.actor.sessionId),
      message,
    };
  });
}

/**
 * DELETE /users/{id}: takes that person's data with them, in one transaction. A company whose last member leaves goes
 * too, with its jobs. Of a job seeker's applications the fact stays for the jobs' counts, and nothing else.
 */
export async function deleteUser({ db, actor }: SignedIn, { params }: Parsed<Api['deleteUser']>) {
  await db.transaction(async (tx) => {
    // Held first, so that two admins cannot delete each other at the same time.
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.role, 'admin'))
      .orderBy(users.id)
      .for('no key update');
    if (!admins.some(({ id }) => id === actor.id)) throw notSignedIn();
    const [user] = await tx.select().from(users).where(eq(users.id, params.id));
    if (!user) throw notFound('User not found.');
    const refusal = deleteUserRefusal(actor.id, user, admins.length);
    if (refusal) throw conflict(refusal.message);
    await eraseUser(tx, user);
  });
  return { message: 'The user and all that was theirs is deleted.' };
}
