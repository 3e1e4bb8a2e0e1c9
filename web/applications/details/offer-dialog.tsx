import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { type Application, MOVES } from '../../../shared/applications/status.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';

interface OfferDialogProps {
  application: Application;
  open: boolean;
  busy: boolean;
  onOffer: () => void;
  onClose: () => void;
}

/** Asks before an applicant is accepted, since they are told at once. */
export function OfferDialog({ application, open, busy, onOffer, onClose }: OfferDialogProps) {
  const { applicant, job } = application;
  const name = displayName(applicant);
  return (
    <ConfirmDialog
      open={open}
      title={MOVES.offer.label}
      confirmLabel={MOVES.offer.label}
      busy={busy}
      onConfirm={onOffer}
      onClose={onClose}
    >
      <p>
        Accept "{name}" for {job.jobTitle}? {name} is told at once that you make an offer. What it
        says is up to you both: agree on it by mail. This action cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
