import { useState } from 'react';
import { formatInterviewTime, type Interview } from '../rules/interviews.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { ConfirmDialog } from '../../../web/kit/ui/overlays/confirm-dialog.tsx';
import { useApplicationChange } from '../../../web/applications/thread/change.ts';

interface CancelInterviewDialogProps {
  /** Of the application. */
  id: string;
  /** The applicant's. */
  name: string;
  interview: Pick<Interview, 'startsAt' | 'timeZone'> | null;
  /** Whether somebody takes part for the company. */
  hasInterviewers: boolean;
  /** Why it can no longer be canceled. */
  outdated?: string | undefined;
  onClose: () => void;
}

/** Asks before an interview is canceled. */
export function CancelInterviewDialog(props: CancelInterviewDialogProps) {
  const { id, name, interview, hasInterviewers, outdated, onClose } = props;
  const [read] = useState(interview?.startsAt);
  const { isBusy, run, refused } = useApplicationChange(onClose);
  const { mutateAsync: cancel } = useChange('cancelInterview');
  return (
    <ConfirmDialog
      danger
      busy={isBusy}
      outdated={outdated ?? refused}
      title="Cancel Interview"
      confirmLabel="Cancel Interview"
      onConfirm={() =>
        void run('Interview Canceled', () => cancel({ params: { id }, query: { read } }))
      }
      onClose={onClose}
    >
      {interview && (
        <p>
          {name} {hasInterviewers ? 'and the interviewers are' : 'is'} told that the interview on{' '}
          {formatInterviewTime(interview)} is canceled. The application keeps its status.
        </p>
      )}
    </ConfirmDialog>
  );
}
