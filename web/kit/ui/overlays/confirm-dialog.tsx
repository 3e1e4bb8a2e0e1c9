import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { OutdatedAlert } from './outdated-alert.tsx';

interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  /** The question, such as 'Are you sure you want to delete "Nurse"? This action cannot be undone.' */
  children: ReactNode;
  /** The action as a verb: 'Delete Job'. */
  confirmLabel: string;
  /** Red, for actions that cannot be undone. */
  danger?: boolean;
  busy?: boolean;
  /** Why it can no longer be done. */
  outdated?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** A confirmation. The focus starts on Cancel. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirmLabel,
  danger,
  busy = false,
  outdated,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant={danger ? 'danger' : 'filled'}
            busy={busy}
            blocked={busy ? undefined : outdated}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <OutdatedAlert busy={busy} reason={outdated} />
      {children}
    </Dialog>
  );
}
