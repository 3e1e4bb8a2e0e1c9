import { expect, test } from 'vitest';
import { JOB_OUTCOMES } from './posting.ts';
import { closingText, closingTexts } from './closing.ts';
import { fieldsRefusal } from '../templates/fields.ts';

test('the text for those who wait says what happened to the job, and nothing else', () => {
  expect(closingText('Hired another way')).toContain('The position is filled');
  for (const outcome of ['', 'Nobody was hired', 'The position was withdrawn'] as const)
    for (const wasInvited of [false, true])
      expect(closingText(outcome, wasInvited)).not.toContain('is filled');
  expect(closingText('The position was withdrawn')).toContain('The position was withdrawn');
});

test('every text has only known fields, and the one of the outcome comes first', () => {
  for (const outcome of ['', ...JOB_OUTCOMES] as const) {
    expect(closingTexts(outcome, true)[0]).toBe(closingText(outcome, true));
    for (const text of closingTexts(outcome, false)) expect(fieldsRefusal(text)).toBeUndefined();
  }
});
