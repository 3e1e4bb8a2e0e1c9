import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { chooseFrom } from '../kit/text.ts';
import type { Role } from '../roles.ts';

/** Seconds for which pages offer to undo a move. The server allows a few more, for the way there. */
export const UNDO_SECONDS = 10;
export const UNDO_GRACE_SECONDS = 5;
/** What a member can choose instead; the longest is more than ten times the default (WCAG 2.2.1). */
export const UNDO_CHOICES = [UNDO_SECONDS, 30, 60, 120] as const;
/** Minutes after a move until which its time to undo can be extended. */
const EXTENDED_MINUTES = 10;

/** Minutes in which applicants can undo what they answer, or a withdrawal. The company hears of it after that. */
export const ANSWER_UNDO_MINUTES = 10;

/** When something that an applicant did can no longer be undone. */
export const undoneUntil = (from: Date) => new Date(from.getTime() + ANSWER_UNDO_MINUTES * 60_000);

/** A field of a move: for how many seconds it can be undone; default 10. */
export const undoSeconds = z.optional(
  z.literal(UNDO_CHOICES, { error: chooseFrom(UNDO_CHOICES.map(String)) }),
);

/** The time until which a company can undo a move. Nobody else hears of it before. */
export const moveUndoneUntil = (movedAt: Date, seconds: number = UNDO_SECONDS): Date =>
  new Date(movedAt.getTime() + (seconds + UNDO_GRACE_SECONDS) * 1000);

/** The time until which a move can be undone after its time was extended `now`. */
export const extendedUntil = (movedAt: Date, now: Date, seconds: number = UNDO_SECONDS): Date =>
  new Date(
    Math.min(
      moveUndoneUntil(now, seconds).getTime(),
      movedAt.getTime() + EXTENDED_MINUTES * 60_000,
    ),
  );

/** A line of an application's history. */
interface Line {
  kind: string;
  by: Role;
  at: Date;
}

/**
 * Why a company cannot undo its last move of an application (product.md section 4.2).
 * @param last the last line of the history, without views
 * @param isAnswered whether the applicant has answered it: the history says so later, when that can no longer be undone
 * @param until when the time to undo ends, if it is not the usual time
 */
export function undoMoveRefusal(
  last: Line | undefined,
  isAnswered: boolean,
  now: Date,
  until?: Date | null,
): Reason | undefined {
  if (last?.kind === 'taken_back' && last.by === 'company')
    return { code: 'already-undone', message: 'This move has already been undone.' };
  if (last?.kind !== 'status' || last.by !== 'company' || isAnswered) {
    const message = 'This application has changed since.';
    return { code: 'application-changed', message };
  }
  return now > (until ?? moveUndoneUntil(last.at))
    ? { code: 'undo-expired', message: 'It is too late to undo this move.' }
    : undefined;
}

/** The mail of a move was sent although it should have waited, such as by a process whose clock is ahead. */
export const ALREADY_MAILED: Reason = {
  code: 'mail-already-sent',
  message: 'The applicant has already been emailed.',
};
