import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { addDays, formatDay } from '../../shared/kit/dates.ts';
import {
  DEADLINE_DAYS,
  deadlineRefusal,
  type Job,
  JOB_OUTCOMES,
  type JobOutcome,
} from '../../shared/jobs/posting.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { SelectField, TextField } from '../kit/ui/field.tsx';
import { Stack } from '../kit/ui/stack.tsx';
import type { JobMoves } from './moves.ts';

const OUTCOMES = JOB_OUTCOMES.map((value) => ({ value, label: value }));

/** Asks what has to be known before a job is closed or listed again. */
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
  const [outcome, setOutcome] = useState<JobOutcome | ''>('');
  return (
    <AskDialog title="Close Job" moves={moves} onSubmit={() => void moves.confirm({ outcome })}>
      <p>
        "{job.jobTitle}" will be hidden from search and closed to applications. Its{' '}
        {applicants(job)} are kept, and you can reopen it.
      </p>
      <SelectField
        label="Why are you closing it?"
        optional
        placeholder="Prefer not to say"
        options={OUTCOMES}
        value={outcome}
        hint="For your records. Applicants do not see this."
        onChange={(event) => setOutcome(event.currentTarget.value as JobOutcome | '')}
      />
    </AskDialog>
  );
}

function RelistJobDialog({ job, moves }: AskProps) {
  const [now] = useState(() => new Date());
  const toDay = (time: Date) => time.toISOString().slice(0, 10);
  const [day, setDay] = useState(() => toDay(addDays(now, DEADLINE_DAYS.default)));
  const [error, setError] = useState<string>();
  const deadline = day ? new Date(`${day}T23:59:59.999Z`) : null;
  const isLater =
    job.hasPublicVersion && (!deadline || deadline > new Date(job.applicationDeadline));

  const submit = async () => {
    const refusal = deadlineRefusal(deadline, now);
    setError(refusal);
    if (refusal) return;
    const errors = await moves.confirm({ applicationDeadline: deadline?.toISOString() ?? '' });
    setError(errors.applicationDeadline);
  };

  return (
    <AskDialog title="Relist Job" moves={moves} onSubmit={() => void submit()}>
      <p>
        "{job.jobTitle}" will be listed again with a new deadline. It was open until{' '}
        {formatDay(job.applicationDeadline)}.
      </p>
      <TextField
        label="Application Deadline"
        type="date"
        min={toDay(now)}
        max={toDay(addDays(now, DEADLINE_DAYS.max))}
        value={day}
        error={error}
        hint={`Up to ${DEADLINE_DAYS.max} days ahead. Leave empty for ${DEADLINE_DAYS.default} days.`}
        onChange={(event) => {
          setDay(event.currentTarget.value);
          setError(undefined);
        }}
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

interface AskDialogProps {
  title: string;
  moves: JobMoves;
  onSubmit: () => void;
  children: ReactNode;
}

function AskDialog({ title, moves, onSubmit, children }: AskDialogProps) {
  const formId = useId();
  const isBusy = moves.movingId !== undefined;
  return (
    <Dialog
      open
      title={title}
      onClose={isBusy ? () => {} : moves.cancel}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={moves.cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
      >
        <Stack>{children}</Stack>
      </form>
    </Dialog>
  );
}

const applicants = ({ applicantCount }: Job) =>
  applicantCount === 1 ? 'application' : 'applications';
