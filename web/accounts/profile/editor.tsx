import { type SubmitEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { User } from '../../../shared/accounts/users.ts';
import {
  type ApplicantProfile,
  applicantProfileChange,
  PROFILE_SKILLS_MAX,
} from '../../../shared/applications/applicant-profile.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { changesOf } from '../../kit/forms/changes.ts';
import { notify } from '../../kit/notices.ts';
import { updateStoredUser } from '../../kit/session.ts';
import { SkillsField } from '../../kit/ui/skills-field.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { useProfileDraft } from './draft.ts';
import styles from './editor.module.css';
import { ProfileEntries } from './entries.tsx';
import { EDUCATION, EXPERIENCE } from './entry-kinds.ts';
import { type ProfileForm, toForm } from './form.ts';
import { ProfileLayout } from './layout.tsx';
import { ProfileResume } from './resume.tsx';
import { ProfileSummary } from './summary.tsx';
import { SaveBar } from '../../kit/forms/save-bar.tsx';

interface ProfileEditorProps {
  user: User;
  loaded: ApplicantProfile;
}

/** Summary and form; edits are kept in this browser until they are saved. */
export function ProfileEditor({ user, loaded }: ProfileEditorProps) {
  const formId = useId();
  const [profile, setProfile] = useState(loaded);
  const [form, setForm] = useState(() => toForm(loaded));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { isDirty, forget } = useProfileDraft({
    userId: user._id,
    form,
    saved: toForm(profile),
    onRestore: setForm,
  });

  // Loaded again: what is being edited stays.
  const [seen, setSeen] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setProfile(loaded);
    setForm({ ...toForm(loaded), ...changesOf(form, toForm(profile)) });
  }

  const change = (part: Partial<ProfileForm>) => {
    setForm({ ...form, ...part });
    setErrors({});
  };

  const discard = () => {
    setForm(toForm(profile));
    setErrors({});
    forget();
    void revalidate();
  };

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !isDirty) return;
    const checked = check(applicantProfileChange, changesOf(form, toForm(profile)));
    if ('errors' in checked) {
      setErrors(checked.errors);
      notify.failure('Update Failed', checked.message);
      return;
    }
    setBusy(true);
    try {
      const { user: changed, message } = await api.updateApplicantProfile({ body: checked.value });
      const next = changed.applicantProfile ?? profile;
      setProfile(next);
      // What was typed since it was sent stays.
      setForm((now) => ({ ...toForm(next), ...changesOf(now, form) }));
      forget();
      updateStoredUser({ applicantProfile: next });
      notify.success('Profile Updated!', message);
    } catch (error) {
      if (error instanceof Refusal) setErrors(error.errors);
      notifyFailure(
        error,
        { refused: 'Update Failed', failed: 'Update Error' },
        error instanceof Refusal
          ? 'An unexpected error occurred.'
          : 'An unexpected error occurred during update.',
      );
    }
    setBusy(false);
  };

  const changeSkills = (skills: string[]) => {
    if (skills.length > form.skills.length) notify.success('Skill Added');
    change({ skills });
  };

  return (
    <ProfileLayout summary={<ProfileSummary user={user} profile={{ ...profile, ...form }} />}>
      {/* The lists stand outside of it: their dialogs hold forms of their own. */}
      <form id={formId} noValidate className={styles.form} onSubmit={save}>
        <Section title="Personal Information">
          <div className={styles.fields}>
            <TextField
              label="Full Name"
              autoComplete="name"
              maxLength={120}
              value={form.fullName}
              error={errors.fullName}
              onChange={(event) => change({ fullName: event.currentTarget.value })}
            />
            <TextField
              label="Email"
              type="email"
              readOnly
              value={user.email}
              hint="You sign in with this address. Change it in the settings."
            />
          </div>
        </Section>
        <ProfileResume
          resume={profile.resume}
          onChange={({ resume }) => setProfile((before) => ({ ...before, resume }))}
        />
        <Section title="Skills" note="One or two words for each skill">
          <SkillsField
            label="Your skills"
            skills={form.skills}
            max={PROFILE_SKILLS_MAX}
            error={errors.skills}
            onChange={changeSkills}
          />
        </Section>
      </form>
      <ProfileEntries
        kind={EDUCATION}
        entries={form.education}
        onChange={(education) => change({ education })}
      />
      <ProfileEntries
        kind={EXPERIENCE}
        entries={form.experience}
        onChange={(experience) => change({ experience })}
      />
      <SaveBar formId={formId} isDirty={isDirty} busy={busy} onDiscard={discard} />
    </ProfileLayout>
  );
}
