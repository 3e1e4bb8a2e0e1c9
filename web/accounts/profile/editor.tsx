import { IconCircle, IconCircleCheckFilled, IconFileText } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { User } from '../../../shared/accounts/users.ts';
import {
  type ApplicantProfile,
  applicantProfileChange,
  PROFILE_SKILLS_MAX,
  profileCompleteness,
} from '../../../shared/applications/applicant-profile.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { check } from '../../../shared/kit/validation.ts';
import { askAgain, editAnswers, useChange } from '../../kit/data/calls.ts';
import { changesOf } from '../../kit/forms/changes.ts';
import { SaveBar } from '../../kit/forms/save-bar.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { updateStoredUser } from '../../kit/session.ts';
import { FieldGrid, TextField } from '../../kit/ui/fields/field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { SkillsField } from '../../kit/ui/fields/skills-field.tsx';
import { Avatar } from '../../kit/ui/display/avatar.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { hasItem, PROFILE_ITEMS } from '../profile-items.ts';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { SETTING_NOTICES } from '../settings-part.tsx';
import { Panels, type ProfileValues } from '../../panels.tsx';
import { EDUCATION, EXPERIENCE } from '../../resumes/entry-dialog.tsx';
import { ProfileEntries } from './entries.tsx';
import { ProfileResume } from './resume.tsx';
import styles from './editor.module.css';

/** Milliseconds after an edit (product.md section 9). */
const AUTOSAVE_DELAY = 1000;

const toValues = ({ fullName, skills, education, experience }: ApplicantProfile) =>
  ({ fullName, skills, education, experience }) satisfies ProfileValues;

/** Reads the changed fields of a draft; undefined for a draft of another shape. */
function fromDraft(stored: unknown): Partial<ProfileValues> | undefined {
  const checked = check(applicantProfileChange, stored);
  if ('errors' in checked) return undefined;
  const kept = Object.entries(checked.value).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept);
}

interface ProfileEditorProps {
  user: User;
  profile: ApplicantProfile;
}

/** Summary and form. A draft of the edits stays in this browser until they are saved (product.md section 4.5). */
export function ProfileEditor({ user, profile }: ProfileEditorProps) {
  const formId = useId();
  const saved = toValues(profile);
  const { mutateAsync: updateProfile } = useChange('updateApplicantProfile');
  const outcome = useRef<(isSaved: boolean) => void>(undefined);
  const form = useForm('updateApplicantProfile', {
    defaults: saved,
    check: (values: ProfileValues) => check(applicantProfileChange, changesOf(values, saved)),
    draft: {
      key: `profile:${user._id}`,
      delay: AUTOSAVE_DELAY,
      fromDraft,
      onRestore: () => notify.info('Unsaved Changes Found', 'We restored your unsaved changes.'),
    },
    notices: SETTING_NOTICES,
    onInvalid: (_errors, message) => {
      if (message) notify.failure('Update Failed', message);
    },
    onSubmit: async (body, sent) => {
      const { user: changed, message } = await updateProfile({ body });
      const next = changed.applicantProfile ?? profile;
      form.updateSaved(toValues(next), sent);
      keepProfile(changed);
      outcome.current?.(true);
      notify.success('Profile Updated!', message);
    },
  });
  const { values, isDirty } = form;

  const takeOver = useEffectEvent((next: ApplicantProfile) => form.updateSaved(toValues(next)));
  // The profile may have been saved in another tab, and its resume has changes of its own.
  useEffect(() => {
    takeOver(profile);
    updateStoredUser({ applicantProfile: profile });
  }, [profile]);

  const discard = () => {
    form.reset(saved);
    askAgain(['users']);
  };

  const isEmpty = !profile.skills.length && !profile.education.length && !profile.experience.length;
  /** Saves other values, with the other changes. If that fails, the form is as it was. */
  const saveAll = async (next: ProfileValues) => {
    const before = { ...values };
    form.set(next);
    const saving = new Promise<boolean>((resolve) => {
      outcome.current = resolve;
    });
    await form.submit();
    outcome.current?.(false);
    const isSaved = await saving;
    if (!isSaved) form.set(before);
    return isSaved;
  };
  const panels = (
    <Panels slot="profile.form" profile={values} isSaving={form.isSending} onSave={saveAll} />
  );

  const changeSkills = (skills: string[]) => {
    if (skills.length > values.skills.length) notify.success('Skill Added');
    form.set({ skills });
  };

  return (
    <ProfileLayout summary={<ProfileSummary user={user} profile={{ ...profile, ...values }} />}>
      {isEmpty && panels}
      {/* The lists are outside this form because their dialogs have forms. */}
      <form id={formId} {...form.form}>
        <Stack gap={20}>
          <Section title="Personal Information">
            <FieldGrid>
              <TextField
                label="Full Name"
                autoComplete="name"
                maxLength={120}
                {...form.field('fullName')}
              />
              <TextField
                label="Email"
                type="email"
                readOnly
                value={user.email}
                hint="You log in with this address. Change it in the settings."
              />
            </FieldGrid>
          </Section>
          <Section title="Skills" note="One or two words for each skill">
            <SkillsField
              label="Your skills"
              max={PROFILE_SKILLS_MAX}
              {...form.control('skills')}
              skills={values.skills}
              onChange={changeSkills}
            />
          </Section>
        </Stack>
      </form>
      <Panels slot="profile.resume">
        <ProfileResume link={profile.resume} />
      </Panels>
      {!isEmpty && panels}
      <ProfileEntries
        kind={EDUCATION}
        entries={values.education}
        onChange={(education) => form.set({ education })}
      />
      <ProfileEntries
        kind={EXPERIENCE}
        entries={values.experience}
        onChange={(experience) => form.set({ experience })}
      />
      <SaveBar formId={formId} isDirty={isDirty} busy={form.isSending} onDiscard={discard} />
    </ProfileLayout>
  );
}

interface ProfileSummaryProps {
  user: User;
  /** The profile with its unsaved changes. */
  profile: ApplicantProfile;
}

/** Name, completion and resume of the profile. */
function ProfileSummary({ user, profile }: ProfileSummaryProps) {
  const name = profile.fullName.trim() || user.username;
  return (
    <Card aria-label="Summary">
      <Stack gap={18}>
        <div className={styles.person}>
          <Avatar name={name} />
          <div>
            <h2 className={styles.name}>{name}</h2>
            <Small>{user.email}</Small>
            <Small>Member since {formatDay(user.createdAt)}</Small>
          </div>
        </div>
        <ProgressBar label="Profile completion" value={profileCompleteness(profile)} />
        <ul className={styles.items}>
          {PROFILE_ITEMS.map(([item, label]) => {
            const isThere = hasItem(profile, item);
            return (
              <li key={item} data-there={isThere || undefined}>
                {isThere ? (
                  <IconCircleCheckFilled size={19} aria-hidden />
                ) : (
                  <IconCircle size={19} aria-hidden />
                )}
                <span className={styles.label}>{label}</span>
                <span className="sr-only">{isThere ? ', done' : ', missing'}</span>
              </li>
            );
          })}
        </ul>
        {profile.resume ? (
          <LinkButton
            to={profile.resume}
            fileInNewTab
            variant="outline"
            size="sm"
            icon={<IconFileText size={17} aria-hidden />}
          >
            View Resume<span className="sr-only"> (opens in a new tab)</span>
          </LinkButton>
        ) : (
          <Small>Add a resume to apply in one step.</Small>
        )}
      </Stack>
    </Card>
  );
}

/** Shows a changed profile on this page and everywhere that reads the session. */
function keepProfile(user: User) {
  if (!user.applicantProfile) return;
  editAnswers('getProfile', (answer) => ({ ...answer, user }));
  updateStoredUser({ applicantProfile: user.applicantProfile });
}

interface ProfileLayoutProps {
  summary: ReactNode;
  children: ReactNode;
}

/** The summary beside the form, always visible; above the form on a phone. */
export function ProfileLayout({ summary, children }: ProfileLayoutProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <div className={styles.summary}>{summary}</div>
        <Stack gap={20}>{children}</Stack>
      </div>
    </div>
  );
}
