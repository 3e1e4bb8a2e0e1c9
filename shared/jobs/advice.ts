import type { PassportForm } from './passport-form.ts';
import type { Workplace } from './places.ts';
import type { JobForm } from './posting.ts';
import type { QuestionForm } from './question-form.ts';

/**
 * The form of a posting as texts: the ten items of product.md section 5, country codes, and the passport.
 */
export interface LintedForm extends JobForm, PassportForm {
  workplace: Workplace | '';
  country: string;
  remoteFrom: string[];
  showsDefaultRequirements: boolean;
  showsDefaultBenefits: boolean;
  questions: QuestionForm[];
}

/**
 * 'blocks': it cannot be posted, or an admin would reject it. 'pauses': a law will pause it. 'loses': fewer people apply.
 * 'search': job search engines omit it or show less of it (Google's and schema.org's JobPosting).
 */
export const FINDING_LEVELS = ['blocks', 'pauses', 'loses', 'search'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

export interface Finding {
  level: FindingLevel;
  /** The form field that fixes it. */
  field: keyof LintedForm;
  /** A short description of the problem. */
  text: string;
  /** How to fix it. */
  hint: string;
}

/** Where the server reads a location to be. The country of a region is stored, another one must be stated. */
export interface ReadPlace {
  country: string | null;
  region: string | null;
  /** The countries of all its places, or of remote workers, are stored. */
  isClear?: boolean;
}

/** The message of a question's field, with the question's number: 'Question 2: Write the question.' */
export function nameError(path: string, message: string): string {
  const index = /^questions[./](\d{1,3})/.exec(path)?.[1];
  return index === undefined ? message : `Question ${Number(index) + 1}: ${message}`;
}
