import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NotificationKind } from '../../shared/notifications.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { notifications, notificationSettings, users } from '../db/schema.ts';
import { notice as writeNotice } from '../mail/letters.ts';
import { queueMail } from '../mail/outbox.ts';

/** What somebody is told. */
export interface Notice {
  userId: string;
  kind: NotificationKind;
  title: string;
  text: string;
  /** The page of this product that it is about. */
  path: string;
  /** What it is about: the same is told once. Unique by itself where left out. */
  key?: string;
  /** A calendar file that goes with the mail. */
  calendar?: string;
}

type Needs = Pick<Services, 'config' | 'queue' | 'now'>;

/** Tells somebody in the page and by mail, as they want it, in the transaction of what happened; once for each key. */
export async function tell(tx: Db, needs: Needs, notice: Notice): Promise<void> {
  const { config, now } = needs;
  const { userId, kind, title, text, path, key = randomUUID(), calendar } = notice;
  const [user] = await tx
    .select({ email: users.email, muted: notificationSettings.muted })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
    // Nobody is told who is just being deleted.
    .for('key share', { of: users });
  if (!user) return;
  const muted = user.muted ?? [];
  const told = await tx
    .insert(notifications)
    .values({
      userId,
      kind,
      title,
      text,
      path,
      key,
      createdAt: now(),
      isHidden: muted.includes(`${kind}.page`),
    })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  if (!told.length || muted.includes(`${kind}.mail`)) return;
  const letter = writeNotice(config, { kind, title, text, path, calendar });
  await queueMail(needs, tx, letter, { to: user.email, userId });
}
