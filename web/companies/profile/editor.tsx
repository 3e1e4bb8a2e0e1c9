import { useRef, useState } from 'react';
import type { User } from '../../../shared/accounts/users.ts';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { api } from '../../kit/data/api.ts';
import { useChange } from '../../kit/data/calls.ts';
import { changesOf, isSame } from '../../kit/forms/changes.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { updateStoredUser } from '../../kit/session.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { ApprovalBanner } from '../approval-banner.tsx';
import { ProfileForm } from './form.tsx';
import { ProfileFacts, ProfileOverview } from './overview.tsx';
import {
  checkProfile,
  fromDraft,
  type ProfileValues,
  toChange,
  toDraft,
  toValues,
} from './values.ts';

/** Milliseconds after an edit (product.md section 9). */
const AUTOSAVE_DELAY = 1000;

interface ProfileEditorProps {
  user: User;
  loaded: CompanyProfile;
}

/** The profile to read or to edit; edits become a draft until they are saved (product.md section 4.5). */
export function ProfileEditor({ user, loaded }: ProfileEditorProps) {
  const [profile, setProfile] = useState(loaded);
  const saved = toValues(profile);
  const [mode, setMode] = useState<'view' | 'edit'>('view');
  const toggle = useRef<HTMLButtonElement>(null);
  const { mutateAsync: updateProfile } = useChange('updateCompanyProfile');
  const form = useForm('updateCompanyProfile', {
    defaults: saved,
    at: 'companyProfile',
    check: (values: ProfileValues) => checkProfile(values, new Date()),
    draft: {
      key: `company-profile:${user._id}`,
      delay: AUTOSAVE_DELAY,
      toDraft: (values, last) => (isSame(values, last) ? undefined : toDraft(values, new Date())),
      fromDraft: (stored) => fromDraft(stored)?.values,
      storedAt: (stored) => fromDraft(stored)?.lastSaved,
      onRestore: () => {
        setMode('edit');
        notify.info('Draft Restored', 'We restored your unsaved changes.');
      },
    },
    leaveGuard: { text: 'You have unsaved changes. A draft is stored in this browser.' },
    notices: {
      refused: ['Update Failed', 'Failed to update company profile.'],
      failed: ['Update Error', 'An unexpected error occurred during update.'],
    },
    onInvalid: (_errors, message) => {
      if (message) notify.failure('Form Validation Failed', message);
    },
    onSubmit: async (_checked, values) => {
      // The whole profile is sent. What was not changed here is sent as it is now: a colleague may have changed it.
      const { user: current } = await api.getProfile();
      const now = toValues(current.companyProfile ?? profile);
      const { user: changed, message } = await updateProfile({
        body: { companyProfile: toChange({ ...now, ...changesOf(values, saved) }) },
      });
      const next = changed.companyProfile ?? profile;
      setProfile(next);
      form.reset(toValues(next));
      updateStoredUser({ companyProfile: next });
      view();
      notify.success('Profile Updated Successfully!', message);
    },
  });
  const { isDirty } = form;

  /** Back to reading. The form's buttons go, so the focus moves to the one that opened it. */
  const view = () => {
    setMode('view');
    toggle.current?.focus();
  };

  const discard = () => {
    form.reset(saved);
    notify.info('Changes Discarded', 'Your changes were discarded.');
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
            onReset={discard}
            onCancel={() => {
              if (isDirty) discard();
              view();
            }}
          />
        )}
      </Section>
    </>
  );
}
