import { randomUUID } from 'node:crypto';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { type Delivery, sendAgainRefusal, sendRefusal, TEST_EVENT } from '../rules.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { FromCompany, Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, dropDue, setDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import type { Queue } from '../../../server/db/queue.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem } from '../../../server/http/problems.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';

/** Deliveries in the log of a webhook. */
const LOG_SIZE = 100;

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type WebhookRow = typeof webhooks.$inferSelect;

const toDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  event: row.event,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  attempts: row.attempts,
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  ...pick(row, 'responseStatus', 'duration', 'failure', 'payload', 'answer'),
});

export const unknownWebhook = () => notFound('webhook-not-found', 'Webhook not found.');

/** A company's webhook, locked for a change. @throws Problem 404 */
export async function lockWebhook(
  tx: Db,
  { actor }: Pick<FromCompany, 'actor'>,
  id: string,
): Promise<WebhookRow> {
  const [row] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.companyId, actor.company.id)))
    .for('update');
  if (!row) throw unknownWebhook();
  return row;
}

/** @throws Problem 404 for a webhook that the company does not have */
export async function requireWebhook({ db, actor }: FromCompany, id: string): Promise<void> {
  const isOwn = and(eq(webhooks.id, id), eq(webhooks.companyId, actor.company.id));
  if ((await db.$count(webhooks, isOwn)) === 0) throw unknownWebhook();
}

/** GET /company/webhooks/{id}/deliveries: the latest, newest first. @throws Problem 404 */
export async function listDeliveries(context: FromCompany, { params }: Call<'listDeliveries'>) {
  await requireWebhook(context, params.id);
  const rows = await context.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, params.id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(LOG_SIZE);
  return { count: rows.length, deliveries: rows.map(toDelivery) };
}

const offSinceOf = ({ offSince }: WebhookRow) => offSince?.toISOString() ?? null;

/** POST /company/webhooks/{id}/test. @throws Problem 404, 409 while it is off */
export async function testWebhook(context: FromCompany, { params }: Call<'testWebhook'>) {
  const { db, actor, now } = context;
  const delivery = await transaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, context, params.id);
    const refusal = sendRefusal({ offSince: offSinceOf(webhook) });
    if (refusal) throw Problem.of(refusal);
    const at = now();
    const payload = JSON.stringify({
      type: TEST_EVENT,
      timestamp: at.toISOString(),
      data: { company: actor.company.id },
    });
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({
        id: randomUUID(),
        webhookId: webhook.id,
        event: TEST_EVENT,
        payload,
        createdAt: at,
        nextAttemptAt: at,
      })
      .returning();
    if (!row) throw new Error('a delivery was not stored');
    await setDue(tx, 'webhook', [{ subject: row.id, at }]);
    return row;
  });
  return { delivery: toDelivery(delivery), message: 'The test event is on its way.' };
}

/**
 * POST /company/webhooks/{id}/deliveries/{deliveryId}/resend: with the same id and payload, and all its attempts again.
 * @throws Problem 404, 409 while the webhook is off or the delivery is on its way
 */
export async function resendDelivery(context: FromCompany, { params }: Call<'resendDelivery'>) {
  const { db, now } = context;
  const delivery = await transaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, context, params.id);
    const isIt = and(
      eq(webhookDeliveries.id, params.deliveryId),
      eq(webhookDeliveries.webhookId, webhook.id),
    );
    const [found] = await tx.select().from(webhookDeliveries).where(isIt).for('update');
    if (!found) throw notFound('delivery-not-found', 'Delivery not found.');
    const refusal = sendAgainRefusal({ offSince: offSinceOf(webhook) }, found);
    if (refusal) throw Problem.of(refusal);
    const at = now();
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: at, failure: null })
      .where(isIt)
      .returning();
    if (!row) throw new Error('a delivery was not stored');
    await setDue(tx, 'webhook', [{ subject: row.id, at }]);
    return row;
  });
  return { delivery: toDelivery(delivery), message: 'The delivery is on its way again.' };
}

/** Queues the webhooks to which something is due: their servers are asked outside of any transaction. */
export async function queueWebhooks(
  tx: Db,
  queue: Queue | undefined,
  due: readonly Due[],
): Promise<void> {
  if (!queue) return;
  const found = await tx
    .selectDistinct({ webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(
      and(
        isOneOf(webhookDeliveries.id, pluck(due, 'subject')),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    );
  if (found.length) await queue.add(tx, 'webhook', found);
}

/** Milliseconds after which a delivery is sent again if its process ended while it was sent. */
const LEASE = 60_000;

/** A delivery to be sent now, with its webhook. */
export interface Claimed {
  delivery: DeliveryRow;
  webhook: WebhookRow;
}

/** Takes the oldest delivery of a webhook that is due; no other process sends it meanwhile. */
export async function claimDelivery(
  { db, now }: Pick<Services, 'db' | 'now'>,
  webhookId: string,
): Promise<Claimed | undefined> {
  return transaction(db, async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId));
    if (!webhook || webhook.offSince) return undefined;
    const time = now();
    const [next] = await tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.state, 'waiting'),
          lte(webhookDeliveries.nextAttemptAt, time),
        ),
      )
      .orderBy(webhookDeliveries.createdAt, webhookDeliveries.id)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!next) return undefined;
    const again = new Date(time.getTime() + LEASE);
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        lastAttemptAt: time,
        nextAttemptAt: again,
        // Until the attempt fails, it is on its way (isRetrying).
        failure: null,
      })
      .where(eq(webhookDeliveries.id, next.id))
      .returning();
    await setDue(tx, 'webhook', [{ subject: next.id, at: again }]);
    return delivery && { delivery, webhook };
  });
}

/** Ends all waiting deliveries of a webhook, which is off. */
export async function endDeliveries(tx: Db, webhookId: string): Promise<void> {
  const ended = await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAttemptAt: null, failure: 'off' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
    .returning({ id: webhookDeliveries.id });
  await dropDue(tx, ['webhook'], pluck(ended, 'id'));
}
