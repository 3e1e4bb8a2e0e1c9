import { eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { retryRefusal } from '../../shared/mail/outbox.ts';
import { audit } from '../audit/record.ts';
import type { SignedIn } from '../context.ts';
import { mails } from '../db/schema.ts';
import { notFound, Problem } from '../http/problems.ts';
import { triedUntil } from './outbox.ts';
import { toMail } from './queries.ts';

/** POST /mails/{id}/retry: it waits again, with the same id, so that it is still one mail. @throws Problem 404, 409 */
export async function retryMail(context: SignedIn, { params }: Parsed<Api['retryMail']>) {
  const { db, queue, now } = context;
  return db.transaction(async (tx) => {
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
    await queue?.add(tx, 'mail', [{ mailId: id, until: triedUntil(now()).toISOString() }]);
    await audit(tx, context, {
      action: 'mail.retry',
      target: { kind: 'mail', id },
      before: { status },
      after: { status: waiting.status },
    });
    return { mail: toMail(waiting), message: `The email to ${waiting.to} will be sent again.` };
  });
}
