import { displayName } from '../../shared/accounts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Moves } from './application-moves.ts';

/** Asks before an application is rejected, since there is no way back. */
export function RejectDialog({ moves: { rejecting, reject, keep } }: { moves: Moves }) {
  if (!rejecting) return null;
  const { applicant, job } = rejecting;
  return (
    <ConfirmDialog
      open
      danger
      title="Reject Application"
      confirmLabel="Reject Application"
      onConfirm={reject}
      onClose={keep}
    >
      Are you sure you want to reject "{displayName(applicant)}" for {job.jobTitle}? This action
      cannot be undone.
    </ConfirmDialog>
  );
}
