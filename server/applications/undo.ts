import { and, asc, inArray, notInArray } from 'drizzle-orm';
import type { Reason } from '../../shared/errors.ts';
import type { ApplicationStatus } from '../../shared/applications/status.ts';
import { UNDO_GRACE_SECONDS, UNDO_SECONDS } from '../../shared/applications/lists.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/find-page.ts';
import { applicationEvents, applications, notifications } from '../db/schema.ts';
import { takeBack } from '../mail/outbox.ts';
import { mailsAbout, moveKey } from './notices.ts';
import { recordAll } from './events.ts';
import { endInterviews, restoreInterviews } from './interviews.ts';
import { NO_APPLICATION, holdOwn } from './moves.ts';

type Line = typeof applicationEvents.$inferSelect;

/** A company's last move of an application, and where it stood before. */
interface LastMove {
  id: string;
  applicantId: string;
  line: Line;
  before: ApplicationStatus;
}

/** Until when a move can be taken back, and until when the applicants of many get no mail. */
export const undoneUntil = (movedAt: Date) =>
  new Date(movedAt.getTime() + (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000);

/**
 * Takes the last moves of applications back, in the transaction of the caller: they stand where they stood, an
 * interview that went with the move is back on or off the calendar, and mail and notice of the move are gone. Both sides
 * see in the history that it was.
 * @returns ids, and why each of the others stays where it is
 */
export async function takeMovesBack(
  tx: Db,
  context: FromCompany,
  ids: readonly string[],
): Promise<{ undone: string[]; refused: Map<string, Reason> }> {
  const at = context.now();
  const held = await holdOwn(tx, context, ids);
  const lines = Map.groupBy(await readLines(tx, [...held.keys()]), (line) => line.applicationId);
  const refused = new Map<string, Reason>();
  const found: LastMove[] = [];
  for (const id of ids) {
    const own = held.get(id);
    const [before, line] = (lines.get(id) ?? []).slice(-2);
    const refusal = own ? refusalOf(line, at) : NO_APPLICATION;
    if (refusal) refused.set(id, refusal);
    else if (own?.applicantId && before && line)
      found.push({ id, applicantId: own.applicantId, line, before: before.status });
  }
  const told = await takeBack(tx, new Map(found.map(({ id, line }) => [mailsAbout(id), line.at])));
  const moves = found.filter(({ id }) => !told.has(mailsAbout(id)));
  for (const { id } of found) {
    if (told.has(mailsAbout(id))) refused.set(id, ALREADY_MAILED);
  }
  if (moves.length) await reverse(tx, context, moves, at);
  return { undone: moves.map(({ id }) => id), refused };
}

/** What happened to each application, in order; that somebody looked at it is nothing that happened. */
const readLines = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(applicationEvents)
    .where(
      and(
        isOneOf(applicationEvents.applicationId, ids),
        notInArray(applicationEvents.kind, ['opened', 'resume_opened']),
      ),
    )
    .orderBy(asc(applicationEvents.id));

/** Why the last line of a history cannot be taken back; it belongs to an application of the actor's company. */
function refusalOf(line: Line | undefined, now: Date): Reason | undefined {
  if (line?.kind === 'taken_back')
    return { code: 'already-undone', message: 'This move has already been undone.' };
  if (line?.kind !== 'status' || line.actorRole !== 'company') {
    const message = 'This application has changed since.';
    return { code: 'application-changed', message };
  }
  return now > undoneUntil(line.at)
    ? { code: 'undo-expired', message: 'It is too late to undo this move.' }
    : undefined;
}

const ALREADY_MAILED: Reason = {
  code: 'mail-already-sent',
  message: 'The applicant has already been emailed.',
};

async function reverse(
  tx: Db,
  { actor }: FromCompany,
  moves: readonly LastMove[],
  at: Date,
): Promise<void> {
  for (const [status, same] of Map.groupBy(moves, ({ before }) => before)) {
    const ids = same.map(({ id }) => id);
    await tx.update(applications).set({ status }).where(isOneOf(applications.id, ids));
  }
  const eventIds = moves.map(({ line }) => line.id);
  await restoreInterviews(tx, eventIds, at);
  const arranged = moves.filter(({ line }) => line.detail.interview).map(({ id }) => id);
  await endInterviews(tx, arranged, at);
  const people = moves.map(({ applicantId }) => applicantId);
  await tx
    .delete(notifications)
    .where(
      and(isOneOf(notifications.userId, people), inArray(notifications.key, eventIds.map(moveKey))),
    );
  await recordAll(
    tx,
    moves.map(({ id, before }) => ({
      applicationId: id,
      kind: 'taken_back' as const,
      status: before,
      actor,
      at,
    })),
  );
}
