import type { Need } from '../../../shared/applications/needs.ts';
import { reminderRefusal } from '../rules.ts';
import type { Checked } from '../../../shared/kit/validation.ts';
import { momentOf, wallTimeOf } from '../../../shared/kit/zones.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { ownZone } from '../../../web/kit/local-time.ts';

/** When reminders come, in the reader's own time zone. */
export const REMINDER_TIME = '09:00';

/** The day of a moment in the reader's own time zone, such as 2026-11-23; '' for none. */
export const dayOf = (moment: string | null): string =>
  moment ? wallTimeOf(new Date(moment), ownZone()).day : '';

/** The moment of a reminder on a day; the stored one if its day stays. */
export function reminderOn(day: string, stored: string | null): string | null {
  if (day === dayOf(stored)) return stored;
  // The server refuses what is no day.
  return day && (momentOf({ day, time: REMINDER_TIME }, ownZone())?.toISOString() ?? day);
}

/** Refuses a reminder as the server does. @param stored may stay although it has passed */
export function withReminder<Body extends { remindAt?: Date | null | undefined }>(
  checked: Checked<Body>,
  stored: string | null,
): Checked<Body> {
  if (!('value' in checked)) return checked;
  const before = stored === null ? null : new Date(stored);
  const refusal = reminderRefusal(checked.value.remindAt ?? null, new Date(), before);
  return refusal ? { errors: { remindAt: refusal }, message: refusal } : checked;
}

/** Removes the reminder of an application, or of an outside one; its note stays. */
export function useFinishReminder() {
  const ofApplication = useChange('saveOwnNote');
  const ofOutside = useChange('updateOutsideApplication');

  const finish = async ({ subject, _id }: Pick<Need, 'subject' | '_id'>) => {
    const { mutateAsync: save } = subject === 'outside' ? ofOutside : ofApplication;
    try {
      await save({ params: { id: _id }, body: { remindAt: null } });
      notify.success('Reminder Done', 'Your note stays in My Applications.');
    } catch (error) {
      notifyUpdateFailure(error, 'An unexpected error occurred.');
    }
  };

  return { isBusy: ofApplication.isPending || ofOutside.isPending, finish };
}
