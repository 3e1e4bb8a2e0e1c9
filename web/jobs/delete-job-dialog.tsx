import { ConfirmDialog } from '../kit/ui/confirm-dialog.tsx';
import type { useDeleteJob } from './delete-job.ts';

/** Asks before a job is deleted. */
export function DeleteJobDialog({ deletion }: { deletion: ReturnType<typeof useDeleteJob> }) {
  const { asked, busy, remove, keep } = deletion;
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Job"
      confirmLabel="Delete Job"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={keep}
    >
      Are you sure you want to delete "{asked.jobTitle}"? This action cannot be undone.
    </ConfirmDialog>
  );
}
