import { expect, test } from 'vitest';
import { answerField, checkAnswers } from './questions.ts';
import { check } from '../kit/validation.ts';
import { EMPTY_QUESTION, fromQuestionForm, toQuestionForm } from '../jobs/question-form.ts';
import {
  isKnockedOut,
  protectedTraitIn,
  QUESTION_KINDS,
  type Question,
  questionList,
  withIds,
} from '../jobs/questions.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const base: Question = {
  id: ID,
  kind: 'text',
  text: 'Why us?',
  hint: '',
  options: [],
  min: null,
  max: null,
  isRequired: false,
  knockOut: null,
};

test('a question keeps only what its kind has, and its form says the same', () => {
  const given = {
    id: ID,
    kind: 'number',
    text: ' Years ',
    options: ['ignored'],
    min: 1,
    knockOut: { isYes: true, below: 2 },
  };
  const checked = check(questionList, [given]);
  const question = {
    ...base,
    kind: 'number',
    text: 'Years',
    min: 1,
    knockOut: { below: 2, above: null },
  };
  expect(checked).toEqual({ value: [question] });
  const form = toQuestionForm(question as Question);
  expect(check(questionList, [fromQuestionForm(form)])).toEqual({ value: [question] });
});

test('a question of the form without a rule is accepted, whatever its kind', () => {
  for (const kind of QUESTION_KINDS) {
    const asked = { ...EMPTY_QUESTION, kind, text: 'Why?', options: 'Day\nNight' };
    expect(check(questionList, [fromQuestionForm(asked)])).toMatchObject({
      value: [{ kind, knockOut: null }],
    });
  }
});

test('a question keeps its id while it asks the same', () => {
  const choice: Question = { ...base, kind: 'choice', options: ['Day', 'Night'] };
  const idOf = (changes: Partial<Question>) =>
    withIds([{ ...choice, ...changes }], [choice], () => 'new')[0]?.id;
  expect(idOf({ hint: 'Any.', isRequired: true, knockOut: { options: ['Day'] } })).toBe(ID);
  expect(idOf({ text: 'Why you?' })).toBe('new');
  expect(idOf({ options: ['Day', 'Noon'] })).toBe('new');
  expect(idOf({ kind: 'choices' })).toBe('new');
  // An id from elsewhere is not taken over.
  expect(withIds([choice], [], () => 'new')[0]?.id).toBe('new');
});

test.each([
  [{ isYes: false }, false, true],
  [{ isYes: false }, true, false],
  [{ below: 2, above: null }, 1.5, true],
  [{ below: 2, above: null }, 2, false],
  [{ below: null, above: 10 }, 11, true],
  [{ options: ['Night'] }, 'Night', true],
  [{ options: ['Night'] }, ['Day', 'Night'], true],
  [{ options: ['Night'] }, ['Day'], false],
  [null, false, false],
] as const)('the rule %j flags %j: %s', (rule, value, isFlagged) => {
  const answer = Array.isArray(value) ? [...value] : (value as string | number | boolean);
  expect(isKnockedOut(rule as Question['knockOut'], answer)).toBe(isFlagged);
});

test.each([
  ['text', 'x'.repeat(2001), 'Keep this to 2,000 characters or fewer.'],
  ['number', 'many', 'Enter a number, such as 12 or 3.5.'],
  ['number', Number.NaN, 'Enter a number, such as 12 or 3.5.'],
  ['choice', 'Noon', 'Choose among the choices.'],
  ['choice', ['Day', 'Night'], 'Choose one of the choices.'],
  ['yes-no', 'maybe', 'Answer yes or no.'],
  ['text', true, 'Answer with a text.'],
] as const)('an answer to a question of kind %s is refused: %j', (kind, value, message) => {
  const question = { ...base, kind, options: ['Day', 'Night'] };
  const sent = [{ question: ID, value: Array.isArray(value) ? [...value] : (value as string) }];
  expect(checkAnswers([question], sent).errors).toEqual({ [`answers.${ID}`]: message });
});

test.each([
  ['Yes', true],
  [' no ', false],
  ['true', true],
])('%j answers a question with yes or no', (value, stored) => {
  const question = { ...base, kind: 'yes-no' as const };
  const { accepted } = checkAnswers([question], [{ question: ID, value }]);
  expect(accepted.map((answer) => answer.value)).toEqual([stored]);
});

test('an empty answer counts as none, and a question that is gone is named', () => {
  for (const value of ['', '  ', null, []])
    expect(checkAnswers([{ ...base, isRequired: true }], [{ question: ID, value }])).toEqual({
      accepted: [],
      errors: { [`answers.${ID}`]: 'Answer this question.' },
    });
  expect(checkAnswers([base], []).errors).toEqual({});
  expect(checkAnswers([], [{ question: ID, value: 'Hm' }]).errors).toEqual({
    [`answers.${ID}`]: 'This question is no longer asked.',
  });
});

test('questions about protected traits get a hint', () => {
  expect(protectedTraitIn({ text: 'How old are you?', hint: '' })).toBe('age');
  expect(protectedTraitIn({ text: 'Are you pregnant?', hint: '' })).toBe('pregnancy or children');
  expect(protectedTraitIn({ text: 'Do you know single-page apps?', hint: '' })).toBeUndefined();
});

const [asked] = ((checked) => ('value' in checked ? checked.value : []))(
  check(questionList, [{ kind: 'number', text: 'Notice in days?', min: '1,000', max: '1 500' }]),
);
const number: Question = { ...asked!, id: ID };

test('a thousands comma in a number of a question or an answer divides nothing', () => {
  expect([number.min, number.max]).toEqual([1000, 1500]);
  const answer = (value: string) => checkAnswers([number], [{ question: ID, value }]);
  expect(answer('1,200').accepted).toMatchObject([{ value: 1200 }]);
  expect(answer('١٬٢٠٠').accepted).toMatchObject([{ value: 1200 }]);
  expect(answer('1.200')).toEqual({
    accepted: [],
    errors: {
      [answerField(ID)]: '“1.200” can be read as 1,200 or as 1.2. Write 1200 or 1.2.',
    },
  });
  expect(answer('3 weeks').errors).toEqual({
    [answerField(ID)]: 'Write only the number, without “weeks”.',
  });
});

test('a number of a question that can be read in two ways is refused at its field', () => {
  const form = { ...EMPTY_QUESTION, kind: 'number' as const, text: 'Pay?', max: '1.500' };
  expect(check(questionList, [fromQuestionForm(form)])).toMatchObject({
    errors: { '0.max': expect.stringContaining('can be read as 1,500 or as 1.5') },
  });
});
