import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { EMPTY_QUESTION, type QuestionForm } from '../../../shared/jobs/question-form.ts';
import {
  FILE_QUESTIONS_MAX,
  QUESTION_KIND_LABELS,
  QUESTION_KINDS,
  QUESTION_MAX,
  type QuestionKind,
  QUESTIONS_MAX,
} from '../../../shared/jobs/questions.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { toLines } from '../../../shared/kit/text.ts';
import { notify } from '../../kit/notices.ts';
import { Button, IconButton } from '../../kit/ui/button.tsx';
import { FieldGrid, Legend, SelectField, TextArea, TextField } from '../../kit/ui/fields/field.tsx';
import { NumberField } from '../../kit/ui/fields/number-field.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { OptionalSection } from './optional-section.tsx';
import { questionField } from '../form-values.ts';
import styles from './questions.module.css';

interface QuestionsForm {
  control: (name: 'questions') => {
    value: QuestionForm[];
    error: string | undefined;
    onChange: (questions: QuestionForm[]) => void;
  };
  errors: FieldErrors;
  clearErrors: () => void;
}

/** What applicants are asked besides their resume and letter. */
export function QuestionFields({ form }: { form: QuestionsForm }) {
  const { value: questions, error, onChange } = form.control('questions');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();

  const change = (next: QuestionForm[]) => {
    onChange(next);
    // Errors name questions by their place.
    if (Object.keys(form.errors).some((name) => name.startsWith('questions/'))) form.clearErrors();
  };
  /** The element is there after the next render. */
  const focus = (index: number, part: string) =>
    requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(part)?.focus(),
    );
  const add = () => {
    change([...questions, EMPTY_QUESTION]);
    focus(questions.length, 'input');
  };
  const move = (from: number, to: number) => {
    const [moved] = questions.slice(from, from + 1);
    if (!moved || to < 0 || to >= questions.length) return;
    change(questions.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const remove = (index: number) => {
    const [removed] = questions.slice(index, index + 1);
    change(questions.toSpliced(index, 1));
    const next = Math.min(index, questions.length - 2);
    if (next >= 0) focus(next, 'input');
    else document.querySelector<HTMLElement>('[name="questions"]')?.focus();
    if (removed)
      notify.success('Question Removed', removed.text || `Question ${index + 1}`, {
        label: 'Undo',
        run: () => {
          const now = form.control('questions').value;
          change(now.toSpliced(Math.min(index, now.length), 0, removed));
        },
      });
  };

  return (
    <OptionalSection
      title="Questions"
      holds={questions.length > 0 ? counted(questions.length, 'question') : 'None yet.'}
      note="Applicants answer them when they apply. A knock-out marks answers for you; nobody is rejected by it, and applicants do not see it."
    >
      <Stack gap={16}>
        {questions.length > 0 && (
          <ol ref={list} className={styles.list}>
            {questions.map((question, index) => (
              // Dragging is for pointers: the buttons move a question by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                // Questions have no id before they are stored, and change places.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                className={styles.question}
                data-dragged={dragged === index || undefined}
                onDragOver={(event: DragEvent) => {
                  if (dragged === undefined) return;
                  event.preventDefault();
                  if (dragged !== index) {
                    move(dragged, index);
                    setDragged(index);
                  }
                }}
                onDrop={(event) => event.preventDefault()}
              >
                <QuestionCard
                  question={question}
                  index={index}
                  errors={form.errors}
                  onChange={(changes) => change(questions.with(index, { ...question, ...changes }))}
                  tools={
                    <>
                      <span
                        aria-hidden
                        draggable
                        className={styles.grip}
                        title="Drag to reorder"
                        onDragStart={(event) => {
                          event.dataTransfer.effectAllowed = 'move';
                          setDragged(index);
                        }}
                        onDragEnd={() => setDragged(undefined)}
                      >
                        <IconGripVertical size={18} />
                      </span>
                      <IconButton
                        label={`Move question ${index + 1} up`}
                        disabled={index === 0}
                        onClick={() => {
                          move(index, index - 1);
                          focus(index - 1, '[data-up]');
                        }}
                        data-up
                      >
                        <IconArrowUp size={18} aria-hidden />
                      </IconButton>
                      <IconButton
                        label={`Move question ${index + 1} down`}
                        disabled={index === questions.length - 1}
                        onClick={() => {
                          move(index, index + 1);
                          focus(index + 1, '[data-down]');
                        }}
                        data-down
                      >
                        <IconArrowDown size={18} aria-hidden />
                      </IconButton>
                      <IconButton
                        label={`Remove question ${index + 1}`}
                        onClick={() => remove(index)}
                      >
                        <IconTrash size={18} aria-hidden />
                      </IconButton>
                    </>
                  }
                />
              </li>
            ))}
          </ol>
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <div>
          <Button
            name="questions"
            variant="outline"
            icon={<IconPlus size={18} aria-hidden />}
            blocked={
              questions.length >= QUESTIONS_MAX
                ? `A job can ask at most ${QUESTIONS_MAX} questions.`
                : undefined
            }
            onClick={add}
          >
            Add Question
          </Button>
        </div>
      </Stack>
    </OptionalSection>
  );
}

const KIND_OPTIONS = QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_LABELS[value] }));
const FLAG_OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

interface QuestionCardProps {
  question: QuestionForm;
  index: number;
  errors: FieldErrors;
  onChange: (changes: Partial<QuestionForm>) => void;
  tools: ReactNode;
}

/** The fields of one question. */
function QuestionCard({ question, index, errors, onChange, tools }: QuestionCardProps) {
  const errorOf = (field: string) => errors[questionField(index, field)];
  const text = (name: keyof QuestionForm) => ({
    value: String(question[name]),
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  const isChoice = question.kind === 'choice' || question.kind === 'choices';
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.number}>Question {index + 1}</legend>
      <div className={styles.tools}>{tools}</div>
      <Stack gap={16}>
        <TextField
          label="Question"
          required
          maxLength={QUESTION_MAX}
          placeholder="e.g. Do you have a driving license?"
          {...text('text')}
        />
        <FieldGrid>
          <SelectField
            label="Kind of answer"
            options={KIND_OPTIONS}
            {...text('kind')}
            onChange={({ currentTarget }) =>
              onChange({ kind: currentTarget.value as QuestionKind })
            }
            hint={
              question.kind === 'file'
                ? `PDF, DOC or DOCX, up to 5 MB. A job can ask for ${FILE_QUESTIONS_MAX} files.`
                : undefined
            }
          />
          <TextField
            label="Help"
            optional
            maxLength={300}
            placeholder="e.g. Class B or higher"
            {...text('hint')}
          />
        </FieldGrid>
        {isChoice && (
          <TextArea
            label="Choices"
            required
            rows={3}
            hint="One per line."
            placeholder={'e.g. Day shift\nNight shift'}
            {...text('options')}
          />
        )}
        {question.kind === 'number' && (
          <FieldGrid pair>
            <NumberField label="Lowest" optional {...text('min')} />
            <NumberField label="Highest" optional {...text('max')} />
          </FieldGrid>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={question.isRequired}
            onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
          />
          <span>An answer is required</span>
        </label>
        <KnockOutFields
          question={question}
          text={text}
          onChange={onChange}
          error={errorOf('knockOut')}
        />
      </Stack>
    </fieldset>
  );
}

interface KnockOutProps extends Pick<QuestionCardProps, 'question' | 'onChange'> {
  text: (name: 'flagIf' | 'flagBelow' | 'flagAbove') => {
    value: string;
    error: string | undefined;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
  error: string | undefined;
}

/** Which answers are flagged for the company. */
function KnockOutFields({ question, text, onChange, error }: KnockOutProps) {
  const options = toLines(question.options);
  switch (question.kind) {
    case 'yes-no':
      return (
        <SelectField
          label="Knock-out answer"
          optional
          placeholder="None"
          options={FLAG_OPTIONS}
          {...text('flagIf')}
        />
      );
    case 'number':
      return (
        <FieldGrid pair>
          <NumberField
            label="Flag below"
            optional
            {...text('flagBelow')}
            error={text('flagBelow').error ?? error}
          />
          <NumberField label="Flag above" optional {...text('flagAbove')} />
        </FieldGrid>
      );
    case 'choice':
    case 'choices':
      return options.length < 2 ? null : (
        <fieldset>
          <Legend optional>Knock-out choices</Legend>
          {options.map((option) => (
            <label key={option} className={styles.check}>
              <input
                type="checkbox"
                checked={question.flagOptions.includes(option)}
                onChange={({ currentTarget }) =>
                  onChange({
                    flagOptions: currentTarget.checked
                      ? [...question.flagOptions, option]
                      : question.flagOptions.filter((other) => other !== option),
                  })
                }
              />
              <span>{option}</span>
            </label>
          ))}
          {error && <Small>{error}</Small>}
        </fieldset>
      );
    default:
      return null;
  }
}
