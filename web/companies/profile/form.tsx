import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import {
  COMPANY_DESCRIPTION_RECOMMENDED,
  FOUNDED_SINCE,
} from '../../../shared/companies/profile.ts';
import { INDUSTRY_OPTIONS, SIZE_OPTIONS } from './options.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../kit/ui/field.tsx';
import styles from './form.module.css';
import type { ProfileValues } from './values.ts';

interface ProfileFormProps {
  form: UseFormReturnType<ProfileValues>;
  isDirty: boolean;
  /** When the draft of the changes was kept last. */
  draftKept: Date | undefined;
  busy: boolean;
  onSubmit: () => void;
  /** Back to what was saved, still editing. */
  onReset: () => void;
  /** Back to what was saved, and to reading. */
  onCancel: () => void;
}

/** The reader's own time of day. */
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The fields of a company's profile. */
export function ProfileForm({
  form,
  isDirty,
  draftKept,
  busy,
  onSubmit,
  onReset,
  onCancel,
}: ProfileFormProps) {
  const [year] = useState(() => new Date().getUTCFullYear());
  const unchanged = isDirty ? undefined : 'No changes to save.';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={styles.fields}>
        <TextField
          label="Company Name"
          required
          maxLength={120}
          autoComplete="organization"
          {...form.getInputProps('companyName')}
        />
        <SelectField
          label="Industry"
          required
          placeholder="Choose one"
          options={INDUSTRY_OPTIONS}
          {...form.getInputProps('industry')}
        />
        <TextField label="Location" required maxLength={120} {...form.getInputProps('location')} />
        <SelectField
          label="Company Size"
          optional
          placeholder="Choose one"
          options={SIZE_OPTIONS}
          {...form.getInputProps('size')}
        />
        <TextField
          label="Founded"
          optional
          inputMode="numeric"
          maxLength={4}
          hint={`A year from ${FOUNDED_SINCE} to ${year}.`}
          {...form.getInputProps('founded')}
        />
        <TextField
          label="Website"
          optional
          type="url"
          inputMode="url"
          maxLength={300}
          placeholder="https://"
          {...form.getInputProps('website')}
        />
        <div className={styles.wide}>
          <TextArea
            label="Description"
            required
            rows={8}
            maxLength={5000}
            hint={`${form.values.description.length}/${COMPANY_DESCRIPTION_RECOMMENDED} characters recommended`}
            {...form.getInputProps('description')}
          />
        </div>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={busy} blocked={unchanged}>
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
            Unsaved changes{draftKept && `, draft kept at ${clock.format(draftKept)}`}
          </p>
        )}
      </div>
    </form>
  );
}
