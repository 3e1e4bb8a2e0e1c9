import { describe, expect, test } from 'vitest';
import { EMPTY_PASSPORT_FORM, fromPassportForm, toPassportForm } from './passport-form.ts';
import { notStated, passportFacts } from './passport-facts.ts';
import { EMPTY_PASSPORT, type Passport, passportBody, passportRefusal } from './passport.ts';
import { check } from '../kit/validation.ts';

const now = new Date('2026-11-23T21:00:00Z');

const full: Passport = {
  vacancy: 'open',
  openings: 2,
  startsOn: '2027-01-11',
  startsImmediately: false,
  fillBy: '2027-01-04',
  duration: 'Permanent',
  hiredBy: 'employer',
  agencyFor: '',
  readBy: 'Store lead and people team',
  screening: 'none',
  visa: false,
  relocation: false,
  adjustments: 'On request, at every step',
  interviewSteps: ['Call', 'A day at the bench'],
};

const says = (change: Partial<Passport>) =>
  Object.fromEntries(
    passportFacts({
      passport: { ...EMPTY_PASSPORT, ...change },
      companyName: 'Fernhollow Outfitters',
    }).map(({ name, value }) => [name, value]),
  );

describe('what a passport says', () => {
  test('is everything that it states, in the order of the card', () => {
    expect(Object.entries(says(full))).toEqual([
      ['Vacancy', 'Open now, 2 openings'],
      ['Start', 'Jan 11, 2027'],
      ['To be filled by', 'Jan 04, 2027'],
      ['Duration', 'Permanent'],
      ['Hiring', 'Fernhollow Outfitters itself, no agency'],
      ['Who reads applications', 'Store lead and people team'],
      ['Interview steps', 'Call, then a day at the bench'],
      ['Ranked or rejected by software', 'No'],
      ['Visa and relocation', 'Not offered'],
      ['Adjustments', 'On request, at every step'],
    ]);
  });

  test('of nothing is what the board knows of itself', () => {
    expect(says({})).toEqual({ 'Ranked or rejected by software': 'Not by this board' });
  });

  test.each<[Partial<Passport>, Record<string, string>]>([
    [{ vacancy: 'open', openings: 1 }, { Vacancy: 'Open now, 1 opening' }],
    [{ openings: 3 }, { Vacancy: '3 openings' }],
    [{ vacancy: 'pool', openings: 3 }, { Vacancy: 'Talent pool, no opening now' }],
    [{ startsImmediately: true }, { Start: 'Immediately' }],
    [{ hiredBy: 'agency', agencyFor: 'Acme' }, { Hiring: 'Agency, for Acme' }],
    [{ visa: true, relocation: true }, { 'Visa and relocation': 'Both offered' }],
    [{ visa: true }, { 'Visa and relocation': 'Visa' }],
    [{ visa: false, relocation: true }, { 'Visa and relocation': 'Relocation, no visa' }],
    [{ relocation: false }, { 'Visa and relocation': 'No relocation' }],
    [
      { interviewSteps: ['Call', 'Work sample', 'The team'] },
      { 'Interview steps': 'Call, Work sample, then the team' },
    ],
    [{ interviewSteps: ['Call', 'HR'] }, { 'Interview steps': 'Call, then HR' }],
    [
      { interviewSteps: ['Call', 'A task of two hours, paid', 'A day with the team'] },
      { 'Interview steps': 'Call; a task of two hours, paid; then a day with the team' },
    ],
    [
      { screening: 'ranks' },
      { 'Ranked or rejected by software': 'Ranked by software of the employer' },
    ],
  ])('%o', (change, facts) => {
    expect(says(change)).toMatchObject(facts);
  });

  test('leaves names for the form to ask for', () => {
    const job = { passport: { ...full, startsOn: null, interviewSteps: [] }, companyName: 'F' };
    expect(notStated(job)).toEqual(['start', 'interview steps']);
  });
});

describe('a passport is refused', () => {
  test.each<[Partial<Passport>, string | undefined]>([
    [{}, undefined],
    [{ startsOn: '2026-11-23' }, undefined],
    [{ startsOn: '2026-11-22' }, 'passport.startsOn'],
    [{ startsOn: '2029-01-01' }, 'passport.startsOn'],
    [{ startsImmediately: true }, 'passport.startsOn'],
    [{ fillBy: '2026-11-22' }, 'passport.fillBy'],
    [{ hiredBy: 'agency' }, 'passport.agencyFor'],
    [{ hiredBy: 'agency', agencyFor: 'Acme' }, undefined],
  ])('with %o: %s', (change, field) => {
    expect(passportRefusal({ ...full, ...change }, now)?.field).toBe(field);
  });

  test('but not for dates that have passed since they were written', () => {
    const before = { ...full, startsOn: '2026-10-01', fillBy: '2026-09-01' };
    expect(passportRefusal({ ...before, readBy: 'The owner' }, now, before)).toBeUndefined();
  });
});

test('a passport goes into the form and comes out as it was', () => {
  for (const passport of [
    full,
    EMPTY_PASSPORT,
    { ...full, startsOn: null, startsImmediately: true },
  ]) {
    const form = toPassportForm({ passport, replyDays: 7, places: 50 });
    const terms = fromPassportForm(form);
    expect(check(passportBody, terms.passport)).toEqual({ value: passport });
    expect(terms).toMatchObject({ replyDays: 7, places: 50 });
  }
  expect(toPassportForm({ passport: EMPTY_PASSPORT, replyDays: 14, places: null })).toEqual(
    EMPTY_PASSPORT_FORM,
  );
});
