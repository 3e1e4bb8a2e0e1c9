import { desc } from 'drizzle-orm';
import type { SignedIn } from '../context.ts';
import { mails } from '../db/schema.ts';
import { withoutToken } from './outbox.ts';

/** Mails in one answer. */
const LATEST = 200;

/**
 * GET /mails: the outbox as admins read it, newest first. A link that takes over an account is shown only where reading
 * it here is how it is delivered.
 */
export async function listMails({ db }: SignedIn) {
  const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), mails.id).limit(LATEST);
  const answered = rows.map(
    ({ id, to, subject, text, kind, status, attempts, error, ...times }) => ({
      _id: id,
      to,
      subject,
      text: status === 'kept' ? text : withoutToken(text),
      kind,
      status,
      attempts,
      error,
      createdAt: times.createdAt.toISOString(),
      sentAt: times.sentAt?.toISOString() ?? null,
    }),
  );
  return {
    count: answered.length,
    mails: answered,
    total: answered.length,
    nextCursor: null,
    failed: 0,
  };
}
