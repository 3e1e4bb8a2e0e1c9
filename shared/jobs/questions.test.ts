import { expect, test } from 'vitest';
import { check } from '../kit/validation.ts';
import { questionList } from './questions.ts';

const errorsOf = (...questions: object[]) => {
  const checked = check(questionList, questions);
  return 'errors' in checked ? checked.errors : {};
};
const number = (knockOut: object, limits: object = {}) => ({
  kind: 'number',
  text: 'How many years?',
  ...limits,
  knockOut,
});

test('a rule that flags every answer, or none of the accepted ones, is a mistake', () => {
  const all = { '0.knockOut': 'This rule flags every answer.' };
  const none = { '0.knockOut': 'This rule flags none of the accepted numbers.' };
  expect(errorsOf(number({ below: 10, above: 2 }))).toEqual(all);
  expect(errorsOf(number({ below: 11 }, { min: 0, max: 10 }))).toEqual(all);
  expect(errorsOf(number({ above: 0 }, { min: 1 }))).toEqual(all);
  expect(errorsOf(number({ below: 1 }, { min: 5 }))).toEqual(none);
  expect(errorsOf(number({ above: 10 }, { max: 10 }))).toEqual(none);
  for (const rule of [{ below: 2 }, { above: 10 }, { below: 2, above: 2 }])
    expect(errorsOf(number(rule))).toEqual({});
  expect(errorsOf(number({ below: 2 }, { min: 0, max: 10 }))).toEqual({});
  const choice = (kind: string, options: string[]) => ({
    kind,
    text: 'Which shift?',
    options: ['Day', 'Night'],
    knockOut: { options },
  });
  expect(errorsOf(choice('choice', ['Day', 'Night']))).toEqual(all);
  expect(errorsOf(choice('choice', ['Night']))).toEqual({});
  // Several choices may all exclude, for somebody who ticks none of them.
  expect(errorsOf(choice('choices', ['Day', 'Night']))).toEqual({});
});

test('the mistakes of one question do not hide those of the others', () => {
  expect(
    errorsOf(
      { kind: 'number', text: 'How many?', min: 'a' },
      { kind: 'choice', text: 'Which?', options: ['Day', 'day'] },
      { kind: 'choice', text: 'Where?', options: ['Here'] },
    ),
  ).toMatchObject({
    '0.min': expect.any(String),
    '1.options': '“day” is offered twice.',
    '2.options': 'Offer at least two choices.',
  });
});

test('comparisons are plain text, tags are not', () => {
  const text = (question: string) => errorsOf({ kind: 'text', text: question });
  for (const question of ['Is x<y and y>z for you?', 'a<b and c>d', 'More than 5 < 10?'])
    expect(text(question), question).toEqual({});
  for (const question of [
    '<b>Why?</b>',
    'Why?<br/>',
    '<img src=x onerror=alert(1)>',
    '<a href="x">',
  ])
    expect(text(question), question).toHaveProperty(['0.text']);
});
