import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { addDays } from '../kit/dates.ts';
import { optionalText } from '../kit/text.ts';

/** Days in which an admin can restore a deleted job or company. */
export const RESTORE_DAYS = 7;

/** Body of a deletion by an admin. The applicants read the reason. */
export const removal = z._default(z.object({ reason: optionalText(500) }), { reason: '' });

/** The time until which a removal can be undone. */
export const restorableUntil = (removedAt: Date): Date => addDays(removedAt, RESTORE_DAYS);

/** Why a deleted job or company cannot be restored. */
export const restoreRefusal = (removedAt: Date, now: Date): Reason | undefined =>
  now < restorableUntil(removedAt)
    ? undefined
    : {
        code: 'too-late-to-restore',
        message: `It was deleted more than ${RESTORE_DAYS} days ago and cannot be restored.`,
      };
