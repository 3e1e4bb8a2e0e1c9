import type { FieldErrors } from '../kit/validation.ts';
import { readNumber as readTyped } from '../kit/numbers.ts';
import { plainText } from '../kit/text.ts';
import type { AnswerValue, AskedQuestion } from '../jobs/questions.ts';
import { type ChosenDocument, resumeRefusal } from './status.ts';
import type { SentAnswer } from './sent-answers.ts';

/** Characters of an answer. */
const ANSWER_MAX = 2000;
/** Files that answer questions are sent in fields with this prefix and the question's id. */
export const ANSWER_FILE = 'answer.';

/** The field of a question's error, in a form and in the server's refusal. */
export const answerField = (questionId: string): string => `answers.${questionId}`;

/** An accepted answer. */
interface Accepted<Asked extends AskedQuestion> {
  question: Asked;
  /** Null for a file. */
  value: AnswerValue;
}

/**
 * Checks answers by the questions of a job. The form and the server call it, so both show the same messages.
 * @param files by the question's id
 * @returns the accepted answers in the order of the questions, and an error for each of the others by `answerField`
 */
export function checkAnswers<Asked extends AskedQuestion>(
  questions: readonly Asked[],
  sent: readonly SentAnswer[],
  files: Readonly<Record<string, ChosenDocument | undefined>> = {},
): { accepted: Accepted<Asked>[]; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const accepted: Accepted<Asked>[] = [];
  const values = new Map(sent.map(({ question, value }) => [question.toLowerCase(), value]));
  for (const question of questions) {
    const file = files[question.id];
    const read =
      question.kind === 'file' ? readFile(file) : readValue(question, values.get(question.id));
    if (typeof read === 'object' && read !== null && 'refusal' in read)
      errors[answerField(question.id)] = read.refusal;
    else if (read !== undefined) accepted.push({ question, value: read });
    else if (question.isRequired) errors[answerField(question.id)] = missing(question);
  }
  const known = new Set(questions.map(({ id }) => id));
  for (const id of [...values.keys(), ...Object.keys(files)])
    if (!known.has(id)) errors[answerField(id)] = 'This question is no longer asked.';
  return { accepted, errors };
}

const missing = ({ kind }: AskedQuestion): string =>
  kind === 'file' ? 'Choose a file.' : 'Answer this question.';

interface Refused {
  refusal: string;
}

function readFile(file: ChosenDocument | undefined): null | undefined | Refused {
  if (!file) return undefined;
  const refusal = resumeRefusal(file, 'The file');
  return refusal ? { refusal: refusal.message } : null;
}

/** The value for storage; undefined if there is no answer. */
function readValue(
  { kind, options, min, max }: AskedQuestion,
  sent: AnswerValue | undefined,
): Exclude<AnswerValue, null> | undefined | Refused {
  if (sent === undefined || sent === null || sent === '') return undefined;
  if (Array.isArray(sent) && sent.length === 0) return undefined;
  switch (kind) {
    case 'yes-no':
      return isYes(sent) ?? { refusal: 'Answer yes or no.' };
    case 'number':
      return readNumber(sent, min, max);
    case 'choice':
    case 'choices': {
      const chosen = [sent].flat();
      if (kind === 'choice' && chosen.length > 1) return { refusal: 'Choose one of the choices.' };
      const found = options.filter((option) => chosen.includes(option));
      if (found.length < new Set(chosen).size) return { refusal: 'Choose among the choices.' };
      return kind === 'choice' ? found[0] : found;
    }
    default: {
      if (typeof sent !== 'string') return { refusal: 'Answer with a text.' };
      const text = plainText(sent).trim();
      if (text.length > ANSWER_MAX)
        return {
          refusal: `Keep this to ${ANSWER_MAX.toLocaleString('en-US')} characters or fewer.`,
        };
      return text || undefined;
    }
  }
}

/** Yes and no in words or as true and false; undefined for anything else. */
function isYes(sent: AnswerValue): boolean | undefined {
  const [word] = /^(?:yes|true|no|false)$/i.exec(String(sent).trim()) ?? [];
  return word === undefined ? undefined : /^[yt]/i.test(word);
}

function readNumber(sent: AnswerValue, min: number | null, max: number | null): number | Refused {
  const read = typeof sent === 'string' ? readTyped(sent) : { number: sent };
  if ('refusal' in read) return read;
  const { number } = read;
  if (typeof number !== 'number' || !Number.isFinite(number) || Math.abs(number) > 1e12)
    return { refusal: 'Enter a number, such as 12 or 3.5.' };
  if (min !== null && number < min) return { refusal: `This must be at least ${min}.` };
  if (max !== null && number > max) return { refusal: `This must be at most ${max}.` };
  return number;
}
