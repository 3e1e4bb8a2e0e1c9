import type { ApplicationField } from '../kit/parts.ts';
import { APPLICATION_FIELDS } from '../parts/parts.ts';

export const COVER_LETTER_MAX = 10_000;

/** A text of an application, and the feature that it belongs to. */
interface NamedField extends ApplicationField {
  name: string;
  feature?: string;
}

/**
 * THE TABLE OF TEXTS of an application: the applicant fills them in when applying, and the applicant, the company and admins
 * read them. Those of features are stored together in `applications.texts`; they are exported and erased with it.
 */
const TEXTS: readonly NamedField[] = [
  {
    name: 'coverLetter',
    label: 'Cover letter',
    placeholder: 'e.g. Why you are a good fit, in a few sentences',
    max: COVER_LETTER_MAX,
    rows: 5,
  },
  ...APPLICATION_FIELDS,
];

/** The texts of a board without some features. */
export const textsWithout = (featuresOff: readonly string[]): readonly NamedField[] =>
  TEXTS.filter(({ feature = '' }) => !featuresOff.includes(feature));

/** Those of features alone. */
export const moreTexts = (featuresOff: readonly string[]): readonly NamedField[] =>
  textsWithout(featuresOff).filter(({ feature }) => feature);

/** What somebody sent or reads of the texts of features, without empty ones. */
export const pickTexts = (from: object, featuresOff: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    moreTexts(featuresOff).flatMap(({ name }) => {
      const text: unknown = Reflect.get(from, name);
      return typeof text === 'string' && text ? [[name, text]] : [];
    }),
  );
