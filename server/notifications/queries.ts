import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import {
  type Channels,
  chosenIn,
  kindsOf,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings,
  SWITCHES,
} from '../../shared/notifications/kinds.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { notifications, notificationSettings, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { DEFAULT_CHOICES, mailPaceOf } from './choices.ts';

/** Notifications per answer. */
const LATEST = 50;

/** Without those of features that were taken out. */
const shownTo = (userId: string) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.isHidden, false),
    inArray(notifications.kind, NOTIFICATION_KINDS),
  );
const countUnread = (db: Db, userId: string) =>
  db.$count(notifications, and(shownTo(userId), isNull(notifications.readAt)));

/** GET /notifications: newest first. */
export async function listNotifications({ db, actor }: SignedIn) {
  const rows = await db
    .select()
    .from(notifications)
    .where(shownTo(actor.id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(LATEST);
  const answered = rows.map(({ id, kind, title, text, path, createdAt, readAt }) => ({
    _id: id,
    kind,
    title,
    text,
    path,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  }));
  return {
    count: answered.length,
    unread: await countUnread(db, actor.id),
    notifications: answered,
  };
}

/** GET /notifications/unread: the number for the bell on every page. */
export const countNotifications = async ({ db, actor }: SignedIn) => ({
  unread: await countUnread(db, actor.id),
});

/** PUT /notifications/read: marks some or all notifications of the caller. */
export async function markNotificationsRead(
  { db, actor, now }: SignedIn,
  { body }: Call<'markNotificationsRead'>,
) {
  const which = 'ids' in body ? inArray(notifications.id, body.ids) : undefined;
  await db
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, actor.id), isNull(notifications.readAt), which));
  return { unread: await countUnread(db, actor.id) };
}

/** The user has opened a page: what links to it is read. @param path as in `Notice` */
export async function markPageRead(
  { db, actor, now }: Pick<SignedIn, 'db' | 'actor' | 'now'>,
  path: string,
): Promise<void> {
  const { userId, readAt } = notifications;
  await db
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(userId, actor.id), isNull(readAt), eq(notifications.path, path)));
}

/** GET /notifications/settings. */
export async function getNotificationSettings({ db, actor }: Pick<SignedIn, 'db' | 'actor'>) {
  const [choices = DEFAULT_CHOICES] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, actor.id));
  const settings: NotificationSettings = Object.fromEntries(
    kindsOf(actor.role).map((kind): [NotificationKind, Channels] => [
      kind,
      {
        ...(Object.fromEntries(
          SWITCHES.map((name) => [name, !choices.muted.includes(`${kind}.${name}`)]),
        ) as Omit<Channels, 'mail'>),
        mail: mailPaceOf(choices, kind),
      },
    ]),
  );
  return { settings };
}

/**
 * PUT /notifications/settings: absent kinds keep theirs.
 */
export async function updateNotificationSettings(
  { db, actor }: SignedIn,
  { body }: Call<'updateNotificationSettings'>,
) {
  const settings = await transaction(db, async (tx) => {
    // Of two calls at once, the second keeps what the first has chosen.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
    return saveSettings(tx, actor, body);
  });
  return { settings, message: 'Your notification settings have been saved.' };
}

async function saveSettings(
  tx: Db,
  actor: SignedIn['actor'],
  body: Call<'updateNotificationSettings'>['body'],
): Promise<NotificationSettings> {
  const { settings: before } = await getNotificationSettings({ db: tx, actor });
  const settings: NotificationSettings = { ...before };
  for (const kind of kindsOf(actor.role)) {
    const channels = body[kind];
    if (channels) settings[kind] = chosenIn(kind) ? { ...channels, mail: 'never' } : channels;
  }
  const chosen = Object.entries(settings) as [NotificationKind, Channels][];
  const muted = chosen.flatMap(([kind, { mail, ...switches }]) => [
    ...SWITCHES.filter((name) => !switches[name]).map((name) => `${kind}.${name}`),
    ...(mail === 'never' ? [`${kind}.mail`] : []),
  ]);
  const daily = chosen
    .filter(([, { mail }]) => mail !== 'at-once' && mail !== 'never')
    .map(([kind]) => kind);
  await tx
    .insert(notificationSettings)
    .values({ userId: actor.id, muted, daily })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { muted, daily } });
  return settings;
}
