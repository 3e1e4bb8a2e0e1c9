import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { moveUndoneUntil } from '../../../shared/applications/undo.ts';
import { pick, pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../db/connect.ts';
import { isOneOf } from '../../db/lists.ts';
import {
  applicationEvents,
  applications,
  interviewInterviewers,
  mails,
  notifications,
} from '../../db/schema.ts';
import { dropMails } from '../../mail/outbox.ts';
import { applicationReceipts } from '../../transparency/receipts.ts';
import type { Attending } from '../calendar.ts';
import { mailsAbout, moveKey, type Moved, type NoticeNeeds, notifyMoves } from '../notices.ts';

/** A move to the interviews. */
interface Invitation {
  eventId: bigint;
  at: Date;
  undoUntil: Date;
  /** The member who invited. */
  by: string | null;
}

/** Invitations that waited for the end of undo, and are replaced by the next notices. */
export interface ReplacedInvitations {
  /** The move that the waiting invitation of an application is about. */
  moveOf: (applicationId: string) => Invitation | undefined;
  isNotYetNotified: (applicationId: string, userId: string) => boolean;
  /** Without the people who are not yet notified: their calendars have nothing to move or to cancel. */
  withoutPending: (invited: ReadonlyMap<string, readonly Attending[]>) => Map<string, Attending[]>;
}

interface Which {
  applicationIds: readonly string[];
  /** Default: everybody. */
  isMeant?: (applicationId: string, userId: string) => boolean;
}

/**
 * Drops the mails and notifications of invitations that wait until the invitation can no longer be undone.
 * Call this before changing an interview or its times: otherwise the older mail arrives last. The applications have to be
 * locked. The caller then notifies people of what replaces the invitation.
 */
export async function dropWaitingInvitations(
  tx: Db,
  { applicationIds, isMeant = () => true }: Which,
  now: Date,
): Promise<ReplacedInvitations> {
  const moves = await readInvitations(tx, applicationIds);
  const subjects = new Map([...moves.keys()].map((id) => [mailsAbout(id), id]));
  const letters = await findLetters(tx, [...subjects.keys()], moves);
  const isOpen = (id: string) => {
    const move = moves.get(id);
    return move !== undefined && now <= move.undoUntil;
  };
  const waits = ({ status, applicationId }: Letter) =>
    status === 'waiting' || (status === 'kept' && isOpen(applicationId));
  const key = (applicationId: string, userId: string | null) => `${applicationId} ${userId}`;
  const dropped = letters.filter(
    (letter) => waits(letter) && isMeant(letter.applicationId, letter.userId ?? ''),
  );
  await dropMails(
    tx,
    pluck(dropped, 'id'),
    'The interview was changed, and a newer email says so.',
  );
  const withWaiting = new Set(
    dropped.map(({ applicationId, userId }) => key(applicationId, userId)),
  );
  const withSent = new Set(
    letters
      .filter((letter) => !waits(letter) && letter.status !== 'dropped')
      .map(({ applicationId, userId }) => key(applicationId, userId)),
  );
  const isNotYetNotified = (id: string, userId: string) =>
    isMeant(id, userId) &&
    !withSent.has(key(id, userId)) &&
    // Without a mail, what features do about it waits as long.
    (withWaiting.has(key(id, userId)) || isOpen(id));
  await dropNotifications(tx, moves, isNotYetNotified);
  return {
    moveOf: (id) => moves.get(id),
    isNotYetNotified,
    withoutPending: (invited) =>
      new Map(
        [...invited].map(([id, people]) => [
          id,
          people.filter(({ userId }) => !isNotYetNotified(id, userId)),
        ]),
      ),
  };
}

/** The last move of each application, if it was to the interviews. */
async function readInvitations(tx: Db, ids: readonly string[]): Promise<Map<string, Invitation>> {
  if (!ids.length) return new Map();
  const lines = await tx
    .selectDistinctOn([applicationEvents.applicationId], {
      ...pick(applicationEvents, 'applicationId', 'status', 'at'),
      eventId: applicationEvents.id,
      by: applicationEvents.actorId,
      undoUntil: applications.undoUntil,
    })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .where(and(isOneOf(applicationEvents.applicationId, ids), eq(applicationEvents.kind, 'status')))
    .orderBy(applicationEvents.applicationId, desc(applicationEvents.id));
  return new Map(
    lines
      .filter(({ status }) => status === 'interviewed')
      .map(({ applicationId, eventId, at, by, undoUntil }) => [
        applicationId,
        { eventId, at, by, undoUntil: undoUntil ?? moveUndoneUntil(at) },
      ]),
  );
}

interface Letter {
  id: string;
  applicationId: string;
  userId: string | null;
  status: string;
}

/** The mails about these invitations. Locks them: the outbox sends none of them before the transaction ends. */
async function findLetters(
  tx: Db,
  subjects: readonly string[],
  moves: ReadonlyMap<string, Invitation>,
): Promise<Letter[]> {
  if (!subjects.length) return [];
  const earliest = new Date(Math.min(...[...moves.values()].map(({ at }) => at.getTime())));
  const found = await tx
    .select(pick(mails, 'id', 'about', 'userId', 'status', 'createdAt'))
    .from(mails)
    .where(
      and(
        inArray(mails.about, [...subjects]),
        eq(mails.kind, 'interview'),
        gte(mails.createdAt, earliest),
      ),
    )
    .orderBy(mails.id)
    .for('update');
  return found.flatMap(({ about, createdAt, ...letter }) => {
    const applicationId = about?.slice(mailsAbout('').length) ?? '';
    const move = moves.get(applicationId);
    return move && createdAt >= move.at ? [{ ...letter, applicationId }] : [];
  });
}

async function dropNotifications(
  tx: Db,
  moves: ReadonlyMap<string, Invitation>,
  isNotYetNotified: ReplacedInvitations['isNotYetNotified'],
): Promise<void> {
  const byKey = new Map([...moves].map(([id, { eventId }]) => [moveKey(eventId), id]));
  if (!byKey.size) return;
  const ids = [...moves.keys()];
  const people = union(
    tx
      .select({ id: applications.applicantId })
      .from(applications)
      .where(isOneOf(applications.id, ids)),
    tx
      .select({ id: interviewInterviewers.userId })
      .from(interviewInterviewers)
      .where(isOneOf(interviewInterviewers.applicationId, ids)),
  );
  const found = await tx
    .select({ id: notifications.id, userId: notifications.userId, key: notifications.key })
    .from(notifications)
    .where(
      and(inArray(notifications.userId, people), inArray(notifications.key, [...byKey.keys()])),
    );
  const dropped = found.filter(({ userId, key }) => isNotYetNotified(byKey.get(key) ?? '', userId));
  await tx.delete(notifications).where(isOneOf(notifications.id, pluck(dropped, 'id')));
}

/** Sends invitations that were dropped before they were mailed, with what they invite to now. */
export async function inviteInstead(
  tx: Db,
  needs: NoticeNeeds,
  replaced: ReplacedInvitations,
  invited: readonly Pick<Moved, 'row' | 'decision'>[],
): Promise<void> {
  const ids = invited.map(({ row }) => row.application.id);
  if (!ids.length) return;
  const receipts = await applicationReceipts(tx, needs.config, ids);
  const moved = invited.flatMap(({ row, decision }): Moved[] => {
    const { id } = row.application;
    const move = replaced.moveOf(id);
    return move ? [{ row, decision, eventId: move.eventId, receipt: receipts.get(id) }] : [];
  });
  await notifyMoves(tx, needs, moved);
}

/** The link to the receipt of an application, for a mail instead of the invitation. */
export const receiptOf = async (tx: Db, { config }: NoticeNeeds, id: string) =>
  (await applicationReceipts(tx, config, [id])).get(id);
