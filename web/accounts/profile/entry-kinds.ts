import {
  type Education,
  education,
  type Experience,
  experience,
} from '../../../shared/applications/applicant-profile.ts';
import { check, type Checked } from '../../../shared/kit/validation.ts';

export interface EntryField {
  name: string;
  label: string;
  optional?: boolean;
  hint?: string;
  maxLength: number;
  /** A year, or a text of several lines. */
  shape?: 'year' | 'long';
}

/** What a form holds of an entry: text only. */
export type EntryValues = Record<string, string>;

/** A list of the profile whose entries have several fields. */
export interface EntryKind<T> {
  title: string;
  /** On the button and the dialog: 'Add Education'. */
  noun: string;
  /** The notice after adding one (product.md section 8). */
  added: string;
  /** Said while there is none. */
  none: string;
  fields: readonly EntryField[];
  toValues(entry: T): EntryValues;
  /** By the rules that the server applies too (product.md section 5). */
  read(values: EntryValues, now: Date): Checked<T>;
  heading(entry: T): string;
  line(entry: T): string;
  text?(entry: T): string;
}

export const EDUCATION: EntryKind<Education> = {
  title: 'Education',
  noun: 'Education',
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
  toValues: ({ degree, institution, year }) => ({ degree, institution, year: String(year) }),
  read({ year = '', ...texts }, now) {
    return check(education, { ...texts, year: year.trim() ? Number(year) : now.getFullYear() });
  },
  heading: ({ degree }) => degree,
  line: ({ institution, year }) => `${institution} • ${year}`,
};

export const EXPERIENCE: EntryKind<Experience> = {
  title: 'Experience',
  noun: 'Experience',
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
