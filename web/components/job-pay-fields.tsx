import { PAY_PERIODS } from '../../shared/pay.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { previewPay } from './job-form-values.ts';
import type { JobFormState } from './job-form.tsx';
import styles from './job-form.module.css';

const PERIOD_OPTIONS = PAY_PERIODS.map((value) => ({ value, label: `per ${value}` }));

/** Pay in the company's own words and, so that it can be searched and compared, in figures. */
export function JobPayFields({ form }: { form: JobFormState }) {
  const preview = previewPay(form.values);
  return (
    <div className={styles.pay}>
      <TextField
        label="Salary Range"
        optional
        maxLength={160}
        placeholder="€52,000 - €64,000 per year"
        {...form.getInputProps('salaryRange')}
      />
      <fieldset className={styles.figures}>
        <legend className={styles.legend}>
          In figures{' '}
          <span className={styles.optional}>optional, read from the text if certain</span>
        </legend>
        <TextField
          label="From"
          hideLabel
          inputMode="decimal"
          placeholder="From"
          {...form.getInputProps('salaryMin')}
        />
        <TextField
          label="To"
          hideLabel
          inputMode="decimal"
          placeholder="To"
          {...form.getInputProps('salaryMax')}
        />
        <TextField
          label="Currency code"
          hideLabel
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="EUR"
          {...form.getInputProps('salaryCurrency')}
        />
        <SelectField
          label="Pay period"
          hideLabel
          placeholder="Period"
          options={PERIOD_OPTIONS}
          {...form.getInputProps('salaryPeriod')}
        />
      </fieldset>
      <p className={styles.preview} aria-live="polite">
        {preview ? (
          <>
            Applicants see <strong>{preview}</strong>
          </>
        ) : (
          'Without it the job page says that the salary is not stated.'
        )}
      </p>
    </div>
  );
}
