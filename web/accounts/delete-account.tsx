import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../shared/accounts/users.ts';
import { STAYS, STAYS_OF } from '../../shared/accounts/erasure-words.ts';
import { api } from '../kit/data/api.ts';
import { dropAllFiles } from '../kit/forms/chosen-file.ts';
import { clearDraft, clearDraftsOf } from '../kit/forms/drafts.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { notify } from '../kit/notices.ts';
import { clearUser } from '../kit/session.ts';
import { Button } from '../kit/ui/button.tsx';
import { OwnPasswordField } from '../kit/ui/fields/password-field.tsx';
import { BulletList } from '../kit/ui/display/prose.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { useFeatures } from '../panels.tsx';
import { erasurePage } from './save-erasure.ts';
import { SettingsPart } from './settings-part.tsx';
import styles from './account-settings.module.css';

/** Deletes the user's own account (product.md section 2.4, FAQ). */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [asks, setAsks] = useState(false);
  return (
    <SettingsPart
      id="delete"
      title="Delete Account"
      note="Permanently delete your account and all its data. You may want to download your data first."
    >
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        Delete My Account
      </Button>
      {asks && <DeleteAccountDialog user={user} onClose={() => setAsks(false)} />}
    </SettingsPart>
  );
}

interface DeleteAccountDialogProps {
  user: SessionUser;
  onClose: () => void;
}

/** Says what is deleted and what is kept, and asks for the password. */
function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const isSigned = useFeatures().some(({ signsReceipts }) => signsReceipts);

  const form = useForm('deleteMyAccount', {
    defaults: { password: '' },
    notices: {
      refused: ['Deletion Failed', 'An unexpected error occurred.'],
      failed: ['Deletion Error', 'An unexpected error occurred during update.'],
    },
    onSubmit: async (body) => {
      // useChange would repeat the open queries, without a session.
      const { message, receipt, erasure } = await api.deleteMyAccount({ body });
      void clearUser();
      dropAllFiles();
      clearDraftsOf(user._id);
      // An older version saved the draft of a new job for the company.
      if (user.companyProfile) clearDraft(`new-job:${user.companyProfile._id}`);
      await navigate(erasurePage(erasure), { replace: true, state: { receipt } });
      notify.success('Account Deleted', message);
    },
  });

  return (
    <FormDialog
      title="Delete your account?"
      form={form}
      submit={form.isSending ? 'Deleting...' : 'Delete Account'}
      danger
      onClose={onClose}
    >
      <Stack gap={16}>
        <p>This cannot be undone. We cannot restore your account.</p>
        <div>
          <h3 className={styles.losses}>Deleted immediately</h3>
          <BulletList items={deletedWith(user)} />
        </div>
        <div>
          <h3 className={styles.losses}>What stays</h3>
          <BulletList items={STAYS_OF[user.role].map((what) => STAYS[what].what)} />
        </div>
        <p>
          Then you get a {isSigned && 'signed '}receipt that lists both, as far as they apply to
          you.
        </p>
        <OwnPasswordField email={user.email} {...form.field('password')} />
      </Stack>
    </FormDialog>
  );
}

/** What is deleted with an account (product.md section 4.7). */
function deletedWith({ role, email, companyProfile }: SessionUser): string[] {
  const account = `Your login ${email} and all your sessions: you are logged out everywhere`;
  const written = 'Your messages to this board and its emails to you';
  if (role === 'job_seeker') {
    return [
      account,
      'Your profile with your resume, skills, education and experience',
      'The cover letter and resume of each application: companies can no longer read them',
      'Your interviews, saved jobs and notifications',
      written,
    ];
  }
  if (role === 'company') {
    return [
      account,
      ...(companyProfile
        ? [
            `If you are the last member: the company profile of ${companyProfile.companyName}, all its jobs, and all applications to them`,
          ]
        : []),
      'Your name on your notes, messages and moves at a company',
      written,
    ];
  }
  return [account, written];
}
