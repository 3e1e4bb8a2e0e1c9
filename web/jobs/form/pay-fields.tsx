import { PAY_PERIODS } from '../../../shared/jobs/pay.ts';
import { SelectField, TextField } from '../../kit/ui/field.tsx';
import { previewPay } from './values.ts';
import type { JobFormState } from './state.ts';
import styles from './form.module.css';

const PERIOD_OPTIONS = PAY_PERIODS.map((value) => ({ value, label: `per ${value}` }));

/** Pay in figures, so that it can be searched and compared, and how it will read. */
export function JobPayFields({ form }: { form: JobFormState }) {
  const preview = previewPay(form.values);
  return (
    <fieldset className={styles.figures}>
      <legend className={styles.legend}>
        Salary in Figures<span className={styles.optional}> optional</span>
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
      <p className={styles.preview} aria-live="polite">
        {preview ? (
          <>
            Applicants see <strong>{preview}</strong>
          </>
        ) : (
          "Without a salary the job page says 'Not stated'."
        )}
      </p>
    </fieldset>
  );
}
