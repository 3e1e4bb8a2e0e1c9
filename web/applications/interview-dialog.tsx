import { type ReactNode, type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import type { Application } from '../../shared/applications/status.ts';
import {
  formatInterviewTime,
  type Interview,
  INTERVIEW_LENGTH,
} from '../../shared/applications/interviews.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { wallTimeOf } from '../../shared/kit/dates.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../kit/ui/field.tsx';
import styles from './interview-dialog.module.css';
import {
  checkInterview,
  type InterviewForm,
  type InterviewToSend,
  startOf,
  timeZones,
  toInterviewForm,
} from './interview-form.ts';

interface InterviewDialogProps {
  application: Pick<Application, 'applicant' | 'job'>;
  title: string;
  /** The one that is moved. */
  interview?: Interview | null;
  busy: boolean;
  /** @returns errors by field */
  onSend: (interview: InterviewToSend) => Promise<FieldErrors>;
  onClose: () => void;
  /** What happens then. */
  children: ReactNode;
}

/** Asks when and where an interview is. */
export function InterviewDialog(props: InterviewDialogProps) {
  const { application, title, interview, busy, onSend, onClose, children } = props;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => toInterviewForm(interview));
  const [errors, setErrors] = useState<FieldErrors>({});
  const zones = useMemo(() => timeZones(form.timeZone), [form.timeZone]);
  const [today] = useState(() => wallTimeOf(new Date(), form.timeZone).day);
  const startsAt = startOf(form);

  const set = (change: Partial<InterviewForm>) => setForm((before) => ({ ...before, ...change }));
  const field = (name: keyof InterviewForm) => ({
    value: form[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [name]: currentTarget.value }),
  });

  const show = (problems: FieldErrors) => {
    const named = Object.entries(problems).map(([name, sentence]) => [
      name.replace(/^interview\./, ''),
      sentence,
    ]);
    flushSync(() => setErrors(Object.fromEntries(named) as FieldErrors));
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = checkInterview(form, new Date());
    show('errors' in checked ? checked.errors : await onSend(checked.value));
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title={title}
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} noValidate className={styles.form} onSubmit={submit}>
        <p className={styles.who}>
          {displayName(application.applicant)} · {application.job.jobTitle}
        </p>
        <div className={styles.row}>
          <TextField
            label="Date"
            type="date"
            required
            min={today}
            {...field('day')}
            error={errors.startsAt}
          />
          <TextField
            label="Time"
            type="time"
            required
            {...field('time')}
            aria-invalid={errors.startsAt ? true : undefined}
          />
          <TextField
            label="Minutes"
            type="number"
            required
            min={INTERVIEW_LENGTH.min}
            max={INTERVIEW_LENGTH.max}
            step={5}
            {...field('minutes')}
          />
        </div>
        <SelectField
          label="Time zone"
          required
          options={zones}
          hint={
            <span role="status">
              {startsAt
                ? formatInterviewTime({
                    startsAt: startsAt.toISOString(),
                    timeZone: form.timeZone,
                  })
                : 'The applicant sees the time in this time zone.'}
            </span>
          }
          {...field('timeZone')}
        />
        <TextField
          label="Place or link"
          required
          placeholder="https://… or an address and a room"
          {...field('place')}
        />
        <TextArea
          label="Note to the applicant"
          optional
          rows={3}
          placeholder="Who will attend, what to bring and what you will discuss."
          {...field('note')}
        />
        <p className={styles.next}>{children}</p>
      </form>
    </Dialog>
  );
}
