import { expect, test } from 'vitest';
import { addDays } from '../../shared/kit/dates.ts';
import { companyNeedOf } from './rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const at = (days: number) => addDays(now, days);
const NOTHING = { answerBy: null, answer: null, answeredAt: null, settledAt: null };

test('an offer is news when it ends soon, was answered or has expired', () => {
  const needs = (offer: Partial<Parameters<typeof companyNeedOf>[0]>, isUnread = true) => {
    const need = companyNeedOf({ ...NOTHING, ...offer }, isUnread, now);
    return need && `${need.kind} ${need.urgency}`;
  };
  expect(needs({ answerBy: at(3) })).toBeUndefined();
  expect(needs({})).toBeUndefined();
  expect(needs({ answerBy: at(0.5) }, false)).toBe('offer-ending soon');
  expect(needs({ answerBy: at(-1) })).toBe('offer-expired open');
  const accepted = { answer: 'accepted', answeredAt: at(-1) } as const;
  // The applicant may still undo it.
  expect(needs(accepted)).toBeUndefined();
  expect(needs({ ...accepted, settledAt: at(-1) })).toBe('offer-accepted open');
  expect(needs({ ...accepted, answer: 'declined', settledAt: at(-1) })).toBe('offer-declined open');
  expect(needs({ ...accepted, settledAt: at(-1) }, false)).toBeUndefined();
});
