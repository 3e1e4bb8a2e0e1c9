import { IconCalendar, IconMapPin, IconWorld } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '../../../shared/accounts/users.ts';
import { COMPANY_SIZES, INDUSTRIES, industryLabel } from '../../../shared/companies/facts.ts';
import {
  COMPANY_DESCRIPTION_RECOMMENDED,
  type CompanyProfile,
  FOUNDED_SINCE,
} from '../../../shared/companies/profile.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { editAnswers, useChange } from '../../kit/data/calls.ts';
import { changesOf, isSame } from '../../kit/forms/changes.ts';
import { failureNotices } from '../../kit/failure-notice.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { useBarred } from '../../kit/member.ts';
import { notify } from '../../kit/notices.ts';
import { updateStoredUser } from '../../kit/session.ts';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { FieldGrid, SelectField, TextField } from '../../kit/ui/fields/field.tsx';
import { NumberField, WHOLE } from '../../kit/ui/fields/number-field.tsx';
import { MarkdownField } from '../../kit/ui/fields/markdown-field.tsx';
import { Section } from '../../kit/ui/layout/section.tsx';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { TypedMarkdown } from '../../kit/ui/display/markdown.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { WebsiteLink } from '../../kit/ui/navigation/website-link.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { Panels } from '../../panels.tsx';
import { CompanyLinks } from '../links.tsx';
import { ApprovalBanner } from '../approval-banner.tsx';
import { LinksField } from './links-field.tsx';
import { PicturesSection } from './pictures.tsx';
import styles from './editor.module.css';
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
  profile: CompanyProfile;
  /** Fetches the saved profile again. */
  onRefresh: () => Promise<CompanyProfile | undefined>;
}

/** The profile, to view or edit. Edits are stored as a draft in this browser (product.md section 4.5). */
export function ProfileEditor({ user, profile, onRefresh }: ProfileEditorProps) {
  const saved = toValues(profile);
  const barred = useBarred('edit-company');
  const [mode, setMode] = useState<'view' | 'edit'>('view');
  const toggle = useRef<HTMLButtonElement>(null);
  const { mutateAsync: updateProfile } = useChange('updateCompanyProfile');
  const form = useForm('updateCompanyProfile', {
    defaults: saved,
    at: ['companyProfile'],
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
    notices: failureNotices(
      'Update',
      'Failed to update company profile.',
      'An unexpected error occurred during update.',
    ),
    onInvalid: (_errors, message) => {
      if (message) notify.failure('Form Validation Failed', message);
    },
    onSubmit: async (_checked, values) => {
      // The call takes the whole profile. A colleague may have changed the fields that were not changed here.
      const now = toValues((await onRefresh()) ?? profile);
      const { user: changed, message } = await updateProfile({
        body: { companyProfile: toChange({ ...now, ...changesOf(values, saved) }) },
      });
      const next = changed.companyProfile ?? profile;
      form.updateSaved(toValues(next), values);
      editAnswers('getProfile', (answer) => ({ ...answer, user: changed }));
      updateStoredUser({ companyProfile: next });
      view();
      notify.success('Profile Updated Successfully!', message);
    },
  });
  const { isDirty } = form;

  const takeOver = useEffectEvent((next: CompanyProfile) => form.updateSaved(toValues(next)));
  useEffect(() => takeOver(profile), [profile]);

  /** Switches to the view. The form's buttons disappear, so the focus moves to the button that opened it. */
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
      <ProfileOverview profile={profile} />
      <Section
        title="Company Information"
        actions={
          <>
            {mode === 'view' && isDirty && <Badge tone="amber">Unsaved changes</Badge>}
            <Button
              ref={toggle}
              variant="light"
              size="sm"
              blocked={barred}
              onClick={() => setMode(mode === 'view' ? 'edit' : 'view')}
            >
              {mode === 'view' ? 'Edit Profile' : 'View Profile'}
            </Button>
          </>
        }
      >
        {mode === 'view' || barred ? (
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
      {!barred && <PicturesSection profile={profile} />}
      {!barred && <Panels slot="company.profile" profile={profile} />}
      <Panels slot="company.outside" profile={profile} />
    </>
  );
}

/** The company's card above the profile. */
function ProfileOverview({ profile }: { profile: CompanyProfile }) {
  const { companyName, isApproved, location, website, createdAt } = profile;
  return (
    <Card aria-label="Overview">
      <div className={styles.overview}>
        <CompanyMark name={companyName} logo={profile.pictures.logo?.path} size={76} />
        <div className={styles.text}>
          <h2 className={styles.name}>{companyName}</h2>
          <p className={styles.badge}>
            <Badge tone={isApproved ? 'green' : 'amber'} dot>
              {isApproved ? 'Verified Company' : 'Pending Verification'}
            </Badge>
          </p>
          <ul className={styles.facts}>
            {location && (
              <li>
                <IconMapPin size={16} aria-hidden />
                {location}
              </li>
            )}
            {website && (
              <li>
                <IconWorld size={16} aria-hidden />
                <span>
                  <WebsiteLink website={website} />
                </span>
              </li>
            )}
            {createdAt && (
              <li>
                <IconCalendar size={16} aria-hidden />
                Member since {formatDay(createdAt)}
              </li>
            )}
          </ul>
        </div>
      </div>
    </Card>
  );
}

/** The view of the profile. */
function ProfileFacts({ profile }: { profile: CompanyProfile }) {
  const { description, industry, founded, size, website, location, companyName, links } = profile;
  return (
    <Stack>
      <Facts
        facts={{
          'Company Name': companyName,
          Industry: industry ? industryLabel(industry) : '–',
          Location: location || '–',
          'Company Size': size ? `${size} employees` : '–',
          Founded: founded ?? '–',
          Website: website ? <WebsiteLink website={website} /> : '–',
          Links: links.length > 0 ? <CompanyLinks links={links} /> : '–',
        }}
      />
      {description ? (
        <TypedMarkdown text={description} under={2} />
      ) : (
        <Quiet>No description yet.</Quiet>
      )}
    </Stack>
  );
}

const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: industryLabel(value) }));
const SIZE_OPTIONS = COMPANY_SIZES.map((value) => ({ value, label: `${value} employees` }));

interface ProfileFormProps {
  form: ReturnType<typeof useForm<'updateCompanyProfile', ProfileValues>>;
  isDirty: boolean;
  /** Discards the changes and stays in the form. */
  onReset: () => void;
  /** Discards the changes and switches to the view. */
  onCancel: () => void;
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The fields of a company's profile. */
function ProfileForm({ form, isDirty, onReset, onCancel }: ProfileFormProps) {
  const [year] = useState(() => new Date().getUTCFullYear());
  const { storedAt } = form.draft;
  const unchanged = isDirty ? undefined : 'No changes to save.';
  return (
    <form {...form.form}>
      <FieldGrid>
        <TextField
          label="Company Name"
          required
          maxLength={120}
          autoComplete="organization"
          {...form.field('companyName')}
        />
        <SelectField
          label="Industry"
          required
          placeholder="Choose one"
          options={INDUSTRY_OPTIONS}
          {...form.field('industry')}
        />
        <TextField label="Location" required maxLength={120} {...form.field('location')} />
        <SelectField
          label="Company Size"
          optional
          placeholder="Choose one"
          options={SIZE_OPTIONS}
          {...form.field('size')}
        />
        <NumberField
          label="Founded"
          optional
          rule={WHOLE}
          hint={`A year from ${FOUNDED_SINCE} to ${year}.`}
          {...form.field('founded')}
        />
        <TextField
          label="Website"
          optional
          type="url"
          inputMode="url"
          maxLength={300}
          placeholder="e.g. https://example.com"
          {...form.field('website')}
        />
        <div className={styles.wide}>
          <MarkdownField
            label="Description"
            required
            text={form.values.description}
            under={1}
            rows={8}
            maxLength={5000}
            hint={`${form.values.description.length}/${COMPANY_DESCRIPTION_RECOMMENDED} characters recommended`}
            {...form.field('description')}
          />
        </div>
        <div className={styles.wide}>
          <LinksField {...form.control('links')} />
        </div>
      </FieldGrid>
      <div className={styles.buttons}>
        <Button type="submit" busy={form.isSending} blocked={unchanged}>
          Save Changes
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel Changes
        </Button>
        <Button variant="subtle" blocked={unchanged} onClick={onReset}>
          Reset
        </Button>
        {isDirty && (
          <Small>Unsaved changes{storedAt && `, draft kept at ${clock.format(storedAt)}`}</Small>
        )}
      </div>
    </form>
  );
}
