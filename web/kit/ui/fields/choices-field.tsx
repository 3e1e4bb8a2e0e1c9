import { type ReactNode, useId } from 'react';
import { Small } from '../display/small.tsx';
import { Legend } from './field.tsx';
import styles from './choices-field.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Beside the label, such as the name that programs use. */
  code?: string;
}

interface ChoicesFieldProps<Value extends string> {
  label: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** Several of a few choices, as checkboxes. */
export function ChoicesField<Value extends string>({
  label,
  name,
  choices,
  value,
  onChange,
  error,
  hint,
}: ChoicesFieldProps<Value>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.field} aria-describedby={described || undefined}>
      <Legend>{label}</Legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="checkbox"
            name={name}
            value={choice.value}
            checked={value.includes(choice.value)}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                // In the order of the choices.
                choices
                  .map((each) => each.value)
                  .filter((each) => (each === choice.value ? checked : value.includes(each))),
              )
            }
          />
          <span>
            {choice.label}
            {choice.code && <code className={styles.code}>{choice.code}</code>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {hint && (
        <Small id={`${id}-hint`} tiny>
          {hint}
        </Small>
      )}
    </fieldset>
  );
}
