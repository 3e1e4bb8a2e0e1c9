import { and, eq, gt, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, setDue } from '../../../server/db/due.ts';
import type { Notified } from '../../../server/extensions.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import type { Queue } from '../../../server/db/queue.ts';
import { notifications, sessions, users } from '../../../server/db/schema.ts';
import { OutsideError } from '../../../server/outside/error.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { pushSubscriptions } from '../tables.ts';
import { keysOf } from './key.ts';
import { post } from './service.ts';

/** Milliseconds after which a notification is too old to be shown, by us and by the push service. */
const LIFE = 24 * 3_600_000;
const MINUTE = 60_000;
/** Characters of a title. A message has room for about 3,900 bytes. */
const TITLE_MAX = 200;

/** Kinds for which a push service should wake a device that saves power (RFC 8030, 5.3). */
const URGENT = new Set(['interview', 'message', 'reminder']);

type Needs = Pick<Services, 'config' | 'now'>;

/** Unread notifications with the devices that may show them: the session is open, and the user is not suspended. */
function selectPushes(db: Db, { config, now }: Needs, which: SQL | undefined) {
  const time = now();
  const { adminIdleMinutes: idle } = config;
  const isUsed =
    idle === undefined
      ? undefined
      : or(
          ne(users.role, 'admin'),
          gt(sessions.lastUsedAt, new Date(time.getTime() - idle * MINUTE)),
        );
  return db
    .select({ notification: notifications, subscription: pushSubscriptions })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        which,
        isNull(notifications.readAt),
        gt(sessions.expiresAt, time),
        isNull(users.suspendedAt),
        isUsed,
      ),
    );
}

/** Makes notifications due whose users want push and have a device. */
export async function setPushes(
  tx: Db,
  { config }: Pick<Services, 'config'>,
  notices: readonly Notified[],
  at: Date,
): Promise<void> {
  const wanted = notices.filter(({ kind, muted }) => !muted.includes(`${kind}.push`));
  if (!config.ofFeatures.PUSH_KEY || !wanted.length) return;
  const rows = await tx
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(isOneOf(pushSubscriptions.userId, pluck(wanted, 'userId')));
  const hasDevice = new Set(pluck(rows, 'userId'));
  await setDue(
    tx,
    'push',
    wanted.filter(({ userId }) => hasDevice.has(userId)).map(({ id }) => ({ subject: id, at })),
  );
}

/** Queues notifications for each device of their users. */
export async function queuePushes(
  tx: Db,
  needs: Needs,
  queue: Queue | undefined,
  due: readonly Due[],
): Promise<void> {
  if (!queue || !needs.config.ofFeatures.PUSH_KEY) return;
  const ids = due.map(({ subject }) => subject);
  const pushes = await selectPushes(tx, needs, isOneOf(notifications.id, ids));
  const until = new Date(needs.now().getTime() + LIFE).toISOString();
  const jobs = pushes.map(({ notification, subscription }) => ({
    notificationId: notification.id,
    subscriptionId: subscription.id,
    until,
  }));
  if (jobs.length) await queue.add(tx, 'push', jobs);
}

type Delivery = Pick<Services, 'db' | 'config' | 'log' | 'now'>;

/**
 * Starts to send queued notifications. Several processes may do so concurrently. The queue tries again a few times
 * after a failure that may pass. A message that was sent twice, because a process ended in between, replaces itself.
 */
export async function startPush(delivery: Delivery, queue: Queue): Promise<void> {
  await queue.work('push', async ({ notificationId = '', subscriptionId = '', until = '' }) => {
    if (delivery.now() > new Date(until)) return;
    const status = await send(delivery, notificationId, subscriptionId);
    if (status === undefined || (status >= 200 && status < 300)) return;
    if (status === 404 || status === 410) return forget(delivery, subscriptionId);
    delivery.log.warn({ status, notification: notificationId }, 'a push service refused a message');
    // Others do not pass: too large, or another board's key.
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  });
}

/** @returns the status of the push service; undefined if there is nothing to send */
async function send(
  delivery: Delivery,
  notificationId: string,
  subscriptionId: string,
): Promise<number | undefined> {
  const { db, config, log } = delivery;
  const [found] = await selectPushes(
    db,
    delivery,
    and(eq(notifications.id, notificationId), eq(pushSubscriptions.id, subscriptionId)),
  );
  const keys = keysOf(config);
  if (!found || !keys) return undefined;
  const { notification, subscription } = found;
  const { id, kind, userId, title, path } = notification;
  // As ../service-worker.js reads it.
  const payload = { user: userId, title: title.slice(0, TITLE_MAX), path, tag: id };
  // Loaded with the first message: most boards send none.
  const { default: webPush } = await import('web-push');
  const details = webPush.generateRequestDetails(
    {
      endpoint: subscription.endpoint,
      keys: { p256dh: subscription.p256dh, auth: subscription.auth },
    },
    JSON.stringify(payload),
    {
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: contactOf(config), ...keys },
      TTL: LIFE / 1000,
      urgency: URGENT.has(kind) ? 'high' : 'normal',
      // A message that has not been delivered is replaced by its repetition.
      topic: id.replaceAll('-', ''),
    },
  );
  const { endpoint, headers, body } = details;
  try {
    return await post({ endpoint, headers, body }, config);
  } catch (error) {
    if (!(error instanceof OutsideError && error.failure === 'private')) throw error;
    log.warn({ host: new URL(endpoint).hostname }, 'a push service with a private address');
    await forget(delivery, subscription.id);
    return undefined;
  }
}

/** Whom a push service can ask about our messages (RFC 8292, 2.1). */
const contactOf = ({ publicUrl, supportEmail }: Services['config']) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`;

const forget = async ({ db }: Pick<Delivery, 'db'>, id: string): Promise<void> =>
  void (await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)));
