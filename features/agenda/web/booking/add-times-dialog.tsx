import { useState } from 'react';
import {
  bookingEndedRefusal,
  moreTimes,
  overlapRefusal,
  tooManyTimesRefusal,
} from '../../../interviews/rules.ts';
import type { BookingDetail } from '../../rules.ts';
import { counted } from '../../../../shared/kit/figures.ts';
import { isOutdated, Refusal } from '../../../../shared/kit/client.ts';
import { check, type Checked } from '../../../../shared/kit/validation.ts';
import { useChange } from '../../../../web/kit/data/calls.ts';
import { notifyUpdateFailure } from '../../../../web/kit/failure-notice.ts';
import { fieldsDraft } from '../../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../../web/kit/forms/use-form.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { useNow } from '../../../../web/kit/now.ts';
import { useOwnId } from '../../../../web/kit/session.ts';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { Stack } from '../../../../web/kit/ui/layout/stack.tsx';
import {
  firstTimes,
  type GeneratorForm,
  OfferedTimes,
  rangeRefusal,
  timesOf,
  TimesGenerator,
  toRule,
} from '../../../interviews/web/public.ts';
import styles from './add-times-dialog.module.css';

interface MoreTimesForm extends GeneratorForm {
  timeZone: string;
  /** The moments that are not offered. */
  removed: string[];
}

interface AddTimesDialogProps {
  booking: BookingDetail;
  onClose: () => void;
}

/** Adds times to a self-booking. They stay a draft until they are sent or canceled. */
export function AddTimesDialog({ booking, onClose }: AddTimesDialogProps) {
  const { _id, minutes, timeZone, waiting } = booking;
  const proposed = booking.people.filter(({ state }) => state === 'proposed').length;
  const now = useNow(booking);
  const [refused, setRefused] = useState<string>();
  const adding = useChange('addBookingTimes');
  const form = useForm(moreTimes, {
    // After the times that there are already.
    defaults: {
      ...firstTimes(timeZone, new Date(booking.times.at(-1)?.startsAt ?? 0)),
      timeZone,
      removed: [],
    },
    check: (values: MoreTimesForm) => checkTimes(values, booking, new Date()),
    draft: fieldsDraft(`more-times:${useOwnId()}:${_id}`),
    onSubmit: async (body: Body) => {
      try {
        const { message } = await adding.mutateAsync({ params: { id: _id }, body });
        onClose();
        notify.success('Times Added', message);
        return undefined;
      } catch (error) {
        if (isOutdated(error)) setRefused(error.message);
        else notifyUpdateFailure(error);
        return error instanceof Refusal ? error.errors : false;
      }
    },
  });
  const { values, errors } = form;
  const rule = toRule(values, { minutes, timeZone });
  const error = Object.entries(errors).find(([name]) => name.startsWith('startsAt'))?.[1];
  const told = waiting + proposed;
  return (
    <FormDialog
      title="Offer More Times"
      size="lg"
      form={form}
      outdated={bookingEndedRefusal(booking)?.message ?? refused}
      onClose={onClose}
    >
      <Stack gap={18}>
        <TimesGenerator form={form} />
        {!rangeRefusal(rule, values.lastDay, now) && (
          <OfferedTimes
            times={timesOf(rule, values.lastDay, now)}
            removed={values.removed}
            minutes={minutes}
            timeZone={timeZone}
            onChange={(removed) => form.set({ removed })}
          />
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <Small tiny>
          {minutes} minutes each, in {timeZone.replaceAll('_', ' ')}.{' '}
          {told > 0 &&
            `${counted(told, 'person who has', 'people who have')} not picked a time will be told.`}
          {proposed > 0 && ' Times that they proposed are replaced.'}
        </Small>
      </Stack>
    </FormDialog>
  );
}

interface Body {
  startsAt: string[];
}

/** Checks the form with the server's rules. */
function checkTimes(
  values: MoreTimesForm,
  { minutes, timeZone, times }: BookingDetail,
  now: Date,
): Checked<Body> {
  const rule = toRule(values, { minutes, timeZone });
  const wrong = rangeRefusal(rule, values.lastDay, now);
  if (wrong) return { message: Object.values(wrong)[0] ?? '', errors: wrong };
  const startsAt = timesOf(rule, values.lastDay, now)
    .map((time) => time.toISOString())
    .filter((time) => !values.removed.includes(time));
  const checked = check(moreTimes, { startsAt });
  if ('errors' in checked) return checked;
  const all = [...new Set([...times.map((time) => time.startsAt), ...startsAt])];
  const message =
    tooManyTimesRefusal(all.length) ??
    overlapRefusal(
      all.map((time) => new Date(time)),
      minutes,
      1,
    );
  return message ? { message, errors: { startsAt: message } } : { value: { startsAt } };
}
