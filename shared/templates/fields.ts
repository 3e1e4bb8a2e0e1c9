import { listed } from '../kit/figures.ts';

/** The fields of a text to an applicant, and what stands in their place. In a text: '{first_name}'. */
export const TEMPLATE_FIELDS = {
  first_name: "The applicant's first name",
  name: "The applicant's full name",
  job: 'The title of the job',
  company: 'The name of your company',
  sender: 'Your name',
} as const;
export type TemplateField = keyof typeof TEMPLATE_FIELDS;
export type FieldValues = Record<TemplateField, string>;

const FIELD_NAMES = Object.keys(TEMPLATE_FIELDS) as TemplateField[];
/** Anything in braces on one line. */
const IN_BRACES = /\{([^{}\n]*)\}/g;

const toField = (name: string) => FIELD_NAMES.find((known) => known === name.trim().toLowerCase());

/** A field as it stands in a text: '{job}'. */
export const inBraces = (field: TemplateField): string => `{${field}}`;

/** Whether a text has a field that `fillFields` fills in. */
export const hasFields = (text: string): boolean =>
  [...text.matchAll(IN_BRACES)].some(([, name = '']) => toField(name));

/** Fills in the known fields; other text in braces stays. */
export const fillFields = (text: string, values: FieldValues): string =>
  text.replaceAll(IN_BRACES, (whole: string, name: string) => {
    const field = toField(name);
    return field ? values[field] : whole;
  });

/** Why a text cannot be a template: it names fields that do not exist. */
export function unknownFieldRefusal(text: string): string | undefined {
  const unknown = [...text.matchAll(IN_BRACES)].flatMap(([whole, name = '']) =>
    toField(name) ? [] : whole,
  );
  const [first] = unknown;
  return first && `${first} is not a field. Fields are ${listed(FIELD_NAMES.map(inBraces))}.`;
}

interface Recipient {
  /** The applicant's displayed name. */
  name: string;
  job: string;
  company: string;
  sender: string;
}

/** The values for an applicant. The first name is the first word of the name. */
export const valuesFor = (recipient: Recipient): FieldValues => ({
  ...recipient,
  first_name: recipient.name.trim().split(/\s+/)[0] ?? '',
});
