import * as z from 'zod/mini';
import { applicationIds } from '../../shared/applications/lists.ts';
import { isAnswerOwed, type Promised } from '../../shared/applications/promise.ts';
import { closedRefusal } from '../../shared/applications/status.ts';
import type { Reason } from '../../shared/errors.ts';
import { besideField } from '../../shared/kit/validation.ts';
import { requiredWithFields } from '../../shared/templates/texts.ts';

/** Days by which a company can prolong a promise, once. */
export const PROLONG_DAYS_MAX = 14;
const DAYS_SENTENCE = `Choose 1 to ${PROLONG_DAYS_MAX} days.`;

export const PROLONG_MESSAGE_MAX = 2000;

/** Body of prolonging promises: each applicant gets the message and the new date. */
export const prolonging = z.object({
  ids: applicationIds,
  days: z
    .int({ error: besideField(DAYS_SENTENCE) })
    .check(z.gte(1, DAYS_SENTENCE), z.lte(PROLONG_DAYS_MAX, DAYS_SENTENCE)),
  message: requiredWithFields('Write a message first.', PROLONG_MESSAGE_MAX),
});

type ExtensionRefusal =
  | Reason
  | Reason<
      'no-promise' | 'already-prolonged' | 'already-answered' | 'nobody-waits' | 'promise-lapsed'
    >;

/** Why a company cannot prolong its promise. */
export function prolongRefusal(application: Promised, now: Date): ExtensionRefusal | undefined {
  const closed = closedRefusal(application);
  if (closed) return closed;
  if (application.answerBy === null)
    return { code: 'no-promise', message: 'This applicant was not promised an answer by a date.' };
  if (application.answeredAt !== null)
    return { code: 'already-answered', message: 'This application has already been answered.' };
  if (!isAnswerOwed(application))
    return { code: 'nobody-waits', message: 'This applicant no longer waits for an answer.' };
  if (application.prolongedFrom !== null)
    return {
      code: 'already-prolonged',
      message: 'You have already extended this answer date. You can do so once.',
    };
  if (application.lapsedAt !== null || new Date(application.answerBy) < now)
    return {
      code: 'promise-lapsed',
      message: 'The answer date has passed. Answer the applicant instead.',
    };
  return undefined;
}
