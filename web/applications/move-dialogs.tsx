import { useState } from 'react';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import { MOVES, REJECTION_REASONS, statusChange } from '../../shared/applications/status.ts';
import { type ApplicationRowAnswer, UNDO_SECONDS } from '../../shared/applications/lists.ts';
import { check, type FieldErrors } from '../../shared/kit/validation.ts';
import { InterviewDialog } from './interview-dialog.tsx';
import type { MoveDetails, Moves } from './moves.ts';
import { RejectionDialog } from './rejection-dialog.tsx';

/** Asks for what a move needs before it is made. */
export function MoveDialogs({ moves }: { moves: Moves }) {
  const { asked, isBusy, answer, dismiss } = moves;
  const [application] = asked?.applications ?? [];
  if (!asked || !application) return null;
  const dialog = { busy: isBusy, onClose: dismiss };
  if (asked.to === 'rejected') {
    const { applications, canUndo } = asked;
    return <RejectDialog {...dialog} {...{ applications, canUndo }} onReject={answer} />;
  }
  return (
    <InterviewDialog
      {...dialog}
      application={application}
      title={MOVES.interview.label}
      onSend={(interview) => answer({ interview })}
    >
      {displayName(application.applicant)} gets an email with a calendar file.
    </InterviewDialog>
  );
}

interface RejectDialogProps {
  /** One, or several that are answered alike. */
  applications: readonly Pick<ApplicationRowAnswer, 'applicant' | 'job'>[];
  /** The page offers to take it back for a few seconds. */
  canUndo?: boolean;
  busy: boolean;
  /** @returns errors by field */
  onReject: (details: MoveDetails) => Promise<FieldErrors>;
  onClose: () => void;
}

/** Asks why applications are rejected, since the applicants read it and there is no way back. */
function RejectDialog({
  applications,
  canUndo = false,
  busy,
  onReject,
  onClose,
}: RejectDialogProps) {
  const [first] = applications;
  const isOne = applications.length === 1;
  const title = isOne ? MOVES.reject.label : `Reject ${applications.length} Applications`;
  const [value, setValue] = useState({ reason: '', message: '' });

  const submit = async () => {
    const checked = check(statusChange, { status: 'rejected', ...value });
    if ('errors' in checked) return checked.errors;
    const { reason, message } = checked.value;
    return onReject({ reason, message });
  };

  const question =
    isOne && first
      ? `Are you sure you want to reject "${displayName(first.applicant)}" for ${first.job.jobTitle}?`
      : `Are you sure you want to reject ${applications.length} applications?`;
  const wayBack = canUndo
    ? `You can undo this for ${UNDO_SECONDS} seconds.`
    : 'This action cannot be undone.';
  const readers = isOne ? 'The applicant' : 'Each of the applicants';
  return (
    <RejectionDialog
      title={title}
      question={`${question} ${wayBack}`}
      reasons={REJECTION_REASONS}
      hint={`${readers} sees the reason and your message.`}
      example="For example: what would improve their next application."
      value={value}
      onChange={setValue}
      busy={busy}
      onSubmit={submit}
      onCancel={onClose}
      onClose={onClose}
    />
  );
}
