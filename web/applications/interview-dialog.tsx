import { type ReactNode, useMemo, useState } from 'react';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import {
  formatInterviewTime,
  type Interview,
  INTERVIEW_LENGTH,
  interviewPlan,
  interviewRefusal,
} from '../../shared/applications/interviews.ts';
import type { Application } from '../../shared/applications/status.ts';
import { momentOf, type WallTime, wallTimeOf } from '../../shared/kit/zones.ts';
import { check, type Checked, type FieldErrors } from '../../shared/kit/validation.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { SelectField, TextArea, TextField } from '../kit/ui/fields/field.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import styles from './interview-dialog.module.css';

/** The values of the fields. */
interface InterviewForm extends WallTime {
  minutes: string;
  timeZone: string;
  place: string;
  note: string;
}

/** The request body, with the time as a string. */
export interface InterviewToSend {
  startsAt: string;
  minutes: number;
  timeZone: string;
  place: string;
  note: string;
}

interface InterviewDialogProps {
  application: Pick<Application, 'applicant' | 'job'>;
  title: string;
  /** The interview to move. */
  interview?: Interview | null;
  busy: boolean;
  /** @returns errors by field */
  onSend: (interview: InterviewToSend) => Promise<FieldErrors>;
  onClose: () => void;
  /** The consequences of sending. */
  children: ReactNode;
}

/** The dialog with the date, time and place of an interview. */
export function InterviewDialog(props: InterviewDialogProps) {
  const { application, title, interview, busy, onSend, onClose, children } = props;
  const form = useForm(interviewPlan, {
    defaults: toInterviewForm(interview),
    at: 'interview',
    check: checkInterview,
    onSubmit: onSend,
  });
  const { timeZone } = form.values;
  const zones = useMemo(() => timeZones(timeZone), [timeZone]);
  const [today] = useState(() => wallTimeOf(new Date(), timeZone).day);
  const startsAt = startOf(form.values);

  return (
    <FormDialog title={title} form={form} busy={busy} onClose={onClose}>
      <Stack gap={18}>
        <p className={styles.who}>
          {displayName(application.applicant)} · {application.job.jobTitle}
        </p>
        <div className={styles.row}>
          <TextField
            label="Date"
            type="date"
            required
            min={today}
            {...form.field('day')}
            error={form.errors.startsAt}
          />
          <TextField label="Time" type="time" required {...form.field('time')} />
          <TextField
            label="Minutes"
            type="number"
            required
            min={INTERVIEW_LENGTH.min}
            max={INTERVIEW_LENGTH.max}
            step={5}
            {...form.field('minutes')}
          />
        </div>
        <SelectField
          label="Time zone"
          required
          options={zones}
          hint={
            <span role="status">
              {startsAt
                ? formatInterviewTime({ startsAt: startsAt.toISOString(), timeZone })
                : 'The applicant sees the time in this time zone.'}
            </span>
          }
          {...form.field('timeZone')}
        />
        <TextField
          label="Place or link"
          required
          placeholder="https://… or an address and a room"
          {...form.field('place')}
        />
        <TextArea
          label="Note to the applicant"
          optional
          rows={3}
          placeholder="Who will attend, what to bring and what you will discuss."
          {...form.field('note')}
        />
        <Small tiny>{children}</Small>
      </Stack>
    </FormDialog>
  );
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The form of an existing interview; without one, an empty form in the browser's time zone. */
function toInterviewForm(interview?: Interview | null): InterviewForm {
  if (!interview) {
    const minutes = String(INTERVIEW_LENGTH.default);
    return { day: '', time: '', minutes, timeZone: browserZone(), place: '', note: '' };
  }
  const { startsAt, minutes, timeZone, place, note } = interview;
  const wallTime = wallTimeOf(new Date(startsAt), timeZone);
  return { ...wallTime, minutes: String(minutes), timeZone, place, note };
}

/** All time zones that the browser knows, with the chosen one and its own. */
const timeZones = (chosen: string) =>
  [...new Set([chosen, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

const startOf = (form: InterviewForm) => momentOf(form, form.timeZone);

/** Checks the form with the server's rules. */
function checkInterview(form: InterviewForm): Checked<InterviewToSend> {
  const startsAt = startOf(form)?.toISOString() ?? '';
  const minutes = form.minutes.trim() === '' ? Number.NaN : Number(form.minutes);
  const checked = check(interviewPlan, { ...form, startsAt, minutes });
  if ('errors' in checked) return checked;
  const past = interviewRefusal(checked.value, new Date());
  if (past) return { message: past, errors: { startsAt: past } };
  return { value: { ...checked.value, startsAt } };
}
