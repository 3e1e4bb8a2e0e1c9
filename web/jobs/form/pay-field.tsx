import { PAY_PERIODS } from '../../../shared/jobs/pay.ts';
import { eachPeriod, payInWords, showsFigures } from '../../../shared/jobs/text.ts';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { amountsOf, currenciesFor, type PayFields, withCurrency, withPeriod } from '../pay-text.ts';
import styles from './pay-field.module.css';

interface PayFieldProps {
  /** The typed pay, as it will be stored. */
  pay: PayFields;
  /** Where a law requires the pay. */
  requiredIn: string | undefined;
  /** The registered field. */
  field: object;
  /** Completes the text. */
  onChange: (text: string) => void;
}

/** The pay as text, how it was read, and what to add so that filters and search engines understand it. */
export function PayField({ pay, requiredIn, field, onChange }: PayFieldProps) {
  const { salaryRange: text, salaryMin, salaryPeriod } = pay;
  const isRead = salaryMin !== null;
  return (
    <div className={styles.pay}>
      <TextField
        label="Salary Range"
        optional={!requiredIn}
        maxLength={160}
        placeholder="e.g. €52,000 - €64,000 per year"
        {...field}
      />
      <p className={styles.reading} aria-live="polite">
        <Reading pay={pay} requiredIn={requiredIn} />
      </p>
      {isRead && !showsFigures(pay) && (
        <Choices
          label="Add the currency:"
          options={currenciesFor(text).map((currency) => [currency, withCurrency(text, currency)])}
          onChange={onChange}
        />
      )}
      {isRead && !salaryPeriod && (
        <Choices
          label="Add the period:"
          options={PAY_PERIODS.map((period) => [eachPeriod(period), withPeriod(text, period)])}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function Reading({ pay, requiredIn }: Pick<PayFieldProps, 'pay' | 'requiredIn'>) {
  const { salaryRange, salaryMin, salaryPeriod } = pay;
  if (!salaryRange && salaryMin === null)
    return requiredIn
      ? `The pay is required in ${requiredIn}.`
      : "Without a salary, the job page says 'Pay not stated'.";
  if (salaryMin === null)
    return (
      <>
        Applicants see <strong>{salaryRange}</strong>. People who filter by pay do not find the job,
        because this is not one amount or one range.
      </>
    );
  if (!showsFigures(pay))
    return (
      <>
        Read as <strong>{amountsOf(pay) + eachPeriod(salaryPeriod)}</strong>. The currency is
        missing.
      </>
    );
  return (
    <>
      Applicants see <strong>{payInWords(pay)}</strong>
    </>
  );
}

interface ChoicesProps {
  label: string;
  /** Each with the text that it leads to. */
  options: [label: string, text: string][];
  onChange: PayFieldProps['onChange'];
}

function Choices({ label, options, onChange }: ChoicesProps) {
  return (
    <div role="group" aria-label={label.slice(0, -1)} className={styles.choices}>
      <span aria-hidden>{label}</span>
      {options.map(([name, text]) => (
        <Button key={name} size="sm" variant="outline" onClick={() => onChange(text)}>
          {name.trim()}
        </Button>
      ))}
    </div>
  );
}
