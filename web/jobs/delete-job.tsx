import { useState } from 'react';
import { Refusal } from '../../shared/kit/client.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { api } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { ConfirmDialog } from '../kit/ui/confirm-dialog.tsx';

/** Deleting one of the company's jobs after a yes, with its notices (product.md section 8). Show a DeleteJobDialog. */
export function useDeleteJob(onGone: (job: Job) => void) {
  const [asked, setAsked] = useState<Job>();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (!asked || busy) return;
    setBusy(true);
    try {
      const { message } = await api.deleteJob({ params: { id: asked._id } });
      notify.success('Job Deleted!', message);
      onGone(asked);
    } catch (error) {
      const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
      notifyFailure(error, titles, 'Failed to delete job.');
      // A colleague was faster.
      if (error instanceof Refusal && error.code === 'job-not-found') onGone(asked);
    }
    setBusy(false);
    setAsked(undefined);
  }

  return { asked, busy, ask: setAsked, remove, keep: () => setAsked(undefined) };
}

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
