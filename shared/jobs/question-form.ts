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
    min: asText(min),
    max: asText(max),
    flagIf: typeof rule.isYes === 'boolean' ? flagged[`${rule.isYes}`] : '',
    flagBelow: asText(rule.below),
    flagAbove: asText(rule.above),
    flagOptions: rule.options ?? [],
  };
}

const asText = (number: number | null | undefined) => (number == null ? '' : String(number));

/** The question of a posting. What is no number stays one that its schema refuses. */
export function fromQuestionForm(form: QuestionForm) {
  const { id, kind, text, hint, isRequired, flagIf } = form;
  const options = toLines(form.options);
  return {
    id,
    kind,
    text,
    hint,
    options,
    min: asNumber(form.min),
    max: asNumber(form.max),
    isRequired,
    // Fields without a rule are no rule: one that flags nothing is refused.
    knockOut: ruleFor(kind, {
      isYes: flagIf === '' ? null : flagIf === 'yes',
      below: asNumber(form.flagBelow),
      above: asNumber(form.flagAbove),
      // A choice that is no longer offered is not flagged either.
      options: form.flagOptions.filter((option) => options.includes(option)),
    }),
  };
}

const asNumber = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')));

/** Whether a stored value has the shape of a question's fields. */
export const isQuestionForm = (value: unknown): value is QuestionForm =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(EMPTY_QUESTION).every(
    ([name, empty]) => typeof value[name as keyof typeof value] === typeof empty,
  );
