import { and, lt, ne, sql } from 'drizzle-orm';
import type { Fact, FactKind } from '../../../shared/facts.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import type { Db } from '../../../server/db/connect.ts';
import { dueMoments } from '../../../server/db/schema.ts';
import { DELIVERY_KEPT_DAYS, type WebhookEvent } from '../rules.ts';
import { webhookDeliveries, webhooks } from '../tables.ts';

/** Facts that webhooks send. A doubt is nothing that happened to the job yet. */
type SentKind = Exclude<FactKind, 'jobDoubted'>;

/** The event of each fact, with `data` of its payload. */
const EVENTS: {
  [Kind in SentKind]: (data: Fact<Kind>['data']) => [event: WebhookEvent, data: object];
} = {
  applied: (data) => ['application.created', { ...data, status: 'pending' }],
  moved: ({ stage = null, ...data }) => ['application.moved', { ...data, stage, isUndo: false }],
  moveUndone: ({ stage = null, ...data }) => [
    'application.moved',
    { ...data, stage, isUndo: true },
  ],
  withdrawn: ({ company, job, application, status }) => [
    'application.withdrawn',
    { company, job, application, status },
  ],
  stageChanged: (data) => ['application.stage_changed', data],
  messageSent: (data) => ['message.received', data],
  jobVisible: ({ company, job, state }) => [
    state === 'public' ? 'job.published' : `job.${state}`,
    { company, job, isPublic: state === 'public' },
  ],
};

/** Writes deliveries of facts, for the webhooks of their companies that subscribe to them. */
export async function deliver<Kind extends SentKind>(
  tx: Db,
  _needs: unknown,
  facts: readonly Fact<Kind>[],
  now: Date,
): Promise<void> {
  const happened = facts.map(({ kind, at, data }) => {
    const [type, sent] = EVENTS[kind](data);
    const timestamp = at.toISOString();
    const payload = JSON.stringify({ type, timestamp, data: sent });
    return { company: data.company, type, timestamp, payload };
  });
  const list = (name: keyof (typeof happened)[number]) =>
    sql.param(happened.map((one) => one[name]));
  await tx.execute(sql`
    with delivery as (
      insert into ${webhookDeliveries} (webhook_id, event, payload, created_at, next_attempt_at)
      select ${webhooks.id}, given.type, given.payload, given.at, ${now.toISOString()}
      from unnest(${list('company')}::uuid[], ${list('type')}::text[], ${list('payload')}::text[],
        ${list('timestamp')}::timestamptz[]) with ordinality as given (company, type, payload, at, place)
      join ${webhooks} on ${webhooks.companyId} = given.company and given.type = any(${webhooks.events})
        and ${webhooks.offSince} is null
      order by given.place, ${webhooks.id}
      returning id, next_attempt_at)
    insert into ${dueMoments} (kind, subject, at) select 'webhook', id, next_attempt_at from delivery order by id`);
}

/** Removes deliveries that are old, unless they are on their way. */
export async function forgetDeliveries(db: Db, now: Date): Promise<void> {
  const before = addDays(now, -DELIVERY_KEPT_DAYS);
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, before), ne(webhookDeliveries.state, 'waiting')));
}
