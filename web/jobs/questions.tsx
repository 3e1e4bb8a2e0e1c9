import { useId } from 'react';
import { answerField } from '../../shared/applications/questions.ts';
import type { SentAnswer } from '../../shared/applications/sent-answers.ts';
import { RESUME_EXTENSIONS } from '../../shared/applications/status.ts';
import type { AskedQuestion } from '../../shared/jobs/questions.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { Button } from '../kit/ui/button.tsx';
import { FieldGrid, Legend, SelectField, TextArea } from '../kit/ui/fields/field.tsx';
import { NumberField } from '../kit/ui/fields/number-field.tsx';
import { FileField } from '../kit/ui/fields/file-field.tsx';
import styles from './questions.module.css';

/** What was typed or chosen, by the question's id: a text, or several choices. */
export type Answers = Record<string, string | string[]>;

/** The name of a question's error in a form, whose library would split the server's name at its dot. */
export const answerError = (id: string): string => answerField(id).replace('.', '/');

/** The server's errors by the names of the form. */
export const asFormErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.replace(/^answers\./, 'answers/'),
      message,
    ]),
  );

/** Whether the server refuses an answer, such as a file that is no document. */
export const hasAnswerErrors = (errors: FieldErrors): boolean =>
  Object.keys(errors).some((field) => field.startsWith('answers.'));

/** The answers as they are sent. Those to questions that are no longer asked are left out. */
export const toSentAnswers = (
  questions: readonly AskedQuestion[],
  answers: Answers,
): SentAnswer[] =>
  questions.flatMap(({ id, kind }) => {
    const answer = answers[id];
    if (kind === 'file' || !answer?.length) return [];
    const value = kind === 'yes-no' ? answer === 'yes' : answer;
    return [{ question: id, value }];
  });

interface AnswerFieldsProps {
  questions: readonly AskedQuestion[];
  answers: Answers;
  files: Readonly<Record<string, File | undefined>>;
  errors: FieldErrors;
  disabled: boolean;
  onAnswer?: (id: string, value: string | string[]) => void;
  onFile?: (id: string, file: File | undefined) => void;
}

/** A field for each question of a job; without handlers, a preview. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { questions, answers, files, errors, disabled, onAnswer, onFile } = props;
  if (questions.length === 0) return null;
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <AnswerInput
          key={question.id}
          question={question}
          answer={answers[question.id] ?? ''}
          file={files[question.id]}
          error={errors[answerError(question.id)]}
          disabled={disabled}
          onAnswer={(value) => onAnswer?.(question.id, value)}
          onFile={(file) => onFile?.(question.id, file)}
        />
      ))}
    </div>
  );
}

interface AnswerInputProps {
  question: AskedQuestion;
  answer: string | string[];
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  onAnswer: (value: string | string[]) => void;
  onFile: (file: File | undefined) => void;
}

/** Options in a list show at once; many are a select. */
const SHOWN_OPTIONS = 5;

function AnswerInput(props: AnswerInputProps) {
  const { question, answer, file, error, disabled, onAnswer, onFile } = props;
  const { kind, text, hint, options, min, max, isRequired } = question;
  const field = {
    label: text,
    optional: !isRequired,
    hint: hint || undefined,
    error,
    disabled,
    'aria-required': isRequired,
    value: String(answer),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onAnswer(currentTarget.value),
  };
  switch (kind) {
    case 'text':
      return <TextArea rows={3} {...field} />;
    case 'number':
      return (
        <FieldGrid>
          <NumberField
            {...field}
            hint={[hint, rangeInWords(min, max)].filter(Boolean).join(' ') || undefined}
          />
        </FieldGrid>
      );
    case 'file':
      return (
        <FileField
          label={isRequired ? text : `${text} (optional)`}
          hint={hint ? `${hint} PDF, DOC or DOCX, up to 5 MB` : 'PDF, DOC or DOCX, up to 5 MB'}
          accept={RESUME_EXTENSIONS}
          file={file}
          error={error}
          disabled={disabled}
          onChange={onFile}
        />
      );
    case 'choice':
      if (options.length > SHOWN_OPTIONS)
        return (
          <SelectField
            {...field}
            placeholder="Choose one"
            options={options.map((option) => ({ value: option, label: option }))}
          />
        );
      break;
    default:
  }
  const choices =
    kind === 'yes-no'
      ? [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
      : options.map((option) => ({ value: option, label: option }));
  return <Choices {...props} choices={choices} isMultiple={kind === 'choices'} />;
}

interface ChoicesProps extends AnswerInputProps {
  choices: readonly { value: string; label: string }[];
  isMultiple: boolean;
}

/** Radio buttons, or checkboxes where several may be chosen. */
function Choices({
  question,
  answer,
  error,
  disabled,
  onAnswer,
  choices,
  isMultiple,
}: ChoicesProps) {
  const id = useId();
  const chosen = [answer].flat();
  const describedBy =
    [question.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy}>
      <Legend optional={!question.isRequired}>{question.text}</Legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget }) => {
                if (!isMultiple) onAnswer(value);
                else if (currentTarget.checked) onAnswer([...chosen.filter(Boolean), value]);
                else onAnswer(chosen.filter((other) => other && other !== value));
              }}
            />
            <span>{label}</span>
          </label>
        ))}
        {!question.isRequired && !isMultiple && answer.length > 0 && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={`Clear the answer to “${question.text}”`}
            onClick={() => {
              onAnswer('');
              // The button is gone then.
              document.getElementsByName(id)[0]?.focus();
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {question.hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {question.hint}
        </p>
      )}
    </fieldset>
  );
}

function rangeInWords(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `From ${min} to ${max}.`;
  if (min !== null) return `At least ${min}.`;
  return max === null ? '' : `At most ${max}.`;
}
