// Must not import zod: the page of all jobs loads this file.

/** A field that keywords can name. */
export type SearchField = 'title' | 'skill' | 'company';

/** Words of keywords that one field must have in sequence: `title:"staff nurse"`; with a minus it must not. */
export interface FieldTerm {
  field: SearchField;
  text: string;
  isExcluded: boolean;
}

/** Further terms are ignored, which limits the cost of a search. */
const TERMS_MAX = 8;
const TERM = /(?<!\S)(-?)(title|skill|company):(?:"([^"]*)"?|(\S+))/gi;

/** The terms of keywords that name a field, and the other words. */
export function splitFields(keywords: string): { fields: FieldTerm[]; others: string } {
  const fields = [...keywords.matchAll(TERM)].map(
    ([, minus, field = '', phrase, word = '']): FieldTerm => ({
      field: field.toLowerCase() as SearchField,
      text: withoutQuotes(phrase ?? word),
      isExcluded: minus === '-',
    }),
  );
  return {
    fields: fields.filter(({ text }) => text !== '').slice(0, TERMS_MAX),
    others: keywords.replaceAll(TERM, ' '),
  };
}

/** Keywords of terms and other words: the opposite of `splitFields`. */
export const joinFields = (fields: readonly FieldTerm[], others: string): string =>
  [
    others.trim().replaceAll(/\s+/g, ' '),
    ...fields.map(({ field, text, isExcluded }) => `${isExcluded ? '-' : ''}${field}:"${text}"`),
  ]
    .filter(Boolean)
    .join(' ');

/** The keywords without names of fields: a search in all of them. */
export const inAllFields = (keywords: string): string =>
  keywords.replaceAll(TERM, (_term, minus: string, field: string, phrase?: string, word = '') => {
    const text = withoutQuotes(phrase ?? word);
    // Each word of a title says something, those of a name may not.
    return minus || field.toLowerCase() === 'company' ? `${minus}"${text}"` : text;
  });

/** A quotation mark ends a term, so no term has one. */
export const withoutQuotes = (text: string): string => text.replaceAll(/["\s]+/g, ' ').trim();

/** Terms in words: 'with “Staff Nurse” in the title, at “Riverside Clinic”'; '' without terms. */
export function fieldsInWords(fields: readonly FieldTerm[]): string {
  const sayings = {
    title: (text: string, isExcluded: boolean) =>
      `${isExcluded ? 'without' : 'with'} “${text}” in the title`,
    skill: (text: string, isExcluded: boolean) =>
      `${isExcluded ? 'without' : 'with'} the skill “${text}”`,
    company: (text: string, isExcluded: boolean) => `${isExcluded ? 'not ' : ''}at “${text}”`,
  };
  return fields.map(({ field, text, isExcluded }) => sayings[field](text, isExcluded)).join(', ');
}
