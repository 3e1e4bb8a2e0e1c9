import { expect, test } from 'vitest';
import { isConfirmable, needsConfirmation } from './rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const job = {
  status: 'active',
  hasPublicVersion: true,
  applicationDeadline: '2026-12-24T00:00:00.000Z',
  approvedDeadline: null,
  holds: [],
  confirmedAt: '2026-11-20T12:00:00.000Z',
} satisfies Parameters<typeof needsConfirmation>[0];

test('what is open, or paused because nobody said so, can be confirmed', () => {
  expect(isConfirmable(job, now)).toBe(true);
  expect(isConfirmable({ ...job, holds: ['unconfirmed'] }, now)).toBe(true);
  expect(isConfirmable({ ...job, holds: ['unconfirmed', 'unanswered'] }, now)).toBe(false);
  expect(isConfirmable({ ...job, status: 'closed' }, now)).toBe(false);
  expect(isConfirmable({ ...job, hasPublicVersion: false }, now)).toBe(false);
  expect(isConfirmable({ ...job, applicationDeadline: '2026-11-22T00:00:00.000Z' }, now)).toBe(
    false,
  );
});

test('a company is asked from three days before the pause', () => {
  const since = (confirmedAt: string) => needsConfirmation({ ...job, confirmedAt }, now);
  expect(since('2026-11-12T12:00:01.000Z')).toBe(false);
  expect(since('2026-11-12T12:00:00.000Z')).toBe(true);
  expect(needsConfirmation({ ...job, holds: ['unconfirmed'] }, now)).toBe(true);
});
