import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Api } from '../../../shared/api.ts';
import { closedRefusal } from '../../../shared/applications/status.ts';
import type { ThreadMessage, ThreadSide } from '../../../shared/applications/thread.ts';
import type { Parsed } from '../../../shared/kit/endpoint.ts';
import type { SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { applicationMessages } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { notifyMessage } from '../notices.ts';
import { lockApplication, ownApplication } from '../queries.ts';
import { closureOf } from '../rows.ts';
import { markUnread, sideOf } from './unread.ts';

const toMessage = (row: typeof applicationMessages.$inferSelect): ThreadMessage => ({
  _id: row.id,
  by: row.by,
  text: row.text,
  at: row.createdAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
});

/** The messages of an application, oldest first. */
export async function readThread(db: Db, applicationId: string): Promise<ThreadMessage[]> {
  const rows = await db
    .select()
    .from(applicationMessages)
    .where(eq(applicationMessages.applicationId, applicationId))
    .orderBy(asc(applicationMessages.createdAt), asc(applicationMessages.id));
  return rows.map(toMessage);
}

/** GET /applications/{id}/messages: for the applicant and the company. @throws Problem 404 */
export async function listThread({ db, actor }: SignedIn, { params }: Parsed<Api['listThread']>) {
  const { application } = await ownApplication(db, actor, params.id);
  const messages = await readThread(db, application.id);
  return { count: messages.length, messages };
}

/**
 * POST /applications/{id}/messages: tells the other side on the site and by mail. @throws Problem 404, 409 if the
 * application is closed
 */
export async function sendToThread(
  context: SignedIn,
  { params, body }: Parsed<Api['sendToThread']>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const row = await lockApplication(tx, actor, params.id);
    const refusal = closedRefusal({ closure: closureOf(row) });
    if (refusal) throw Problem.of(refusal);
    const by = requireSide(context);
    const [stored] = await tx
      .insert(applicationMessages)
      .values({
        applicationId: row.application.id,
        by,
        authorId: actor.id,
        text: body.text,
        createdAt: now(),
      })
      .returning();
    if (!stored) throw new Error('a message was not stored');
    await markUnread(tx, otherSide(by), [row.application.id], now());
    await notifyMessage(tx, context, row, { by, id: stored.id, text: stored.text });
    return { sent: toMessage(stored), message: 'Your message has been sent.' };
  });
}

/** PUT /applications/{id}/messages/seen: the reader sees the thread. @throws Problem 404 */
export async function markThreadSeen(context: SignedIn, { params }: Parsed<Api['markThreadSeen']>) {
  const { db, actor, now } = context;
  const { application } = await ownApplication(db, actor, params.id);
  const seen = await db
    .update(applicationMessages)
    .set({ seenAt: now() })
    .where(
      and(
        eq(applicationMessages.applicationId, application.id),
        eq(applicationMessages.by, otherSide(requireSide(context))),
        isNull(applicationMessages.seenAt),
      ),
    )
    .returning({ id: applicationMessages.id });
  return { seen: seen.length };
}

/** @throws Problem 404 for admins, who are on neither side */
function requireSide({ actor }: SignedIn): ThreadSide {
  const side = sideOf(actor);
  if (!side) throw notFound('application-not-found', 'Application not found.');
  return side;
}

const otherSide = (side: ThreadSide): ThreadSide => (side === 'company' ? 'job_seeker' : 'company');
