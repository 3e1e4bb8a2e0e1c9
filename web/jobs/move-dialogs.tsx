import { useState } from 'react';
import { addDays, utcDay } from '../../shared/kit/dates.ts';
import { formatDay } from '../../shared/kit/day.ts';
import type { Checked } from '../../shared/kit/validation.ts';
import {
  DEADLINE_DAYS,
  deadlineOf,
  deadlineRefusal,
  isLaterDeadline,
} from '../../shared/jobs/posting.ts';
import { useForm } from '../kit/forms/use-form.ts';
import { TextField } from '../kit/ui/fields/field.tsx';
import { AskDialog, type AskProps } from './ask-dialog.tsx';
import { CloseJobDialog } from './close-dialog.tsx';
import type { JobMoveDetails, JobMoves } from './moves.ts';

/** Dialogs for the outcome of a closed job and the deadline of a relisted one. */
export function JobMoveDialogs({ moves }: { moves: JobMoves }) {
  const { asked } = moves;
  if (!asked) return null;
  const Ask = asked.move === 'close' ? CloseJobDialog : RelistJobDialog;
  return <Ask key={asked.job._id} job={asked.job} moves={moves} />;
}

/** The end of a day in UTC; null for the default deadline. */
const toDeadline = (day: string) => (day ? new Date(`${day}T23:59:59.999Z`) : null);

function RelistJobDialog({ job, moves }: AskProps) {
  const [now] = useState(() => new Date());
  const approvedDeadline = new Date(job.approvedDeadline ?? job.applicationDeadline);
  const form = useForm('relistJob', {
    // The approved deadline needs no second review.
    defaults: {
      applicationDeadline: utcDay(
        approvedDeadline > now ? approvedDeadline : deadlineOf(null, now),
      ),
    },
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
    job.hasPublicVersion && isLaterDeadline(deadlineOf(deadline, now), approvedDeadline);

  return (
    <AskDialog title="Relist Job" form={form} moves={moves}>
      <p>
        “{job.jobTitle}” will be listed again with a new deadline. It was open until{' '}
        {formatDay(job.applicationDeadline)}.
      </p>
      <TextField
        label="Application Deadline"
        type="date"
        min={utcDay(now)}
        max={utcDay(addDays(now, DEADLINE_DAYS.max))}
        hint={`Up to ${DEADLINE_DAYS.max} days ahead. Leave empty for ${DEADLINE_DAYS.default} days.`}
        {...form.field('applicationDeadline')}
      />
      <p>
        {isLater
          ? 'An admin reviews a later deadline. Then the job is public.'
          : job.hasPublicVersion
            ? 'The job is public immediately.'
            : 'The job is public after an admin approves it.'}
      </p>
    </AskDialog>
  );
}
