import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { DeleteUserDialog } from './delete-dialog.tsx';
import { SuspendUserDialog } from './suspend-dialog.tsx';
import { accountName } from './status.tsx';
import type { AskedUser, UserWork } from './actions.ts';

interface UserQuestionDialogProps {
  asked: AskedUser;
  work: UserWork;
  onClose: () => void;
}

/** Asks before something is done to a user that they will feel (product.md section 5.9). */
export function UserQuestionDialog({
  asked: { question, user },
  work,
  onClose,
}: UserQuestionDialogProps) {
  const busy = work.isBusy(user._id);
  const after = async (done: Promise<void>) => {
    await done;
    onClose();
  };
  if (question === 'suspend')
    return <SuspendUserDialog user={user} work={work} onClose={onClose} />;
  if (question === 'delete') {
    return (
      <DeleteUserDialog
        user={user}
        busy={busy}
        onConfirm={() => void after(work.remove(user))}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      title="End Sessions"
      confirmLabel="End Sessions"
      busy={busy}
      onConfirm={() => void after(work.endSessions(user))}
      onClose={onClose}
    >
      {accountName(user)} is signed out on every device and can log in again with their password.
    </ConfirmDialog>
  );
}
