import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/accounts/users.ts';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { changesOf } from '../../kit/forms/form-changes.ts';
import { notify } from '../../kit/notices.ts';
import { updateStoredUser } from '../../kit/session.ts';
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { ApprovalBanner } from '../approval-banner.tsx';
import { useProfileDraft } from './draft.ts';
import { ProfileFacts } from './facts.tsx';
import { ProfileForm } from './form.tsx';
import { ProfileOverview } from './overview.tsx';
import {
  checkProfile,
  type ProfileField,
  type ProfileValues,
  toChange,
  toValues,
} from './values.ts';

interface ProfileEditorProps {
  user: User;
  loaded: CompanyProfile;
}

/** The profile to read or to edit; edits become a draft until they are saved (product.md section 4.5). */
export function ProfileEditor({ user, loaded }: ProfileEditorProps) {
  const [profile, setProfile] = useState(loaded);
  const saved = toValues(profile);
  const form = useForm<ProfileValues>({ initialValues: saved });
  const [mode, setMode] = useState<'view' | 'edit'>('view');
  const [busy, setBusy] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const { isDirty, ...draft } = useProfileDraft({
    userId: user._id,
    values: form.values,
    saved,
    onRestore: (values) => {
      form.setValues(values);
      setMode('edit');
    },
  });

  const showErrors = (errors: FieldErrors) => {
    flushSync(() => form.setErrors(errors));
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first as ProfileField)?.focus();
  };

  /** Back to reading; the form's buttons go, the one that opened it stays. */
  const view = () => {
    setMode('view');
    toggle.current?.focus();
  };

  const discard = () => {
    form.setValues(saved);
    form.clearErrors();
    draft.forget();
    notify.info('Changes Discarded', 'Your changes were discarded.');
  };

  const save = async () => {
    if (busy || !isDirty) return;
    const values = form.getValues();
    const checked = checkProfile(values, new Date());
    if ('errors' in checked) {
      notify.failure('Form Validation Failed', checked.message);
      showErrors(checked.errors);
      return;
    }
    setBusy(true);
    try {
      // The whole is sent: what was not changed here as it stands by now, since a colleague may have changed it.
      const { user: present } = await api.getProfile();
      const standing = toValues(present.companyProfile ?? profile);
      const { user: changed, message } = await api.updateCompanyProfile({
        body: { companyProfile: toChange({ ...standing, ...changesOf(values, saved) }) },
      });
      const next = changed.companyProfile ?? profile;
      setProfile(next);
      form.setValues(toValues(next));
      draft.forget();
      updateStoredUser({ companyProfile: next });
      view();
      notify.success('Profile Updated Successfully!', message);
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(
        error,
        titles,
        error instanceof Refusal
          ? 'Failed to update company profile.'
          : 'An unexpected error occurred during update.',
      );
      if (error instanceof Refusal) showErrors(withoutPrefix(error.errors));
    }
    setBusy(false);
  };

  return (
    <>
      <ApprovalBanner company={profile} isOnProfile />
      <ProfileOverview profile={profile} since={user.createdAt} />
      <Section
        title="Company Information"
        actions={
          <>
            {mode === 'view' && isDirty && <Badge tone="amber">Unsaved changes</Badge>}
            <Button
              ref={toggle}
              variant="light"
              size="sm"
              onClick={() => setMode(mode === 'view' ? 'edit' : 'view')}
            >
              {mode === 'view' ? 'Edit Profile' : 'View Profile'}
            </Button>
          </>
        }
      >
        {mode === 'view' ? (
          <ProfileFacts profile={profile} />
        ) : (
          <ProfileForm
            form={form}
            isDirty={isDirty}
            draftKept={draft.lastSaved}
            busy={busy}
            onSubmit={() => void save()}
            onReset={discard}
            onCancel={() => {
              if (isDirty) discard();
              view();
            }}
          />
        )}
      </Section>
      <LeaveGuard when={isDirty}>
        You have unsaved changes. A draft is stored in this browser.
      </LeaveGuard>
    </>
  );
}

/** The server names the fields by their way in the body. */
const withoutPrefix = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field.replace('companyProfile.', ''), text]),
  );
