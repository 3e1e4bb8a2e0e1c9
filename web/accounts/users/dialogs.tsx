import { type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/accounts/users.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { check } from '../../../shared/kit/validation.ts';
import { suspension } from '../../../shared/accounts/administration.ts';
import { useDraftText } from '../../kit/forms/draft-text.ts';
import { useOwnId } from '../../kit/session.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextArea } from '../../kit/ui/field.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { AskedUser, UserActions } from './actions.ts';
import { Contents } from './profile.tsx';
import { accountName } from './status.tsx';

interface UserDialogProps {
  asked: AskedUser;
  actions: UserActions;
  onClose: () => void;
}

/** Asks before something is done to a user that they will feel (product.md section 5.9). */
export function UserDialog({ asked: { question, user }, actions, onClose }: UserDialogProps) {
  const busy = actions.isBusy(user._id);
  const after = (done: Promise<unknown>) => {
    // Whatever comes of it, its notice says.
    done.then(onClose, onClose);
  };
  if (question === 'suspend')
    return <SuspendUserDialog user={user} actions={actions} onClose={onClose} />;
  if (question === 'delete') {
    return (
      <DeleteUserDialog
        user={user}
        busy={busy}
        onConfirm={() => after(actions.remove(user))}
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
      onConfirm={() => after(actions.endSessions(user))}
      onClose={onClose}
    >
      {accountName(user)} is signed out on every device and can log in again with their password.
    </ConfirmDialog>
  );
}

interface DeleteUserDialogProps {
  user: User;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a user is deleted, and says what goes with them (product.md section 4.7). */
function DeleteUserDialog({ user, busy, onConfirm, onClose }: DeleteUserDialogProps) {
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
        <Contents user={user} />
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

interface SuspendUserDialogProps {
  user: User;
  actions: UserActions;
  onClose: () => void;
}

/**
 * Asks why a user is suspended, since they read it, and says what happens. What was written is there again, unless it
 * was sent or canceled.
 */
function SuspendUserDialog({ user, actions, onClose }: SuspendUserDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useDraftText(`suspension:${useOwnId()}:${user._id}`);
  const [error, setError] = useState<string>();
  const busy = actions.isBusy(user._id);

  const show = (sentence: string | undefined) => {
    flushSync(() => setError(sentence));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = check(suspension, { reason });
    if ('errors' in checked) {
      show(checked.errors.reason);
      return;
    }
    try {
      await actions.suspend(user, checked.value.reason);
      finish();
    } catch (refusal) {
      show(refusal instanceof Refusal ? refusal.errors.reason : undefined);
    }
  };

  const finish = () => {
    setReason('');
    onClose();
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title="Suspend User"
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={finish} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Suspend User
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>
            {accountName(user)} is signed out everywhere and cannot log in until you restore the
            account.{' '}
            {user.companyProfile && 'Its jobs are removed from the public pages immediately. '}
            Nothing is deleted.
          </p>
          <TextArea
            label="Reason"
            required
            rows={4}
            value={reason}
            error={error}
            readOnly={busy}
            hint="We'll email it to them and show it when they try to log in."
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
