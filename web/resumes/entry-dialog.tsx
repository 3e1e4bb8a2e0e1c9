import type * as z from 'zod/mini';
import {
  type Education,
  education,
  type Experience,
  experience,
} from '../../shared/applications/applicant-profile.ts';
import { fieldNumber } from '../../shared/kit/numbers.ts';
import { check, type Checked } from '../../shared/kit/validation.ts';
import { changesDraft, fieldsDraft } from '../kit/forms/drafts.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { useOwnId } from '../kit/session.ts';
import { TextArea, TextField } from '../kit/ui/fields/field.tsx';
import { NumberField, WHOLE } from '../kit/ui/fields/number-field.tsx';

interface EntryField {
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
  maxLength: number;
  /** A year, or a text of several lines. */
  shape?: 'year' | 'long';
}

/** The fields of an entry's form: text only. */
type EntryValues = Record<string, string>;
type EntryForm = ReturnType<typeof useForm<z.ZodMiniType, EntryValues, unknown>>;

/** A list of the profile whose entries have several fields. */
export interface EntryKind<T> {
  title: string;
  /** On the button and the dialog: 'Add Education'. */
  noun: string;
  /** The notice after adding one (product.md section 8). */
  added: string;
  /** Shown while the list is empty. */
  none: string;
  schema: z.ZodMiniType;
  fields: readonly EntryField[];
  toValues(entry: T): EntryValues;
  /** Applies the server's rules (product.md section 5). */
  read(values: EntryValues, now: Date): Checked<T>;
  heading(entry: T): string;
  line(entry: T): string;
  text?(entry: T): string;
}

export const EDUCATION: EntryKind<Education> = {
  title: 'Education',
  noun: 'Education',
  schema: education,
  added: 'Education Added',
  none: 'No education yet. Add a degree, an apprenticeship or a course.',
  fields: [
    { name: 'degree', label: 'Degree', maxLength: 160 },
    { name: 'institution', label: 'Institution', maxLength: 160 },
    {
      name: 'year',
      label: 'Year',
      optional: true,
      hint: 'Leave empty for the current year.',
      maxLength: 4,
      shape: 'year',
    },
  ],
  toValues: ({ degree, institution, year }) => ({
    degree,
    institution,
    year: year ? String(year) : '',
  }),
  read({ year = '', ...texts }, now) {
    return check(education, { ...texts, year: fieldNumber(year, WHOLE) ?? now.getFullYear() });
  },
  heading: ({ degree }) => degree,
  line: ({ institution, year }) => [institution, year || ''].filter(Boolean).join(' • '),
};

export const EXPERIENCE: EntryKind<Experience> = {
  title: 'Experience',
  noun: 'Experience',
  schema: experience,
  added: 'Experience Added',
  none: 'No experience yet. Add a job, an internship or volunteer work.',
  fields: [
    { name: 'title', label: 'Title', maxLength: 160 },
    { name: 'company', label: 'Company', maxLength: 160 },
    {
      name: 'duration',
      label: 'Duration',
      optional: true,
      hint: 'For example 2021 to 2024.',
      maxLength: 80,
    },
    { name: 'description', label: 'Description', optional: true, maxLength: 4000, shape: 'long' },
  ],
  toValues: ({ title, company, duration, description }) => ({
    title,
    company,
    duration,
    description,
  }),
  read: (values) => check(experience, values),
  heading: ({ title }) => title,
  line: ({ company, duration }) => [company, duration].filter(Boolean).join(' • '),
  text: ({ description }) => description,
};

interface EntryDialogProps<T> {
  kind: EntryKind<T>;
  /** Undefined for a new one. */
  entry: T | undefined;
  onKeep: (entry: T) => void;
  onClose: () => void;
}

/** The form of one entry. */
export function EntryDialog<T>(props: EntryDialogProps<T>) {
  const { kind, entry, onKeep, onClose } = props;
  const key = `entry:${useOwnId()}:${kind.noun}:`;
  const form = useForm(kind.schema, {
    defaults:
      entry === undefined
        ? Object.fromEntries(kind.fields.map(({ name }) => [name, '']))
        : kind.toValues(entry),
    check: (values: EntryValues) => kind.read(values, new Date()),
    draft:
      entry === undefined ? fieldsDraft(`${key}new`) : changesDraft(key + JSON.stringify(entry)),
    onSubmit: onKeep,
  });

  return (
    <FormDialog
      title={`${entry === undefined ? 'Add' : 'Edit'} ${kind.noun}`}
      submit={entry === undefined ? 'Add' : 'Done'}
      form={form}
      busy={false}
      onClose={onClose}
    >
      {kind.fields.map((field) => (
        <EntryControl key={field.name} field={field} control={form.field(field.name)} />
      ))}
    </FormDialog>
  );
}

interface EntryControlProps {
  field: EntryField;
  control: ReturnType<EntryForm['field']>;
}

function EntryControl({ field, control }: EntryControlProps) {
  const { label, hint, optional = false, maxLength, shape } = field;
  const common = { label, hint, optional, maxLength, required: !optional, ...control };
  if (shape === 'long') return <TextArea {...common} rows={4} />;
  return shape === 'year' ? <NumberField {...common} rule={WHOLE} /> : <TextField {...common} />;
}
