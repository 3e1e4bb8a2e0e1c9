import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { pick, pluck } from '../../shared/kit/pick.ts';
import type { MailKind } from '../../shared/mail/outbox.ts';
import { CALENDAR_KINDS, type NotificationKind } from '../../shared/notifications/kinds.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { notifications, notificationSettings, users } from '../db/schema.ts';
import { notice as writeNotice } from '../mail/templates.ts';
import { isOneOf } from '../db/lists.ts';
import { queueMails } from '../mail/outbox.ts';
import { type Choices, DEFAULT_CHOICES, mailPaceOf } from './choices.ts';

/** A notification before it is stored. */
export interface Notice {
  userId: string;
  kind: NotificationKind;
  title: string;
  text: string;
  /** The path of the page it links to. */
  path: string;
  /** Notifications with the same key are sent once per user. Default: unique. */
  key?: string;
  /** The label of the mail's button. Default: by kind. */
  button?: string;
  /** Replaces a notification with the same key, which is unread again. */
  isReplacing?: boolean;
  /** Of `isReplacing`: sends nothing while the one that it replaces is unread. */
  isQuietWhileUnread?: boolean;
  /** Not shown on the site, and mailed at once, also to those whose mails a feature collects. */
  isMailOnly?: boolean;
  /** The kind of its mail, if that is not its own. */
  mailKind?: MailKind;
  /** A calendar file to attach to the mail. */
  calendar?: string;
  /** Another person's words, which the mail has in full instead of `text`. */
  quote?: string;
  /** Pages that the mail lists besides the one it links to. */
  links?: readonly { text: string; path: string }[];
  /** The link to a receipt, for the mail. */
  receipt?: string;
  /** Where replies to the mail go. Default: nobody reads them. */
  replyTo?: string;
  /** The subject by which waiting mails can be canceled (server/mail/outbox.ts). */
  about?: string;
}

type Needs = Pick<Services, 'config' | 'features' | 'queue' | 'now'>;

/**
 * Notifies a user on the site, by mail and by what features add, depending on their settings, in the caller's transaction,
 * once per key.
 * Users who are suspended, or whose address is not confirmed, get no mail; they see the notification on the site later.
 */
export const notify = (tx: Db, needs: Needs, notice: Notice): Promise<void> =>
  notifyAll(tx, needs, [notice]);

/** `notify` for several notifications. @param mailAfter earliest time to tell anybody away from the site */
export async function notifyAll(
  tx: Db,
  needs: Needs,
  notices: readonly Notice[],
  mailAfter?: Date,
): Promise<void> {
  const { config, now } = needs;
  const people = await readPeople(tx, pluck(notices, 'userId'));
  const isCollected = needs.features.some((feature) => feature.notices?.collects);
  const candidates = notices.flatMap((notice) => {
    const person = people.get(notice.userId);
    if (!person) return [];
    const own = { ...notice, ...person };
    return { ...own, waitsForMail: isCollected && mayWait(own) };
  });
  if (!candidates.length) return;
  // What is only a mail needs no row, unless the row keeps it from being sent twice.
  const [letterOnly, rows] = partition(candidates, isOnlyLetter);
  const stored = await store(
    tx,
    rows.map((notice) => ({ ...notice, key: notice.key ?? randomUUID() })),
    now(),
  );
  const shown = stored.filter(({ isMailOnly }) => !isMailOnly);
  for (const { notices: own } of shown.length ? needs.features : [])
    await own?.stored(tx, needs, shown, mailAfter ?? now());
  const mails = [...stored, ...letterOnly].filter(
    (notice) => wantsMail(notice) && !notice.waitsForMail,
  );
  const letters = mails.map(({ userId, email, about, replyTo, ...notice }) => ({
    letter: writeNotice(config, { ...notice, takesReplies: replyTo !== undefined }),
    to: email,
    userId,
    ...(about && { about }),
    ...(replyTo && { replyTo }),
  }));
  await queueMails(needs, tx, letters, mailAfter);
}

/** A user of a notification. */
interface Person extends Choices {
  email: string;
  /** Whether the address is confirmed, and the user is not suspended. */
  getsMail: boolean;
}

type Candidate = Notice & Person & { key: string; waitsForMail: boolean };

const isOnlyLetter = ({ isMailOnly, key }: Notice) => isMailOnly === true && key === undefined;

/** @returns those that are new, with their ids */
async function store(
  tx: Db,
  candidates: readonly Candidate[],
  now: Date,
): Promise<(Candidate & { id: string })[]> {
  const [replacing, others] = partition(candidates, ({ isReplacing }) => isReplacing === true);
  const inserted = [...(await insert(tx, others, now)), ...(await replace(tx, replacing, now))];
  const idOf = new Map(inserted.map(({ id, ...notice }) => [keyOf(notice), id]));
  return candidates.flatMap((notice) => {
    const id = idOf.get(keyOf(notice));
    return id ? [{ ...notice, id }] : [];
  });
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

const KEY = { id: notifications.id, userId: notifications.userId, key: notifications.key };

const keyOf = ({ userId, key }: { userId: string; key: string }) => `${userId} ${key}`;

/** @returns the ids and keys of those that are new */
const insert = (tx: Db, notices: readonly Candidate[], now: Date) =>
  storeRows(tx, notices, now, sql`do nothing`);

/** @returns the ids and keys of those that are new, or were read: who has not read one gets no second mail about it */
async function replace(tx: Db, notices: readonly Candidate[], now: Date) {
  const silent = await findSilent(
    tx,
    notices.filter(({ isQuietWhileUnread }) => isQuietWhileUnread),
  );
  const replaced = await storeRows(
    tx,
    notices,
    now,
    sql`(user_id, key) do update set title = excluded.title, text = excluded.text, path = excluded.path,
      created_at = excluded.created_at, is_hidden = excluded.is_hidden, waits_for_mail = excluded.waits_for_mail,
      read_at = null`,
  );
  return replaced.filter((notice) => !silent.has(keyOf(notice)));
}

async function storeRows(
  tx: Db,
  notices: readonly Candidate[],
  createdAt: Date,
  onConflict: SQL,
): Promise<{ id: string; userId: string; key: string }[]> {
  if (!notices.length) return [];
  // A list for each column costs a fraction of a parameter for each value.
  const list = <Value>(read: (notice: Candidate) => Value) => sql.param(notices.map(read));
  const isHidden = ({ kind, muted, isMailOnly }: Candidate) =>
    isMailOnly === true || muted.includes(`${kind}.page`);
  const { rows } = await tx.execute<{ id: string; userId: string; key: string }>(sql`
    insert into ${notifications} (user_id, kind, title, text, path, key, is_hidden, waits_for_mail, created_at)
    select given.*, ${createdAt.toISOString()}::timestamptz
    from unnest(${list(({ userId }) => userId)}::uuid[], ${list(({ kind }) => kind)}::text[],
      ${list(({ title }) => title)}::text[], ${list(({ text }) => text)}::text[],
      ${list(({ path }) => path)}::text[], ${list(({ key }) => key)}::text[],
      ${list(isHidden)}::boolean[], ${list((notice) => notice.waitsForMail)}::boolean[])
      as given (user_id, kind, title, text, path, key, is_hidden, waits_for_mail)
    order by given.user_id, given.key
    on conflict ${onConflict}
    returning id, user_id as "userId", key`);
  return rows;
}

/** Those whose predecessor is still unread, by `keyOf`. */
async function findSilent(tx: Db, quiet: readonly Candidate[]): Promise<Set<string>> {
  if (!quiet.length) return new Set();
  const userIds = quiet.map(({ userId }) => userId);
  const keys = [...new Set(quiet.map(({ key }) => key))];
  const unread = await tx
    .select(KEY)
    .from(notifications)
    .where(
      and(
        isOneOf(notifications.userId, userIds),
        inArray(notifications.key, keys),
        isNull(notifications.readAt),
      ),
    );
  return new Set(unread.map(keyOf));
}

/** A mail with a calendar file also depends on the settings of `CALENDAR_KINDS`. */
const wantsMail = ({ kind, calendar, getsMail, ...choices }: Notice & Person) =>
  getsMail &&
  (mailPaceOf(choices, kind) !== 'never' ||
    (calendar !== undefined && CALENDAR_KINDS.some((one) => mailPaceOf(choices, one) !== 'never')));

/** Whether a feature may collect it. What is only a mail does not wait, and calendars must hear of changes at once. */
const mayWait = (notice: Notice & Person) =>
  wantsMail(notice) &&
  !notice.isMailOnly &&
  !notice.calendar &&
  mailPaceOf(notice, notice.kind) !== 'at-once';

/** Addresses and muted channels of users, and whether they get mail. Locks them, so that no deleted user is notified. */
async function readPeople(tx: Db, ids: readonly string[]) {
  const rows = await tx
    .select({
      ...pick(users, 'id', 'email', 'suspendedAt', 'confirmedAt'),
      choices: notificationSettings,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(isOneOf(users.id, ids))
    .orderBy(users.id)
    .for('key share', { of: users });
  return new Map(
    rows.map(({ id, email, suspendedAt, confirmedAt, choices }) => {
      const { muted, daily } = choices ?? DEFAULT_CHOICES;
      const getsMail = suspendedAt === null && confirmedAt !== null;
      return [id, { email, muted, daily, getsMail }];
    }),
  );
}
