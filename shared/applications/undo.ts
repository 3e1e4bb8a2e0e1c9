import type { Reason } from '../errors.ts';
import type { Role } from '../roles.ts';
import type { EventKind } from './status.ts';

/** Seconds for which pages offer to undo a move. The server allows a few more, for the way there. */
export const UNDO_SECONDS = 10;
export const UNDO_GRACE_SECONDS = 5;

/** The time until which a company can undo a move. The mail and push messages of the move wait until then. */
export const moveUndoneUntil = (movedAt: Date): Date =>
  new Date(movedAt.getTime() + (UNDO_SECONDS + UNDO_GRACE_SECONDS) * 1000);

/** A line of an application's history. */
interface Line {
  kind: EventKind;
  by: Role;
  at: Date;
}

/**
 * Why a company cannot undo its last move of an application (product.md section 4.2).
 * @param last the last line of the history, without views
 * @param isAnswered whether its offer is: the history says so later, when the answer can no longer be undone
 */
export function undoMoveRefusal(
  last: Line | undefined,
  isAnswered: boolean,
  now: Date,
): Reason | undefined {
  if (last?.kind === 'taken_back' && last.by === 'company')
    return { code: 'already-undone', message: 'This move has already been undone.' };
  if (last?.kind !== 'status' || last.by !== 'company' || isAnswered) {
    const message = 'This application has changed since.';
    return { code: 'application-changed', message };
  }
  return now > moveUndoneUntil(last.at)
    ? { code: 'undo-expired', message: 'It is too late to undo this move.' }
    : undefined;
}

/** The mail of a move was sent although it should have waited, such as by a process whose clock is ahead. */
export const ALREADY_MAILED: Reason = {
  code: 'mail-already-sent',
  message: 'The applicant has already been emailed.',
};
