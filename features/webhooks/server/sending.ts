import { and, eq } from 'drizzle-orm';
import { addDays } from '../../../shared/kit/dates.ts';
import {
  isOwnMachine,
  type DeliveryFailure,
  FAILING_DAYS,
  KEPT_ANSWER,
  RETRY_WAITS,
  WEBHOOK_PATIENCE,
} from '../rules.ts';
import { mailCompany } from '../../../server/companies/members.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { dropDue, setDue } from '../../../server/db/due.ts';
import type { Queue } from '../../../server/db/queue.ts';
import { companies } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { webhookOff } from '../mails.ts';
import { OutsideError } from '../../../server/outside/error.ts';
import { fetchOutside } from '../../../server/outside/fetch.ts';
import { type Claimed, claimDelivery, type DeliveryRow, endDeliveries } from './deliveries.ts';
import { secretsOf, signedHeaders } from './secrets.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'now' | 'log'>;

/** Webhooks to which one process sends at the same time. */
const WEBHOOKS_AT_ONCE = 6;
/** Of these, webhooks that have failed before: those that never answer leave room for the others. */
const FAILING_AT_ONCE = 3;
/** Milliseconds for which one webhook is sent to before others get their turn. */
const TURN = 20_000;
/** Milliseconds until a webhook gets its next turn. */
const NEXT_TURN = 5000;

/**
 * Starts to send what is due. Several processes may do so concurrently. Of one webhook a process sends one delivery at a
 * time, the oldest first.
 */
export async function startWebhooks(needs: Needs, queue: Queue): Promise<void> {
  /** Webhooks that are sent to, and whether they have failed before. */
  const busy = new Map<string, { isFailing: boolean; isWanted: boolean }>();
  // By the clock of the queue, which tests do not move.
  const later = (webhookId: string) =>
    queue.add(needs.db, 'webhook', [{ webhookId }], new Date(Date.now() + NEXT_TURN));

  await queue.work(
    'webhook',
    async ({ webhookId = '' }) => {
      const own = busy.get(webhookId);
      if (own) {
        own.isWanted = true;
        return;
      }
      const isFailing = await hasFailed(needs.db, webhookId);
      const failing = [...busy.values()].filter((each) => each.isFailing).length;
      if (isFailing && failing >= FAILING_AT_ONCE) return later(webhookId);
      const turn = { isFailing, isWanted: false };
      if (busy.has(webhookId)) return later(webhookId);
      busy.set(webhookId, turn);
      try {
        const isDone = await sendDue(needs, webhookId);
        if (!isDone || turn.isWanted) await later(webhookId);
      } finally {
        busy.delete(webhookId);
      }
    },
    WEBHOOKS_AT_ONCE,
  );
}

async function hasFailed(db: Db, webhookId: string): Promise<boolean> {
  const [row] = await db
    .select({ failingSince: webhooks.failingSince })
    .from(webhooks)
    .where(eq(webhooks.id, webhookId));
  return Boolean(row?.failingSince);
}

/**
 * Sends what is due to a webhook, until something fails or its turn is over.
 * @returns whether nothing more is due
 */
async function sendDue(needs: Needs, webhookId: string): Promise<boolean> {
  const end = performance.now() + TURN;
  while (performance.now() < end) {
    const claimed = await claimDelivery(needs, webhookId);
    if (!claimed) return true;
    const outcome = await send(needs, claimed);
    await recordOutcome(needs, claimed, outcome);
    if (outcome.failure) return false;
  }
  return false;
}

/** What became of an attempt. */
type Outcome = Pick<DeliveryRow, 'responseStatus' | 'duration' | 'failure' | 'answer'>;

/** Sends one delivery. The address is looked up and checked each time (server/outside). */
async function send(
  { db, config, now, log }: Needs,
  { delivery, webhook }: Claimed,
): Promise<Outcome> {
  const { id, payload } = delivery;
  const at = now();
  const secrets = await transaction(db, (tx) => secretsOf(tx, webhook, at));
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const { status, text } = await fetchOutside(config.outside, webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(secrets, { id, body: payload, at }),
      },
      body: Buffer.from(payload),
      patience: config.outside.local?.patience ?? WEBHOOK_PATIENCE,
      keeps: KEPT_ANSWER,
      isUnguarded: config.ofFeatures.WEBHOOKS_LOCAL === 'on' && isOwnMachine(webhook.url),
    });
    return {
      responseStatus: status,
      duration: took(),
      failure: failureOf(status),
      // PostgreSQL stores no NUL.
      answer: text.replaceAll('\0', ''),
    };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.info({ webhook: webhook.id, delivery: id, failure: error.failure }, 'a webhook failed');
    // No answer is too large, because only its beginning is kept.
    const failure = error.failure === 'too-large' ? 'unreadable' : error.failure;
    return { responseStatus: null, duration: took(), failure, answer: '' };
  }
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'status';
}

/** Stores an outcome, and when the delivery is tried again. Turns the webhook off if nothing has arrived for days. */
async function recordOutcome(
  needs: Needs,
  { delivery, webhook: { id: webhookId } }: Claimed,
  outcome: Outcome,
): Promise<void> {
  const { db, now } = needs;
  await transaction(db, async (tx) => {
    const [webhook] = await tx
      .select()
      .from(webhooks)
      .where(eq(webhooks.id, webhookId))
      .for('update');
    if (!webhook) return;
    const time = now();
    const { failure } = outcome;
    const wait = failure ? RETRY_WAITS[delivery.attempts - 1] : undefined;
    const next = wait === undefined ? null : new Date(time.getTime() + wait);
    const state = failure ? (next ? 'waiting' : 'failed') : 'delivered';
    const isSame = and(
      eq(webhookDeliveries.id, delivery.id),
      // It may have been sent again by hand, or the webhook turned off.
      eq(webhookDeliveries.attempts, delivery.attempts),
      eq(webhookDeliveries.state, 'waiting'),
    );
    const stored = await tx
      .update(webhookDeliveries)
      .set({ ...outcome, state, nextAttemptAt: next })
      .where(isSame)
      .returning({ id: webhookDeliveries.id });
    if (stored.length) {
      if (next) await setDue(tx, 'webhook', [{ subject: delivery.id, at: next }]);
      else await dropDue(tx, ['webhook'], [delivery.id]);
    }
    if (!failure) {
      if (webhook.failingSince)
        await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhookId));
      return;
    }
    const failingSince = webhook.failingSince ?? time;
    const isOver = !webhook.offSince && failingSince <= addDays(time, -FAILING_DAYS);
    await tx
      .update(webhooks)
      .set({ failingSince, ...(isOver && { offSince: time, isOffByFailure: true }) })
      .where(eq(webhooks.id, webhookId));
    if (!isOver) return;
    await endDeliveries(tx, webhookId);
    await mailWebhookOff(tx, needs, webhook);
  });
}

async function mailWebhookOff(
  tx: Db,
  needs: Needs,
  { companyId, url }: typeof webhooks.$inferSelect,
): Promise<void> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const letter = webhookOff(needs.config, { companyName: company?.name ?? '', url });
  await mailCompany(tx, needs, companyId, 'manage-api', letter);
}
