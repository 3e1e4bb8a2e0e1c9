import { expect, test } from 'vitest';
import { check } from '../kit/validation.ts';
import { contactMessage } from './contact.ts';

test('one sentence for each field, and the first of them as the message', () => {
  expect(
    check(contactMessage, { name: 'Ada', email: 'nobody', subject: '', message: ' ' }),
  ).toEqual({
    errors: {
      email: 'Enter a valid email address.',
      subject: 'Subject is required',
      message: 'Message is required',
    },
    message: 'Enter a valid email address.',
  });
  const message = { name: ' Ada ', email: 'ada@example.com', subject: 'Hi', message: 'Hello' };
  expect(check(contactMessage, message)).toEqual({ value: { ...message, name: 'Ada' } });
});
