import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { counted, inFigures } from '../../../../shared/kit/figures.ts';
import { Small } from '../display/small.tsx';
import styles from './field.module.css';

interface FieldFrame {
  label: string;
  /** The error message for a value. */
  error?: string | undefined;
  /** A line of help under the field, such as a counter. */
  hint?: ReactNode;
  /** Read the label aloud without showing it. */
  hideLabel?: boolean;
  /** Show 'optional' beside the label. */
  optional?: boolean;
}

interface FrameProps extends FieldFrame {
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

interface FieldGridProps {
  /** Two fields that belong together are side by side if each has 200 pixels. */
  pair?: boolean;
  children: ReactNode;
}

/** Fields in as many columns as fit. */
export function FieldGrid({ pair, children }: FieldGridProps) {
  return <div className={pair ? styles.pair : styles.grid}>{children}</div>;
}

/** The label of a fieldset. */
export function Legend({
  optional,
  children,
}: Pick<FieldFrame, 'optional'> & { children: ReactNode }) {
  return (
    <legend className={styles.legend}>
      {children}
      {optional && <span className={styles.optional}> optional</span>}
    </legend>
  );
}

/**
 * A text is never cut: what is too long stays, and the field says by how much. The schema refuses it when it is sent.
 * @param max in UTF-16 code units; undefined for no limit
 */
function useLength(value: unknown, defaultValue: unknown, max: number | undefined) {
  const [typed, setTyped] = useState<string>();
  const text = String(value ?? typed ?? defaultValue ?? '');
  const over = max === undefined ? 0 : text.trim().length - max;
  return {
    error: over > 0 ? tooLong(over, max) : undefined,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped(currentTarget.value),
  };
}

const tooLong = (over: number, max = 0) =>
  `${counted(over, 'character')} too long: keep this to ${inFigures(max)} or fewer.`;

/** Label, hint and error around a custom control; spread the given props onto the control. */
export function Field({ label, error, hint, hideLabel, optional, children }: FrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> optional</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
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
    </div>
  );
}

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    /** Shown at the start of the field. */
    icon?: ReactNode;
    /** Shown at its end, such as a show/hide button. */
    end?: ReactNode;
  };

/** A one-line field. */
export function TextField({
  label,
  error,
  hint,
  hideLabel,
  optional,
  icon,
  end,
  maxLength,
  ...input
}: TextFieldProps) {
  const length = useLength(input.value, input.defaultValue, maxLength);
  return (
    <Field {...{ label, error: length.error ?? error, hint, hideLabel, optional }}>
      {(control) => (
        <span
          className={styles.box}
          data-icon={icon ? true : undefined}
          data-end={end ? true : undefined}
        >
          {icon && <span className={styles.icon}>{icon}</span>}
          <input
            type="text"
            {...input}
            {...control}
            onInput={(event) => {
              length.onInput(event);
              input.onInput?.(event);
            }}
            className={styles.control}
          />
          {end && <span className={styles.end}>{end}</span>}
        </span>
      )}
    </Field>
  );
}

/** The field of an email address. `autoComplete` is 'off' where it is somebody else's. */
export const EmailField = ({
  label = 'Email',
  ...field
}: Omit<TextFieldProps, 'label'> & { label?: string }) => (
  <TextField label={label} type="email" maxLength={254} required {...field} />
);

/** A field of several lines. */
export function TextArea({
  label,
  error,
  hint,
  hideLabel,
  optional,
  maxLength,
  ...area
}: FieldFrame & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
  const length = useLength(area.value, area.defaultValue, maxLength);
  return (
    <Field {...{ label, error: length.error ?? error, hint, hideLabel, optional }}>
      {(control) => (
        <textarea
          rows={5}
          {...area}
          {...control}
          onInput={(event) => {
            length.onInput(event);
            area.onInput?.(event);
          }}
          className={styles.control}
        />
      )}
    </Field>
  );
}

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'children'> & {
    options: readonly { value: string; label: string }[];
    /** The empty choice, with the value ''. */
    placeholder?: string;
  };

/** A choice from a short list, as a native select. */
export function SelectField({
  label,
  error,
  hint,
  hideLabel,
  optional,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, error, hint, hideLabel, optional }}>
      {(control) => (
        <select {...select} {...control} className={`${styles.control} ${styles.select}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
