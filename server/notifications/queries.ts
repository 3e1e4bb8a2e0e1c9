import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import {
  CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings,
} from '../../shared/notifications/kinds.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { notifications, notificationSettings } from '../db/schema.ts';

/** Notifications per answer. */
const LATEST = 50;
const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

const shownTo = (userId: string) =>
  and(eq(notifications.userId, userId), eq(notifications.isHidden, false));
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

/** GET /notifications/unread: the number for the bell on every page of a job seeker. */
export const countNotifications = async ({ db, actor }: SignedIn) => ({
  unread: await countUnread(db, actor.id),
});

/** PUT /notifications/read: marks some or all notifications of the caller. */
export async function markNotificationsRead(
  { db, actor, now }: SignedIn,
  { body }: Parsed<Api['markNotificationsRead']>,
) {
  const which = 'ids' in body ? inArray(notifications.id, body.ids) : undefined;
  await db
    .update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, actor.id), isNull(notifications.readAt), which));
  return { unread: await countUnread(db, actor.id) };
}

/** GET /notifications/settings: everything is on by default. */
export async function getNotificationSettings({ db, actor }: SignedIn) {
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, actor.id));
  const muted = new Set(row?.muted);
  const settings = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      { page: !muted.has(`${kind}.page`), mail: !muted.has(`${kind}.mail`) },
    ]),
  ) as NotificationSettings;
  return { settings };
}

/** PUT /notifications/settings. */
export async function updateNotificationSettings(
  { db, actor }: SignedIn,
  { body }: Parsed<Api['updateNotificationSettings']>,
) {
  const muted = KINDS.flatMap((kind) =>
    CHANNELS.filter((channel) => !body[kind][channel]).map((channel) => `${kind}.${channel}`),
  );
  await db
    .insert(notificationSettings)
    .values({ userId: actor.id, muted })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { muted } });
  return { settings: body, message: 'Your notification settings have been saved.' };
}
