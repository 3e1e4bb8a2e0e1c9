import { useState } from 'react';
import { plainNumber, readNumber } from '../../../shared/kit/numbers.ts';
import { ANSWER_COLUMNS_MAX } from '../../../shared/applications/lists.ts';
import { type AnswerOf, useCall } from '../../kit/data/calls.ts';
import { NumberField } from '../../kit/ui/fields/number-field.tsx';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';

interface Filters {
  question: string;
  value: string;
  /** Ids of questions, with commas between them. */
  columns: string;
}

interface QuestionFiltersProps {
  jobId: string;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Whether answers can be columns. */
  hasColumns: boolean;
}

type Questions = NonNullable<AnswerOf<'getJob'>['job']['questions']>;
const NO_QUESTIONS: Questions = [];

/** The questions of one's own job; none without a job. */
export function useQuestionsOf(jobId: string): Questions {
  const { data } = useCall('getJob', { params: { id: jobId } }, { enabled: jobId !== '' });
  return data?.job.questions ?? NO_QUESTIONS;
}

/** The questions that a list shows as columns, in the order in which they were chosen. */
export const shownQuestions = (questions: Questions, columns: string) =>
  columns
    .split(',')
    .flatMap((id) => questions.find((question) => question.id === id) ?? [])
    .slice(0, ANSWER_COLUMNS_MAX);

/** The filters of one job's list: the answers to its questions, which can be columns as well. */
export function QuestionFilters({ jobId, filters, onChange, hasColumns }: QuestionFiltersProps) {
  const questions = useQuestionsOf(jobId);
  const filterable = questions.filter(({ kind }) => kind !== 'text' && kind !== 'file');
  const question = filterable.find(({ id }) => id === filters.question);
  const shown = shownQuestions(questions, filters.columns);
  const others = questions.filter((each) => !shown.includes(each));
  return (
    <>
      {filterable.length > 0 && (
        <FilterSelect
          label="Question"
          hasLabel
          all="Any question"
          options={filterable.map(({ id, text }) => ({ value: id, label: text }))}
          value={question ? filters.question : ''}
          onChange={(id) => onChange({ question: id, value: '' })}
        />
      )}
      {question?.kind === 'number' && (
        <NumberRange
          key={question.id}
          label={question.text}
          value={filters.value}
          onChange={(value) => onChange({ value })}
        />
      )}
      {question && question.kind !== 'number' && (
        <FilterSelect
          label={question.text}
          hasLabel
          all="Choose an answer"
          options={
            question.kind === 'yes-no'
              ? [
                  { value: 'yes', label: 'Yes' },
                  { value: 'no', label: 'No' },
                ]
              : question.options.map((option) => ({ value: option, label: option }))
          }
          value={filters.value}
          onChange={(value) => onChange({ value })}
        />
      )}
      {hasColumns &&
        shown.map(({ id, text }) => (
          <FilterSelect
            key={id}
            label={`Column ${text}`}
            hasLabel
            all="Hide this column"
            options={[{ value: id, label: `Column: ${text}` }]}
            value={id}
            onChange={() =>
              onChange({
                columns: shown
                  .filter((each) => each.id !== id)
                  .map((each) => each.id)
                  .join(','),
              })
            }
          />
        ))}
      {hasColumns && others.length > 0 && shown.length < ANSWER_COLUMNS_MAX && (
        <FilterSelect
          label="Answers as columns"
          hasLabel
          all="Add a column"
          options={others.map(({ id, text }) => ({ value: id, label: text }))}
          value=""
          onChange={(id) => onChange({ columns: [...shown.map((each) => each.id), id].join(',') })}
        />
      )}
    </>
  );
}

interface NumberRangeProps {
  label: string;
  /** Such as '3..10', '3..' or '..10'. */
  value: string;
  onChange: (value: string) => void;
}

function NumberRange({ label, value, onChange }: NumberRangeProps) {
  const [from = '', to = ''] = value.split('..');
  const set = (low: string, high: string) => onChange(low || high ? `${low}..${high}` : '');
  return (
    <>
      <RangeEnd
        label={`${label}: from`}
        placeholder="From"
        number={from}
        onNumber={(low) => set(low, to)}
      />
      <RangeEnd
        label={`${label}: to`}
        placeholder="To"
        number={to}
        onNumber={(high) => set(from, high)}
      />
    </>
  );
}

interface RangeEndProps {
  label: string;
  placeholder: string;
  /** As in the address; '' for none. */
  number: string;
  onNumber: (number: string) => void;
}

/** Keeps what was typed. What cannot be read does not filter, and says why. */
function RangeEnd({ label, placeholder, number, onNumber }: RangeEndProps) {
  const [typed, setTyped] = useState(number);
  const shown = typedNumber(typed) === number ? typed : number;
  const read = shown.trim() ? readNumber(shown) : undefined;
  return (
    <NumberField
      label={label}
      placeholder={placeholder}
      value={shown}
      error={read && 'refusal' in read ? read.refusal : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onNumber(typedNumber(currentTarget.value));
      }}
    />
  );
}

/** The number in a text as the address has it; '' if there is none. */
function typedNumber(text: string): string {
  const read = readNumber(text);
  return 'number' in read ? plainNumber(read.number) : '';
}
