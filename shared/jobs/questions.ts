import * as z from 'zod/mini';
import { chooseFrom, fold, optionalText, requiredLine } from '../kit/text.ts';
import { typedNumber } from '../kit/typed-number.ts';
import { besideField } from '../kit/validation.ts';

/** The kinds of screening questions. A choice takes one option, 'choices' any number of them. */
export const QUESTION_KINDS = ['text', 'number', 'choice', 'choices', 'yes-no', 'file'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const QUESTION_KIND_LABELS: Record<QuestionKind, string> = {
  text: 'Text',
  number: 'Number',
  choice: 'One choice',
  choices: 'Several choices',
  'yes-no': 'Yes or no',
  file: 'File',
};

/** Limits in questions, characters and options. Each file is a part of the upload that the server holds in memory. */
export const QUESTIONS_MAX = 20;
export const FILE_QUESTIONS_MAX = 2;
export const QUESTION_MAX = 200;
const HINT_MAX = 300;
const OPTIONS_MAX = 20;
const OPTION_MAX = 100;
/** Of numbers in questions and answers, either way. */
const NUMBER_MAX = 1e12;

const number = z.optional(
  z.pipe(typedNumber(), z.nullable(z.number().check(z.gte(-NUMBER_MAX), z.lte(NUMBER_MAX)))),
);

/** Which answers are flagged. The rule fits the question's kind; nobody is rejected by it. */
const knockOut = z.object({
  /** Of a yes-no question: the answer that is flagged. */
  isYes: z.optional(z.nullable(z.boolean())),
  /** Of a number: flagged if it is lower, or higher. */
  below: number,
  above: number,
  /** Of a choice: flagged if one of them is chosen. */
  options: z.optional(z.array(z.string()).check(z.maxLength(OPTIONS_MAX))),
});
/** A rule that flags nothing is a mistake. */
const knockOutBody = knockOut.check(
  z.refine(
    ({ isYes, below, above, options }) =>
      (isYes ?? below ?? above ?? null) !== null || Boolean(options?.length),
    'Say which answers are flagged, or leave out the rule.',
  ),
);
export type KnockOut = z.output<typeof knockOut>;

/** A tag, with attributes if it has any: 'x<y and y>z' is none. */
const HTML = /<\/?[a-z][a-z\d]*(?:\s+[a-z-]+\s*=[^<>]*)?\s*\/?>/i;
const plain = z.refine<string>((text) => !HTML.test(text), 'Write plain text, without HTML.');

const questionFields = z.object({
  /** Of an existing question; without it, the question is new. */
  id: z.optional(
    z.nullable(z.union([z.literal(''), z.guid('Leave out the id of a new question.')])),
  ),
  kind: z.enum(QUESTION_KINDS, { error: chooseFrom(QUESTION_KINDS) }),
  text: requiredLine('Write the question.', QUESTION_MAX).check(plain),
  hint: z.pipe(optionalText(HINT_MAX), z.string().check(plain)),
  options: z.pipe(
    z.optional(
      z.nullable(
        z.array(requiredLine('Write the choice.', OPTION_MAX).check(plain)).check(
          z.maxLength(OPTIONS_MAX, {
            error: besideField(`Offer at most ${OPTIONS_MAX} choices.`),
          }),
        ),
      ),
    ),
    z.transform((options: string[] | null | undefined) => options ?? []),
  ),
  /** The lowest and highest number that is accepted. */
  min: number,
  max: number,
  isRequired: z.optional(z.boolean()),
  knockOut: z.optional(z.nullable(knockOutBody)),
});

/** A screening question of a job, with its knock-out rule. */
export interface Question {
  id: string;
  kind: QuestionKind;
  text: string;
  hint: string;
  options: string[];
  min: number | null;
  max: number | null;
  isRequired: boolean;
  knockOut: KnockOut | null;
}

/** A question before the server has given it an id. */
export type NewQuestion = Omit<Question, 'id'> & { id: string | null };

const isChoice = (kind: QuestionKind) => kind === 'choice' || kind === 'choices';

/** Leaves out what the kind does not have, so that equal questions are equal. */
function toQuestion({ id, ...body }: z.output<typeof questionFields>): NewQuestion {
  const { kind, text, hint, knockOut: rule } = body;
  const isNumber = kind === 'number';
  return {
    id: id || null,
    kind,
    text,
    hint,
    options: isChoice(kind) ? body.options : [],
    min: (isNumber ? body.min : null) ?? null,
    max: (isNumber ? body.max : null) ?? null,
    isRequired: body.isRequired ?? false,
    knockOut: rule ? ruleFor(kind, rule) : null,
  };
}

/** A rule whose numbers may be as somebody typed them. */
type RuleWith<Amount> = Omit<KnockOut, 'below' | 'above'> & {
  below?: Amount | null | undefined;
  above?: Amount | null | undefined;
};

/** The part of a rule that fits the kind; null if nothing is left. */
export function ruleFor<Amount>(
  kind: QuestionKind,
  { isYes, below, above, options = [] }: RuleWith<Amount>,
) {
  if (kind === 'yes-no') return typeof isYes === 'boolean' ? { isYes } : null;
  if (kind === 'number' && (below ?? above ?? null) !== null)
    return { below: below ?? null, above: above ?? null };
  return isChoice(kind) && options.length ? { options } : null;
}

/** Why a question is refused beyond the lengths of its texts, by field. */
function refusalsOf({ kind, options, min, max, knockOut: rule }: NewQuestion) {
  const refusals: { field: string; message: string }[] = [];
  if (isChoice(kind)) {
    if (options.length < 2)
      refusals.push({ field: 'options', message: 'Offer at least two choices.' });
    const double = options.find(
      (option, index) => options.findIndex((other) => fold(other) === fold(option)) < index,
    );
    if (double !== undefined)
      refusals.push({ field: 'options', message: `“${double}” is offered twice.` });
    if (rule?.options?.some((option) => !options.includes(option)))
      refusals.push({ field: 'knockOut', message: 'The rule names a choice that is not offered.' });
    else if (kind === 'choice' && options.every((option) => rule?.options?.includes(option)))
      refusals.push({ field: 'knockOut', message: FLAGS_ALL });
  }
  if (min !== null && max !== null && max < min)
    refusals.push({ field: 'max', message: 'The highest number is below the lowest one.' });
  else if (rule && kind === 'number') {
    const message = numbersMistake(rule, min ?? -Infinity, max ?? Infinity);
    if (message) refusals.push({ field: 'knockOut', message });
  }
  return refusals;
}

const FLAGS_ALL = 'This rule flags every answer.';

/** Why a rule says nothing about the accepted numbers. */
function numbersMistake({ below, above }: KnockOut, min: number, max: number): string | undefined {
  const [low, high] = [below ?? -Infinity, above ?? Infinity];
  if (low > high || low > max || high < min) return FLAGS_ALL;
  return low <= min && high >= max ? 'This rule flags none of the accepted numbers.' : undefined;
}

/** Mistakes of one question do not hide those of the next. */
const questionBody = z.pipe(
  questionFields,
  z.transform((body, context): NewQuestion => {
    const question = toQuestion(body);
    for (const { field, message } of refusalsOf(question))
      context.issues.push({ code: 'custom', path: [field], message, input: body });
    return question;
  }),
);

const TOO_MANY = `A job can ask at most ${QUESTIONS_MAX} questions.`;

/** The questions of a posting, in their order. A form and the server read them with this schema. */
export const questionList = z.pipe(
  // The number first: a thousand questions are refused without reading each.
  z.transform((sent: unknown[], { issues }) => {
    const isTooLong = Array.isArray(sent) && sent.length > QUESTIONS_MAX;
    if (isTooLong) issues.push({ code: 'custom', message: TOO_MANY, input: sent });
    return sent;
  }),
  z.pipe(
    z
      .array(questionBody, { error: besideField('Send the questions as a list.') })
      .check(z.maxLength(QUESTIONS_MAX)),
    z.transform((questions, context) => {
      const refuse = (path: PropertyKey[], message: string) =>
        context.issues.push({ code: 'custom', path, message, input: questions });
      questions.forEach((question, index) => {
        const first = questions.findIndex(({ text }) => fold(text) === fold(question.text));
        if (first < index) refuse([index, 'text'], `This is also question ${first + 1}.`);
        const same = question.id ? questions.findIndex(({ id }) => id === question.id) : index;
        if (same < index) refuse([index, 'id'], `Question ${same + 1} has the same id.`);
      });
      const files = questions.filter(({ kind }) => kind === 'file');
      if (files.length > FILE_QUESTIONS_MAX)
        refuse([], `A job can ask for at most ${FILE_QUESTIONS_MAX} files besides the resume.`);
      return questions;
    }),
  ),
);

/**
 * Gives questions their ids. One that asks something else than before is another question: its answers are counted and
 * filtered separately.
 * @param before the questions of the edited text
 * @param makeId makes a random id
 */
export const withIds = (
  questions: readonly NewQuestion[],
  before: readonly Question[],
  makeId: () => string,
): Question[] =>
  questions.map((question) => {
    const known = before.find(({ id }) => id === question.id);
    const id = known && asksTheSame(known, question) ? known.id : makeId();
    return { ...question, id };
  });

const asksTheSame = (one: NewQuestion, other: NewQuestion): boolean =>
  one.kind === other.kind &&
  one.text === other.text &&
  one.options.length === other.options.length &&
  one.options.every((option, index) => option === other.options[index]);

/** A question as applicants read it, without the rule. */
export const askedQuestion = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  hint: z.string(),
  options: z.array(z.string()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  isRequired: z.boolean(),
});
export type AskedQuestion = z.output<typeof askedQuestion>;

/** A question as the job's company and admins read it. */
export const questionAnswer = z.extend(askedQuestion, { knockOut: z.nullable(knockOut) });

/** What an applicant answered; null for a file. */
export type AnswerValue = string | number | boolean | string[] | null;

/** 'Yes', '12', 'Night, Weekend'; '' for a file. */
export function answerInWords(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  return value === null ? '' : String(value);
}

/** Whether an answer meets a question's knock-out rule: it is flagged, and nothing else happens. */
export function isKnockedOut(rule: KnockOut | null, value: AnswerValue): boolean {
  if (!rule) return false;
  if (typeof value === 'boolean') return value === rule.isYes;
  if (typeof value === 'number')
    return (
      (typeof rule.below === 'number' && value < rule.below) ||
      (typeof rule.above === 'number' && value > rule.above)
    );
  const chosen = typeof value === 'string' ? [value] : (value ?? []);
  return chosen.some((option) => rule.options?.includes(option));
}

/** 'Flagged if the answer is No', for the company. */
function ruleInWords(rule: KnockOut): string {
  if (typeof rule.isYes === 'boolean')
    return `Flagged if the answer is ${rule.isYes ? 'Yes' : 'No'}`;
  if (rule.options?.length) return `Flagged if the answer is ${rule.options.join(' or ')}`;
  const limits = [
    ...(typeof rule.below === 'number' ? [`below ${rule.below}`] : []),
    ...(typeof rule.above === 'number' ? [`above ${rule.above}`] : []),
  ];
  return `Flagged if the answer is ${limits.join(' or ')}`;
}

/** A question in one line, for the comparison of two versions of a job. */
export function questionInWords(question: AskedQuestion & { knockOut?: KnockOut | null }): string {
  const { kind, text, options, min, max, isRequired, hint, knockOut: rule } = question;
  const parts = [
    QUESTION_KIND_LABELS[kind],
    ...(isRequired ? ['required'] : []),
    ...(options.length ? [options.join(' / ')] : []),
    ...(min === null ? [] : [`at least ${min}`]),
    ...(max === null ? [] : [`at most ${max}`]),
    ...(hint ? [hint.replaceAll('\n', ' ')] : []),
    ...(rule ? [ruleInWords(rule)] : []),
  ];
  return `${text} (${parts.join('; ')})`;
}

/** Words of questions that ask for what most countries' laws protect, by what they ask for. */
const PROTECTED: readonly (readonly [what: string, words: RegExp])[] = [
  ['age', /\b(?:how old|your age|date of birth|birth ?date|year of birth|born)\b/i],
  ['marital status', /\b(?:married|marital|spouse|husband|wife|divorced)\b/i],
  [
    'pregnancy or children',
    /\b(?:pregnancy|pregnant|children|kids|family plans?|family planning|childcare)\b/i,
  ],
  ['religion', /\b(?:religion|religious|church|faith|muslim|christian|jewish)\b/i],
  [
    'health',
    /\b(?:disabled|disability|disabilities|illness|illnesses|health condition|medical|sick days|medication)\b/i,
  ],
  ['origin', /\b(?:your race|ethnic\w*|nationality|skin color|native language)\b/i],
  ['sexuality', /\b(?:sexual\w*|gay|lesbian|gender identity)\b/i],
];

/** What protected trait a question seems to ask for; undefined if none. A hint for its author, no refusal. */
export const protectedTraitIn = ({ text, hint }: Pick<Question, 'text' | 'hint'>) =>
  PROTECTED.find(([, words]) => words.test(`${text} ${hint}`))?.[0];
