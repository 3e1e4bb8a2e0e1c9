import type { User } from '../../../shared/accounts/users.ts';
import { api } from '../../kit/data/api.ts';
import { LoadedPart } from '../../kit/data/loaded-part.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { BulletList, Quiet } from '../../kit/ui/prose.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { toLines } from './contents.ts';
import { accountName } from './status.tsx';

interface DeleteUserDialogProps {
  user: User;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a user is deleted, and says what goes with them (product.md section 4.7). */
export function DeleteUserDialog({ user, busy, onConfirm, onClose }: DeleteUserDialogProps) {
  return (
    <ConfirmDialog
      open
      title="Delete User"
      confirmLabel="Delete User"
      danger
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack>
        <p>Are you sure you want to delete {accountName(user)}? This action cannot be undone.</p>
        <Quiet>{lossOf(user)}</Quiet>
        <LoadedPart
          call={() => api.getUser({ params: { id: user._id } })}
          fallback="Failed to load the data of this user."
        >
          {({ belongings }) => {
            const lines = toLines(user, belongings);
            return lines.length > 0 && <BulletList items={lines} />;
          }}
        </LoadedPart>
      </Stack>
    </ConfirmDialog>
  );
}

function lossOf({ role, email, companyProfile }: User): string {
  if (companyProfile) {
    return `Deleting ${email} also deletes the company profile, its jobs and all applications to them.`;
  }
  if (role === 'job_seeker') {
    return `Deleting ${email} also deletes the profile, resumes and cover letters. Jobs keep only their number of applicants.`;
  }
  return `${email} can no longer log in.`;
}
