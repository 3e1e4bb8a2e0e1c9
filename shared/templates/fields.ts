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

/** A text in braces, also over several lines, or one brace alone. */
const BRACES = /\{[^{}]*\}|[{}]/g;
/** ':{' and such. */
const FACE = /(?:^|\s)[:;=8]['-]?$/;
/** What stands in a piece of code and never in a field. */
const CODE = /[;=]|":|\(\)/;
const FIELD_WORD = new RegExp(String.raw`\b(?:${FIELD_NAMES.join('|')})\b`, 'i');
const DOUBLED = 'A field has one brace on each side, {first_name} and not {{first_name}}.';
/** Characters of a text that a refusal repeats. */
const SHOWN = 24;

/**
 * Why a text to applicants cannot be sent, or kept as a template: it names fields that do not exist, or braces around a
 * field are doubled, missing or on another line. Faces such as ':{' and pieces of code may stay.
 */
export function fieldsRefusal(text: string): string | undefined {
  for (const { 0: found, index } of text.matchAll(BRACES)) {
    const end = index + found.length;
    const next = text[end] ?? ' ';
    if (found.length === 1) {
      if (FACE.test(text.slice(0, index)) && /\W/.test(next)) continue;
      if (next === found) return why(DOUBLED);
      return found === '{'
        ? why(`"${firstLine(text.slice(index))}" has no closing brace.`)
        : why(`"${lastWord(text.slice(0, end))}" has no opening brace.`);
    }
    if (next === '}') return why(DOUBLED);
    const inside = found.slice(1, -1);
    if (toField(inside) && !inside.includes('\n')) continue;
    if (CODE.test(inside) && !FIELD_WORD.test(inside)) continue;
    if (inside.includes('\n'))
      return why(`"${firstLine(found)}" goes on in the next line. Write a field in one line.`);
    return why(`${found} is not a field.`);
  }
  return undefined;
}

const why = (sentence: string) => `${sentence} Fields are ${listed(FIELD_NAMES.map(inBraces))}.`;

const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, SHOWN).trim() ?? '';
const lastWord = (text: string) => text.split(/\s/).at(-1)?.slice(-SHOWN) ?? '';

interface Recipient {
  /** The applicant's displayed name. */
  name: string;
  job: string;
  company: string;
  sender: string;
}

/** The first word of a name; in 'Müller, Jörg' that after the comma. */
function firstName(name: string): string {
  const [before = '', after = ''] = name.split(',').map((part) => part.trim());
  const isLastFirst = after !== '' && !before.includes(' ');
  return (isLastFirst ? after : before).split(/\s+/)[0] ?? '';
}

/** The values for an applicant. */
export const valuesFor = (recipient: Recipient): FieldValues => ({
  ...recipient,
  first_name: firstName(recipient.name),
});
