import { useState } from 'react';
import { addDays } from '../../shared/kit/dates.ts';
import { formatDay } from '../../shared/kit/day.ts';
import type { Checked } from '../../shared/kit/validation.ts';
import {
  DEADLINE_DAYS,
  deadlineRefusal,
  type Job,
  JOB_OUTCOMES,
  type JobOutcome,
} from '../../shared/jobs/posting.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { SelectField, TextField } from '../kit/ui/fields/field.tsx';
import type { JobMoveDetails, JobMoves } from './moves.ts';

const OUTCOMES = JOB_OUTCOMES.map((value) => ({ value, label: value }));

/** Dialogs for the outcome of a closed job and the deadline of a relisted one. */
export function JobMoveDialogs({ moves }: { moves: JobMoves }) {
  const { asked } = moves;
  if (!asked) return null;
  const Ask = asked.move === 'close' ? CloseJobDialog : RelistJobDialog;
  return <Ask key={asked.job._id} job={asked.job} moves={moves} />;
}

interface AskProps {
  job: Job;
  moves: JobMoves;
}

function CloseJobDialog({ job, moves }: AskProps) {
  const form = useForm('setJobStatus', {
    defaults: { outcome: '' },
    check: ({ outcome }: { outcome: JobOutcome | '' }) => ({ value: { outcome } }),
    onSubmit: (details) => moves.confirm(details),
  });
  return (
    <AskDialog title="Close Job" form={form} moves={moves}>
      <p>
        "{job.jobTitle}" will be hidden from search and closed to applications. Its{' '}
        {applicants(job)} are kept, and you can reopen it.
      </p>
      <SelectField
        label="Why are you closing it?"
        optional
        placeholder="Prefer not to say"
        options={OUTCOMES}
        hint="For your records. Applicants do not see this."
        {...form.field('outcome')}
      />
    </AskDialog>
  );
}

/** The end of a day in UTC; null for the default deadline. */
const toDeadline = (day: string) => (day ? new Date(`${day}T23:59:59.999Z`) : null);

function RelistJobDialog({ job, moves }: AskProps) {
  const [now] = useState(() => new Date());
  const toDay = (time: Date) => time.toISOString().slice(0, 10);
  const form = useForm('relistJob', {
    defaults: { applicationDeadline: toDay(addDays(now, DEADLINE_DAYS.default)) },
    check: ({ applicationDeadline: day }): Checked<JobMoveDetails> => {
      const deadline = toDeadline(day);
      const refusal = deadlineRefusal(deadline, now);
      if (refusal) return { message: refusal, errors: { applicationDeadline: refusal } };
      return { value: { applicationDeadline: deadline?.toISOString() ?? '' } };
    },
    onSubmit: (details) => moves.confirm(details),
  });
  const deadline = toDeadline(form.values.applicationDeadline);
  const isLater =
    job.hasPublicVersion && (!deadline || deadline > new Date(job.applicationDeadline));

  return (
    <AskDialog title="Relist Job" form={form} moves={moves}>
      <p>
        "{job.jobTitle}" will be listed again with a new deadline. It was open until{' '}
        {formatDay(job.applicationDeadline)}.
      </p>
      <TextField
        label="Application Deadline"
        type="date"
        min={toDay(now)}
        max={toDay(addDays(now, DEADLINE_DAYS.max))}
        hint={`Up to ${DEADLINE_DAYS.max} days ahead. Leave empty for ${DEADLINE_DAYS.default} days.`}
        {...form.field('applicationDeadline')}
      />
      <p>
        {isLater
          ? 'An admin reviews a later deadline within 24 hours. Then the job is public.'
          : job.hasPublicVersion
            ? 'The job is public immediately.'
            : 'The job is public after an admin approves it.'}
      </p>
    </AskDialog>
  );
}

interface AskDialogProps extends Pick<
  Parameters<typeof FormDialog>[0],
  'title' | 'form' | 'children'
> {
  moves: JobMoves;
}

const AskDialog = ({ moves, ...dialog }: AskDialogProps) => (
  <FormDialog
    {...dialog}
    closesOutside
    busy={moves.movingId !== undefined}
    onClose={moves.cancel}
  />
);

const applicants = ({ applicantCount }: Job) =>
  applicantCount === 1 ? 'application' : 'applications';
