import { type SubmitEvent, useId, useState } from 'react';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextArea, TextField } from '../../kit/ui/field.tsx';
import styles from './editor.module.css';
import type { EntryField, EntryKind, EntryValues } from './entry-kinds.ts';

interface ProfileEntryDialogProps<T> {
  kind: EntryKind<T>;
  /** Undefined for a new one. */
  entry: T | undefined;
  onKeep: (entry: T) => void;
  onClose: () => void;
}

/** The fields of one entry, new or to be changed. */
export function ProfileEntryDialog<T>(props: ProfileEntryDialogProps<T>) {
  const { kind, entry, onKeep, onClose } = props;
  const formId = useId();
  const [values, setValues] = useState<EntryValues>(() =>
    entry === undefined
      ? Object.fromEntries(kind.fields.map(({ name }) => [name, '']))
      : kind.toValues(entry),
  );
  const [errors, setErrors] = useState<FieldErrors>({});

  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = kind.read(values, new Date());
    if ('value' in checked) {
      onKeep(checked.value);
      return;
    }
    setErrors(checked.errors);
    const wrong = kind.fields.find(({ name }) => checked.errors[name])?.name ?? '';
    const control = event.currentTarget.elements.namedItem(wrong);
    if (control instanceof HTMLElement) control.focus();
  };

  const change = (name: string, value: string) => {
    setValues({ ...values, [name]: value });
    setErrors({ ...errors, [name]: '' });
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title={`${entry === undefined ? 'Add' : 'Edit'} ${kind.noun}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            {entry === undefined ? 'Add' : 'Done'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={keep}>
        {kind.fields.map((field) => (
          <EntryControl
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface EntryControlProps {
  field: EntryField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function EntryControl({ field, value, error, onChange }: EntryControlProps) {
  const { name, label, hint, optional = false, maxLength, shape } = field;
  const common = { name, label, hint, optional, maxLength, value, error, required: !optional };
  if (shape === 'long') {
    return (
      <TextArea {...common} rows={4} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  }
  return (
    <TextField
      {...common}
      inputMode={shape === 'year' ? 'numeric' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
