import { expect, test } from 'vitest';
import {
  COMPANY_NEED_KINDS,
  type CompanyNeed,
  URGENCIES,
} from '../../../shared/applications/company-needs.ts';
import { FEATURE_COMPANY_NEEDS } from '../../../shared/seams.ts';
import { wordsOfNeed } from './need-words.ts';

const now = new Date('2026-11-23T12:00:00Z');
const person = (name = 'Ada Byron', at: string | null = '2026-11-23T15:00:00Z') => ({
  _id: name,
  name,
  jobTitle: 'Potter',
  at,
});
const need = (change: Partial<CompanyNeed>): CompanyNeed => ({
  kind: 'answer',
  urgency: 'late',
  count: 1,
  of: [person()],
  more: 0,
  waiting: 0,
  appliedAt: '2026-11-07T10:00:00Z',
  ...change,
});
const words = (change: Partial<CompanyNeed>) => wordsOfNeed(need(change), now);
const end = (day: string) => `2026-11-${day}T23:59:59.999Z`;

test('one late answer names the person, several count them', () => {
  expect(words({ of: [person('Ada Byron', end('21'))] })).toEqual({
    title: 'Ada Byron waits for an answer',
    line: 'Potter · applied Nov 7',
    when: '2 days late',
    verb: 'Answer',
    to: '/applications/view/Ada Byron?answer=due',
  });
  const of = ['Ada', 'Bo', 'Cy'].map((name) => person(name, end('21')));
  expect(words({ of, count: 200, more: 197 })).toMatchObject({
    title: '200 answers are late',
    line: 'Ada, Bo, Cy, and 197 more',
    when: 'up to 2 days late',
    to: '/applications/view/Ada?answer=due',
  });
});

test('those without an answer that is due open the queue of the oldest', () => {
  const unanswered = { kind: 'unanswered', urgency: 'open' } as const;
  const at = '2026-10-21T10:00:00Z';
  expect(words({ ...unanswered, of: [person('Ada Byron', at)], appliedAt: at })).toEqual({
    title: 'Ada Byron has waited a week or more',
    line: 'Potter · applied Oct 21',
    when: '33 days',
    verb: 'Answer',
    to: '/applications/view/Ada Byron?status=under-review&sort=oldest',
  });
  const of = ['Ada', 'Bo', 'Cy'].map((name) => person(name, at));
  expect(words({ ...unanswered, of, count: 8, more: 5 })).toEqual({
    title: '8 applicants have waited a week or more',
    line: 'Ada, Bo, Cy, and 5 more',
    when: 'oldest 33 days',
    verb: 'Answer',
    to: '/applications/view/Ada?status=under-review&sort=oldest',
  });
});

test('who applied to two jobs is named once', () => {
  expect(words({ count: 2, of: [person(), person()] }).line).toBe('Ada Byron');
});

test('answers are due today or tomorrow', () => {
  const due = (day: string) => words({ urgency: 'soon', of: [person('Ada', end(day))] }).when;
  expect(due('23')).toBe('due today');
  expect(due('24')).toBe('due tomorrow');
});

test('a job that closes says who waits', () => {
  const job = { _id: 'j', name: '', jobTitle: 'Potter', at: '2026-11-26T23:59:59Z' };
  expect(words({ kind: 'closing', urgency: 'soon', of: [job], waiting: 69 })).toEqual({
    title: 'Potter closes soon',
    line: '69 people wait for an answer',
    when: 'Nov 26',
    verb: 'Plan',
    to: '/jobs/j/applicants',
  });
});

test('who may not edit a job is led to its page', () => {
  const of = [{ _id: 'j', name: '', jobTitle: 'Potter', at: null }];
  const rejected = need({ kind: 'rejected-job', urgency: 'open', of });
  expect(wordsOfNeed(rejected, now).to).toBe('/jobs/edit/j');
  expect(wordsOfNeed(rejected, now, false).to).toBe('/jobs/j');
});

test('every row has words for one and for many, without a gap', () => {
  const ofFeatures = Object.keys(FEATURE_COMPANY_NEEDS);
  for (const kind of COMPANY_NEED_KINDS.filter((one) => !ofFeatures.includes(one)))
    for (const urgency of URGENCIES)
      for (const [count, more] of [
        [1, 0],
        [5, 4],
      ] as const) {
        const { title, line, verb, to } = words({ kind, urgency, count, more });
        expect(title, `${kind} ${count}`).toMatch(/^[A-Z\d].{6,}/);
        expect(`${title} ${line} ${verb}`).not.toMatch(/undefined|null|NaN|Invalid/);
        expect(to).toMatch(/^\//);
      }
});
