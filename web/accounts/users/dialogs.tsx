import type { User } from '../../../shared/accounts/users.ts';
import { textDraft } from '../../kit/forms/drafts.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { useOwnId } from '../../kit/session.ts';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { RemovalDialog } from '../../jobs/removal-dialog.tsx';
import { useCall } from '../../kit/data/calls.ts';
import { TextArea, TextField } from '../../kit/ui/fields/field.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { useSite } from '../../site.ts';
import type { UserActions, UserConfirmation } from './actions.ts';
import { Contents } from './profile.tsx';
import { accountName } from './status.tsx';

interface UserDialogProps extends UserConfirmation {
  actions: UserActions;
  onClose: () => void;
}

/** The confirmation of suspending, deleting or signing out a user (product.md section 5.9). */
export function UserDialog({ action, user, actions, onClose }: UserDialogProps) {
  const busy = actions.isBusy(user._id);
  const after = (done: Promise<unknown>) => {
    // A notice shows the result.
    done.then(onClose, onClose);
  };
  if (action === 'suspend')
    return <SuspendUserDialog user={user} actions={actions} onClose={onClose} />;
  if (action === 'delete') return <DeleteDialog user={user} actions={actions} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="End Sessions"
      confirmLabel="End Sessions"
      busy={busy}
      onConfirm={() => after(actions.endSessions(user))}
      onClose={onClose}
    >
      {accountName(user)} is logged out on every device and can log in again with their password.
    </ConfirmDialog>
  );
}

interface AccountDialogProps {
  user: User;
  actions: UserActions;
  onClose: () => void;
}

/** A company that is deleted with its only account can be restored for some days; other accounts cannot. */
function DeleteDialog({ user, actions, onClose }: AccountDialogProps) {
  const { data, isError } = useCall('getUser', { params: { id: user._id } });
  if (!data && !isError) return null;
  if (!data?.belongings.companies)
    return <ErasureDialog user={user} actions={actions} onClose={onClose} />;
  return (
    <RemovalDialog
      title="Delete User"
      id={user._id}
      name={accountName(user)}
      applicants={data.belongings.applicationsReceived}
      busy={actions.isBusy(user._id)}
      onRemove={(reason) => actions.remove(user, reason)}
      onClose={onClose}
    >
      <Quiet>
        {user.email} can no longer log in, and the company and its jobs are no longer public.
      </Quiet>
      <Contents user={user} />
    </RemovalDialog>
  );
}

/** Deletes a user with all data (product.md section 4.7). Because that cannot be undone, the address is typed first. */
function ErasureDialog({ user, actions, onClose }: AccountDialogProps) {
  const busy = actions.isBusy(user._id);
  const form = useForm('deleteUser', {
    defaults: { email: '' },
    check: ({ email }: { email: string }) =>
      email.trim().toLowerCase() === user.email.toLowerCase()
        ? { value: { reason: '' } }
        : { message: '', errors: { email: 'This is not the address. Type it as it is shown.' } },
    onSubmit: async () => {
      if (busy) return false;
      await actions.remove(user);
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog title="Delete User" form={form} danger busy={busy} onClose={onClose}>
      <p>Are you sure you want to delete {accountName(user)}? This action cannot be undone.</p>
      <Quiet>{lossOf(user)}</Quiet>
      <Contents user={user} />
      <TextField
        label={`Type “${user.email}” to confirm`}
        required
        autoComplete="off"
        readOnly={busy}
        {...form.field('email')}
      />
    </FormDialog>
  );
}

function lossOf({ role, email }: User): string {
  if (role === 'job_seeker') {
    return `Deleting ${email} also deletes the profile, resumes and cover letters. Jobs keep only their number of applicants.`;
  }
  return `${email} can no longer log in.`;
}

/** Asks for the reason of a suspension, which the user reads. The text stays a draft until it is sent or canceled. */
function SuspendUserDialog({ user, actions, onClose }: AccountDialogProps) {
  const { sendsMail } = useSite();
  const busy = actions.isBusy(user._id);
  const form = useForm('suspendUser', {
    defaults: { reason: '' },
    draft: textDraft(`suspension:${useOwnId()}:${user._id}`, 'reason'),
    onSubmit: async ({ reason }) => {
      if (busy) return false;
      await actions.suspend(user, reason);
      onClose();
      return undefined;
    },
  });

  return (
    <FormDialog title="Suspend User" form={form} danger busy={busy} onClose={onClose}>
      <p>
        {accountName(user)} ({user.email}) is logged out everywhere and cannot log in until you
        restore the account.{' '}
        {user.teamRole === 'owner' &&
          `The jobs of ${user.companyProfile?.companyName} are removed from the public pages immediately. `}
        Nothing is deleted.
      </p>
      <TextArea
        label="Reason"
        required
        rows={4}
        readOnly={busy}
        hint={`We'll ${sendsMail ? 'email it to them and ' : ''}show it when they try to log in.`}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
