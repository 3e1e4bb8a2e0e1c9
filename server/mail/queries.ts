import { and, eq, inArray, sql } from 'drizzle-orm';
import { recordPeople } from '../accesses.ts';
import type { Call } from '../../shared/api.ts';
import { type Mail, retryRefusal } from '../../shared/mail/outbox.ts';
import { audit } from '../audit/record.ts';
import type { SignedIn } from '../context.ts';
import { whenChosen, findPage, matchesText, inOrderOf, isOneOf, newestOrder } from '../db/lists.ts';
import { mails } from '../db/schema.ts';
import { notFound, Problem } from '../http/problems.ts';
import { hasLostLink, retriedUntil, withoutToken } from './outbox.ts';
import { transaction } from '../db/transaction.ts';

/** GET /mails: the outbox for admins, newest first. */
export async function listMails({ db }: SignedIn, { query }: Call<'listMails'>) {
  const { search, kind, status } = query;
  const list = {
    from: sql`${mails}`,
    where: and(
      whenChosen(kind, (value) => eq(mails.kind, value)),
      whenChosen(status, (value) => eq(mails.status, value)),
      matchesText(search, [mails.to, mails.subject]),
    ),
    order: newestOrder(mails.createdAt, mails.id),
    isExpensive: search !== '',
  };
  const { ids, ...found } = await findPage(db, list, query);
  const rows = await db.select().from(mails).where(isOneOf(mails.id, ids));
  const failed = await db.$count(mails, inArray(mails.status, ['failed', 'unclear']));
  const page = inOrderOf(ids, rows, ({ id }) => id).map(toMail);
  return { count: page.length, mails: page, ...found, failed };
}

/** GET /mails/{id}. @throws Problem 404 */
export async function getMail({ db, actor, now }: SignedIn, { params }: Call<'getMail'>) {
  const [row] = await db.select().from(mails).where(eq(mails.id, params.id));
  if (!row) throw notFound('mail-not-found', 'Email not found.');
  if (row.userId) await recordPeople(db, actor, [row.userId], { what: 'mail' }, now());
  return { mail: toMail(row) };
}

/** A mail for admins. The token of its link would give them access to the account. */
function toMail({
  id,
  to,
  subject,
  text,
  kind,
  status,
  attempts,
  error,
  createdAt,
  sentAt,
}: typeof mails.$inferSelect): Mail {
  return {
    _id: id,
    to,
    subject,
    text: withoutToken(text),
    hasLostLink: hasLostLink({ text }),
    kind,
    status,
    attempts,
    error,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** POST /mails/{id}/retry: queues a mail again under the same message id. @throws Problem 404, 409 */
export async function retryMail(context: SignedIn, { params }: Call<'retryMail'>) {
  const { db, queue, now } = context;
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(mails).where(eq(mails.id, params.id)).for('update');
    if (!row) throw notFound('mail-not-found', 'Email not found.');
    const refusal = retryRefusal(toMail(row), queue !== undefined, now());
    if (refusal) throw Problem.of(refusal);
    const { id, status } = row;
    const [waiting] = await tx
      .update(mails)
      .set({ status: 'waiting', error: '' })
      .where(eq(mails.id, id))
      .returning();
    if (!waiting) throw notFound('mail-not-found', 'Email not found.');
    await queue?.add(tx, 'mail', [{ mailId: id, until: retriedUntil(now()).toISOString() }]);
    await audit(tx, context, {
      action: 'mail.retry',
      target: { kind: 'mail', id },
      before: { status },
      after: { status: waiting.status },
    });
    return { mail: toMail(waiting), message: `The email to ${waiting.to} will be sent again.` };
  });
}
