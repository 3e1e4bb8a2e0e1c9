import { useState } from 'react';
import { rangeTimes, ruleRefusal, type TimesRule } from '../rules/times.ts';
import { TIMES_MAX, tooManyTimesRefusal } from '../rules/bookings.ts';
import { addDays, utcDay } from '../../../shared/kit/dates.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { fieldNumber } from '../../../shared/kit/numbers.ts';
import { wallTimeOf } from '../../../shared/kit/zones.ts';
import { FieldGrid, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { NumberField, WHOLE } from '../../../web/kit/ui/fields/number-field.tsx';
import styles from './times-generator.module.css';

/** The fields from which several times follow. */
export interface GeneratorForm {
  day: string;
  /** Of times to choose from; a plan ends when everybody has one. */
  lastDay: string;
  from: string;
  to: string;
  breakMinutes: string;
  withWeekends: boolean;
}

/** From the next working day, for five days. @param after a moment that may be later than now */
export function firstTimes(timeZone: string, after = new Date(0)): GeneratorForm {
  const now = new Date();
  const day = nextWorkingDay(after > now ? after : now, timeZone);
  const lastDay = utcDay(addDays(new Date(day), 4));
  return { day, lastDay, from: '09:00', to: '17:00', breakMinutes: '15', withWeekends: false };
}

function nextWorkingDay(now: Date, timeZone: string): string {
  const next = new Date(`${wallTimeOf(now, timeZone).day}T00:00Z`);
  do next.setUTCDate(next.getUTCDate() + 1);
  while ([0, 6].includes(next.getUTCDay()));
  return utcDay(next);
}

/** The number in a field; not a number if it is empty. */
export const numberIn = (text: string): number => fieldNumber(text, WHOLE) ?? Number.NaN;

/** The rule of the fields. @param minutes of an interview */
export const toRule = (
  { day, from, to, breakMinutes, withWeekends }: GeneratorForm,
  { minutes, timeZone }: { minutes: number; timeZone: string },
): TimesRule => ({
  day,
  from,
  to,
  minutes,
  breakMinutes: numberIn(breakMinutes),
  timeZone,
  withWeekends,
});

/** The times of a range that are still to come. @param now those before have passed */
export const timesOf = (rule: TimesRule, lastDay: string, now: Date): Date[] =>
  rangeTimes(rule, lastDay, TIMES_MAX).filter((time) => time > now);

/** Why no times follow from the fields. */
export function rangeRefusal(rule: TimesRule, lastDay: string, now: Date): FieldErrors | undefined {
  const wrong = ruleRefusal(rule);
  if (wrong) return { [wrong.field]: wrong.message };
  if (!lastDay || lastDay < rule.day)
    return { lastDay: 'Choose a last day that is not before the first one.' };
  const times = timesOf(rule, lastDay, now);
  const message =
    tooManyTimesRefusal(times.length) ??
    (times.length === 0
      ? 'All of these times have passed, lie on a weekend, or are skipped as clocks are set forward.'
      : undefined);
  return message ? { lastDay: message } : undefined;
}

interface TimesGeneratorProps {
  form: {
    values: GeneratorForm & { timeZone: string };
    errors: FieldErrors;
    set: (changes: Partial<GeneratorForm>) => void;
  };
  /** A plan has no last day. */
  isPlan?: boolean;
}

/** Days, times of day and breaks from which several times follow. */
export function TimesGenerator({ form, isPlan = false }: TimesGeneratorProps) {
  const { values, errors, set } = form;
  const [today] = useState(() => wallTimeOf(new Date(), values.timeZone).day);
  const bind = (name: Exclude<keyof GeneratorForm, 'withWeekends'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value }),
  });
  return (
    <>
      <FieldGrid pair>
        <TextField label="First day" type="date" required min={today} {...bind('day')} />
        {!isPlan && (
          <TextField label="Last day" type="date" required min={values.day} {...bind('lastDay')} />
        )}
        <TextField label={isPlan ? 'First start' : 'From'} type="time" required {...bind('from')} />
        <TextField
          label={isPlan ? 'End of the day' : 'To'}
          type="time"
          optional
          hint={
            isPlan ? 'Anyone who does not fit is scheduled for the next working day.' : undefined
          }
          {...bind('to')}
        />
        <NumberField rule={WHOLE} label="Break in minutes" required {...bind('breakMinutes')} />
      </FieldGrid>
      <label className={styles.weekends}>
        <input
          type="checkbox"
          name="withWeekends"
          checked={values.withWeekends}
          onChange={({ currentTarget }) => set({ withWeekends: currentTarget.checked })}
        />
        <span>Also on Saturdays and Sundays</span>
      </label>
    </>
  );
}
