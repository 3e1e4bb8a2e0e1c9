import { useState } from 'react';
import { industryLabel } from '../../../shared/companies/facts.ts';
import {
  COMPANY_DESCRIPTION_RECOMMENDED,
  COMPANY_SIZES,
  FOUNDED_SINCE,
  INDUSTRIES,
} from '../../../shared/companies/profile.ts';
import type { useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../kit/ui/field.tsx';
import styles from './form.module.css';
import type { ProfileValues } from './values.ts';

const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: industryLabel(value) }));
const SIZE_OPTIONS = COMPANY_SIZES.map((value) => ({ value, label: `${value} employees` }));

interface ProfileFormProps {
  form: ReturnType<typeof useForm<'updateCompanyProfile', ProfileValues>>;
  isDirty: boolean;
  /** Back to what was saved, still editing. */
  onReset: () => void;
  /** Back to what was saved, and to reading. */
  onCancel: () => void;
}

/** The reader's own time of day. */
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The fields of a company's profile. */
export function ProfileForm({ form, isDirty, onReset, onCancel }: ProfileFormProps) {
  const [year] = useState(() => new Date().getUTCFullYear());
  const { storedAt } = form.draft;
  const unchanged = isDirty ? undefined : 'No changes to save.';
  return (
    <form {...form.form}>
      <div className={styles.fields}>
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
        <TextField
          label="Founded"
          optional
          inputMode="numeric"
          maxLength={4}
          hint={`A year from ${FOUNDED_SINCE} to ${year}.`}
          {...form.field('founded')}
        />
        <TextField
          label="Website"
          optional
          type="url"
          inputMode="url"
          maxLength={300}
          placeholder="https://"
          {...form.field('website')}
        />
        <div className={styles.wide}>
          <TextArea
            label="Description"
            required
            rows={8}
            maxLength={5000}
            hint={`${form.values.description.length}/${COMPANY_DESCRIPTION_RECOMMENDED} characters recommended`}
            {...form.field('description')}
          />
        </div>
      </div>
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
          <p className={styles.state}>
            Unsaved changes{storedAt && `, draft kept at ${clock.format(storedAt)}`}
          </p>
        )}
      </div>
    </form>
  );
}
