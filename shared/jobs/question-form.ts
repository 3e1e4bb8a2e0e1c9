import { plainNumber } from '../kit/numbers.ts';
import { toLines } from '../kit/text.ts';
import { type KnockOut, type Question, type QuestionKind, ruleFor } from './questions.ts';

/** A question as the fields of a form hold it: as texts. */
export interface QuestionForm {
  /** '' for a new question. */
  id: string;
  kind: QuestionKind;
  text: string;
  hint: string;
  /** One choice per line. */
  options: string;
  min: string;
  max: string;
  isRequired: boolean;
  /** The answer that is flagged, of a yes-no question. */
  flagIf: 'yes' | 'no' | '';
  flagBelow: string;
  flagAbove: string;
  /** The choices that are flagged. */
  flagOptions: string[];
}

export const EMPTY_QUESTION: QuestionForm = {
  id: '',
  kind: 'text',
  text: '',
  hint: '',
  options: '',
  min: '',
  max: '',
  isRequired: false,
  flagIf: '',
  flagBelow: '',
  flagAbove: '',
  flagOptions: [],
};

/** The fields of a question. */
export function toQuestionForm({
  knockOut,
  options,
  min,
  max,
  ...question
}: Question): QuestionForm {
  const rule: Partial<KnockOut> = knockOut ?? {};
  const flagged = { true: 'yes', false: 'no' } as const;
  return {
    ...question,
    options: options.join('\n'),
    min: plainNumber(min),
    max: plainNumber(max),
    flagIf: typeof rule.isYes === 'boolean' ? flagged[`${rule.isYes}`] : '',
    flagBelow: plainNumber(rule.below),
    flagAbove: plainNumber(rule.above),
    flagOptions: rule.options ?? [],
  };
}

/** The question of a posting. The schema reads its numbers as they were typed. */
export function fromQuestionForm(form: QuestionForm) {
  const { id, kind, text, hint, isRequired, flagIf } = form;
  const options = toLines(form.options);
  return {
    id,
    kind,
    text,
    hint,
    options,
    min: form.min,
    max: form.max,
    isRequired,
    // Fields without a rule are no rule: one that flags nothing is refused.
    knockOut: ruleFor(kind, {
      isYes: flagIf === '' ? null : flagIf === 'yes',
      below: form.flagBelow.trim() || null,
      above: form.flagAbove.trim() || null,
      // A choice that is no longer offered is not flagged either.
      options: form.flagOptions.filter((option) => options.includes(option)),
    }),
  };
}

/** Whether a stored value has the shape of a question's fields. */
export const isQuestionForm = (value: unknown): value is QuestionForm =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(EMPTY_QUESTION).every(
    ([name, empty]) => typeof value[name as keyof typeof value] === typeof empty,
  );
