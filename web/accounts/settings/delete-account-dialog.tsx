import { useId } from 'react';
import { useNavigate } from 'react-router';
import { accountDeletion, type SessionUser } from '../../../shared/accounts/users.ts';
import { check } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { dropAllFiles } from '../../kit/forms/chosen-file.ts';
import { clearDraftsOf } from '../../kit/forms/drafts.ts';
import { notify } from '../../kit/notices.ts';
import { clearUser } from '../../kit/session.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { PasswordField } from '../../kit/ui/password-field.tsx';
import { BulletList } from '../../kit/ui/prose.tsx';
import { goesWith, staysOf } from './delete-account-losses.ts';
import { useSentForm } from './sent-form.ts';
import styles from './part.module.css';

interface DeleteAccountDialogProps {
  user: SessionUser;
  onClose: () => void;
}

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const formId = useId();
  const navigate = useNavigate();

  const { errors, busy, form } = useSentForm({
    titles: { refused: 'Deletion Failed', failed: 'Deletion Error' },
    read: (data) => check(accountDeletion, Object.fromEntries(data)),
    send: async (body) => {
      const { message } = await api.deleteMyAccount({ body });
      clearUser();
      dropAllFiles();
      for (const id of [user._id, user.companyProfile?._id]) if (id) clearDraftsOf(id);
      await navigate('/', { replace: true });
      notify.success('Account Deleted', message);
    },
  });

  return (
    <Dialog
      open
      keepOpenOutside
      title="Delete your account?"
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {busy ? 'Deleting...' : 'Delete Account'}
          </Button>
        </>
      }
    >
      <div className={styles.losses}>
        <p>This cannot be undone. We cannot restore your account.</p>
        <div>
          <h3>Deleted immediately</h3>
          <BulletList items={goesWith(user)} />
        </div>
        <div>
          <h3>What we keep</h3>
          <BulletList items={staysOf(user)} />
        </div>
        <form id={formId} {...form}>
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label="Your Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </form>
      </div>
    </Dialog>
  );
}
