import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { pick } from '../../../shared/kit/pick.ts';
import {
  type Delivery,
  isOwnMachine,
  OLD_SECRET_HOURS,
  type Webhook,
  WEBHOOK_PATIENCE,
  webhooksRefusal,
} from '../rules.ts';
import { lockCompanies } from '../../../server/companies/lock.ts';
import type { FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { users } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { Problem, refuseField } from '../../../server/http/problems.ts';
import { lookUpPublic } from '../../../server/outside/dns.ts';
import { OutsideError } from '../../../server/outside/error.ts';
import { outside } from '../../../server/outside/waiting.ts';
import { endDeliveries, lockWebhook, requireWebhook, unknownWebhook } from './deliveries.ts';
import { makeSecret, validSecrets } from './secrets.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';

const HOUR = 3_600_000;

async function selectWebhooks(db: Db, which: SQL | undefined): Promise<Webhook[]> {
  const rows = await db
    .select({
      webhook: webhooks,
      createdBy: users.username,
      last: sql<(Pick<Delivery, 'state' | 'failure'> & { at: string }) | null>`(
        select json_build_object('state', d.state, 'failure', d.failure, 'at', coalesce(d.last_attempt_at, d.created_at))
        from ${webhookDeliveries} d where d.webhook_id = ${webhooks.id}
        order by coalesce(d.last_attempt_at, d.created_at) desc, d.id desc limit 1)`,
    })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.createdBy))
    .where(which)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(({ webhook, createdBy, last }) => ({
    _id: webhook.id,
    ...pick(webhook, 'url', 'events', 'isOffByFailure'),
    createdBy,
    createdAt: webhook.createdAt.toISOString(),
    failingSince: webhook.failingSince?.toISOString() ?? null,
    offSince: webhook.offSince?.toISOString() ?? null,
    last: last && { ...last, at: new Date(last.at).toISOString() },
  }));
}

async function readWebhook(db: Db, id: string): Promise<Webhook> {
  const [webhook] = await selectWebhooks(db, eq(webhooks.id, id));
  if (!webhook) throw unknownWebhook();
  return webhook;
}

/** GET /company/webhooks. */
export async function listWebhooks({ db, actor }: FromCompany) {
  const found = await selectWebhooks(db, eq(webhooks.companyId, actor.company.id));
  return { count: found.length, webhooks: found };
}

/**
 * Refuses an address whose name leads into a network, or nowhere. Each delivery checks it again.
 * @throws Problem 400 naming the field
 */
async function refusePrivate({ config }: Pick<FromCompany, 'config'>, url: string): Promise<void> {
  if (config.ofFeatures.WEBHOOKS_LOCAL && isOwnMachine(url)) return;
  const { hostname } = new URL(url);
  const patience = config.outside.local?.patience ?? WEBHOOK_PATIENCE;
  try {
    await outside(() => lookUpPublic(config.outside, hostname, AbortSignal.timeout(patience)));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    refuseField('url', LOOKUP_FAILURES[error.failure] ?? 'This address could not be looked up.');
  }
}

const LOOKUP_FAILURES: Partial<Record<OutsideError['failure'], string>> = {
  private: 'This address is not on the public internet.',
  'no-record': 'The name of this server does not exist.',
  'dns-timeout': 'The name of this server could not be looked up. Please try again.',
  'dns-failed': 'The name of this server could not be looked up. Please try again.',
};

/** Refuses an address that another webhook of the company has, which would get everything twice. @throws Problem 400 */
async function refuseDouble(tx: Db, companyId: string, url: string, own?: string): Promise<void> {
  const isSame = and(eq(webhooks.companyId, companyId), eq(webhooks.url, new URL(url).href));
  const count = await tx.$count(webhooks, and(isSame, own ? ne(webhooks.id, own) : undefined));
  refuseField('url', count ? 'Another webhook has this address. Change its events.' : undefined);
}

/**
 * POST /company/webhooks: the answer alone contains the secret. @throws Problem 400 for an address that is not public, 409
 * with ten webhooks
 */
export async function addWebhook(context: FromCompany, { body }: Call<'addWebhook'>) {
  const { db, actor, now } = context;
  const { id: companyId } = actor.company;
  await refusePrivate(context, body.url);
  const id = randomUUID();
  const secret = await transaction(db, async (tx) => {
    // Concurrent calls count each other's webhooks.
    await lockCompanies(tx, [companyId]);
    const refusal = webhooksRefusal(await tx.$count(webhooks, eq(webhooks.companyId, companyId)));
    if (refusal) throw Problem.of(refusal);
    await refuseDouble(tx, companyId, body.url);
    const made = await makeSecret(tx);
    await tx.insert(webhooks).values({
      id,
      companyId,
      ...toSettings(body),
      secret: made.sealed,
      createdBy: actor.id,
      createdAt: now(),
    });
    return made.secret;
  });
  return { webhook: await readWebhook(db, id), secret, message: 'Your webhook has been added.' };
}

const toSettings = ({ url, events }: Call<'addWebhook'>['body']) => ({
  url: new URL(url).href,
  events: [...new Set(events)],
});

/** PUT /company/webhooks/{id}: also for what is still waiting. @throws Problem 400, 404 */
export async function changeWebhook(context: FromCompany, { params, body }: Call<'changeWebhook'>) {
  const { db } = context;
  await requireWebhook(context, params.id);
  await refusePrivate(context, body.url);
  await transaction(db, async (tx) => {
    const before = await lockWebhook(tx, context, params.id);
    const settings = toSettings(body);
    await refuseDouble(tx, before.companyId, settings.url, before.id);
    // Another address has not failed yet.
    const isNew = settings.url !== before.url;
    await tx
      .update(webhooks)
      .set({ ...settings, ...(isNew && { failingSince: null }) })
      .where(eq(webhooks.id, before.id));
  });
  return { webhook: await readWebhook(db, params.id), message: 'Your webhook has been changed.' };
}

/** PUT /company/webhooks/{id}/state. Turned off, it gets nothing more, also not what waits. @throws Problem 404 */
export async function switchWebhook(context: FromCompany, { params, body }: Call<'switchWebhook'>) {
  const { db, now } = context;
  await transaction(db, async (tx) => {
    const before = await lockWebhook(tx, context, params.id);
    if (body.isOn === (before.offSince === null)) return;
    const set = body.isOn
      ? { offSince: null, isOffByFailure: false, failingSince: null }
      : { offSince: now(), isOffByFailure: false };
    await tx.update(webhooks).set(set).where(eq(webhooks.id, before.id));
    if (!body.isOn) await endDeliveries(tx, before.id);
  });
  const message = body.isOn ? 'The webhook is on.' : 'The webhook is off.';
  return { webhook: await readWebhook(db, params.id), message };
}

/** DELETE /company/webhooks/{id}. @throws Problem 404 */
export async function removeWebhook(context: FromCompany, { params }: Call<'removeWebhook'>) {
  await transaction(context.db, async (tx) => {
    const { id } = await lockWebhook(tx, context, params.id);
    await endDeliveries(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
  });
  return { message: 'The webhook has been removed.' };
}

/** POST /company/webhooks/{id}/secret: each that was replaced signs beside the new one for a day. @throws Problem 404 */
export async function rotateWebhookSecret(
  context: FromCompany,
  { params }: Call<'rotateWebhookSecret'>,
) {
  const { db, now } = context;
  const secret = await transaction(db, async (tx) => {
    const before = await lockWebhook(tx, context, params.id);
    const made = await makeSecret(tx);
    const at = now();
    await tx
      .update(webhooks)
      .set({
        secret: made.sealed,
        oldSecrets: [
          ...validSecrets(before, at),
          {
            secret: before.secret.toString('base64'),
            until: new Date(at.getTime() + OLD_SECRET_HOURS * HOUR).toISOString(),
          },
        ],
      })
      .where(eq(webhooks.id, before.id));
    return made.secret;
  });
  return {
    secret,
    message: `The secret has been replaced. The old one works for ${OLD_SECRET_HOURS} more hours.`,
  };
}
