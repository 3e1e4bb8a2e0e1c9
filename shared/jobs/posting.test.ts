import { expect, test } from 'vitest';
import { jobSearch } from './search/contract.ts';
import {
  APPROVAL_STATUSES,
  deadlineOf,
  isLaterDeadline,
  deadlineRefusal,
  isOpen,
  JOB_STATUSES,
  jobFormCompleteness,
  jobLabel,
  jobPosting,
  payRefusal,
  type JobForm,
} from './posting.ts';
import { check } from '../kit/validation.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ahead = '2026-12-01T00:00:00Z';
const past = '2026-11-20T12:00:00Z';

const posting = {
  jobTitle: 'Engineer',
  jobLocation: 'Oslo',
  jobType: 'Full-time',
  experienceLevel: 'Associate (2-5)',
  jobDescription: 'd'.repeat(100),
};

test('posting a job reports the first missing field, in the order of the form', () => {
  expect(check(jobPosting, posting)).toMatchObject({
    value: {
      experienceLevel: 'Associate',
      salaryRange: '',
      applicationDeadline: null,
      requirements: [],
      benefits: [],
      skillsRequired: [],
    },
  });
  const messages: [field: keyof typeof posting, message: string][] = [
    ['jobDescription', 'Job description is required'],
    ['experienceLevel', 'Experience level is required'],
    ['jobType', 'Job type is required'],
    ['jobLocation', 'Location is required'],
    ['jobTitle', 'Job title is required'],
  ];
  const emptied: Record<string, string> = { ...posting };
  for (const [field, message] of messages) {
    emptied[field] = ' ';
    expect(check(jobPosting, emptied)).toMatchObject({ message });
  }
  expect(check(jobPosting, { ...posting, jobDescription: ` ${'d'.repeat(99)} ` })).toMatchObject({
    message: 'Job description should be at least 100 characters',
  });
});

test('skills, pay and lists of a posting', () => {
  const skills = (count: number) => Array.from({ length: count }, (_, index) => `Skill ${index}`);
  expect(check(jobPosting, { ...posting, skillsRequired: skills(20) })).toHaveProperty('value');
  expect(check(jobPosting, { ...posting, skillsRequired: skills(21) })).toMatchObject({
    message: 'Add at most 20 skills',
  });
  const pay = {
    salaryMin: '80000.50',
    salaryMax: 90_000,
    salaryCurrency: ' eur ',
    salaryPeriod: 'Year',
  };
  expect(check(jobPosting, { ...posting, ...pay })).toMatchObject({
    value: { salaryMin: 80_000.5, salaryMax: 90_000, salaryCurrency: 'EUR', salaryPeriod: 'year' },
  });
  expect(check(jobPosting, { ...posting, salaryMin: ' ', salaryCurrency: '' })).toMatchObject({
    value: { salaryMin: null, salaryCurrency: '' },
  });
  for (const salaryMin of [
    'much',
    '-1',
    0,
    -5,
    1e13,
    '1e3',
    `${' '.repeat(100_000)}x`,
    [5],
    true,
  ]) {
    expect(check(jobPosting, { ...posting, salaryMin })).toHaveProperty('errors.salaryMin');
  }
  expect(check(jobPosting, { ...posting, salaryCurrency: 'EURO' })).toHaveProperty('errors');
  expect(check(jobPosting, { ...posting, salaryCurrency: 'abc' })).toMatchObject({
    errors: { salaryCurrency: 'This currency is not known. Use a code such as EUR.' },
  });
  expect(payRefusal({ salaryMin: 2, salaryMax: 1 })).toMatch(/upper pay/);
  expect(payRefusal({ salaryMin: 2, salaryMax: 2 })).toBeUndefined();
  expect(payRefusal({ salaryMin: 2, salaryMax: null })).toBeUndefined();
});

test('a deadline lies ahead, at most 180 days, and is 30 days from now where none is asked for', () => {
  const refusal = (time: string) => deadlineRefusal(new Date(time), now);
  expect(deadlineRefusal(null, now)).toBeUndefined();
  expect(refusal('2026-11-20T12:00:00.001Z')).toBeUndefined();
  expect(refusal(past)).toBe('Application deadline must be in the future');
  expect(refusal('2027-05-19T23:59:59.999Z')).toBeUndefined();
  expect(refusal('2027-05-20T00:00:00Z')).toBe('Application deadline must be within 180 days');
  expect(deadlineOf(null, now).toISOString()).toBe('2026-12-20T12:00:00.000Z');
  expect(deadlineOf(new Date(ahead), now).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  for (const applicationDeadline of ['soon', '2026-02-30', 5]) {
    expect(check(jobPosting, { ...posting, applicationDeadline })).toHaveProperty('errors');
  }
});

test('only a deadline on a later day is later', () => {
  const approved = new Date('2026-12-20T12:00:00Z');
  expect(isLaterDeadline(new Date('2026-12-20T23:59:59.999Z'), approved)).toBe(false);
  expect(isLaterDeadline(new Date('2026-12-21T00:00:00Z'), approved)).toBe(true);
  expect(isLaterDeadline(new Date('2026-12-19T23:00:00Z'), approved)).toBe(false);
});

test('a job is open and labeled by its two axes and the clock', () => {
  const labels = new Map<string, string>();
  for (const approvalStatus of APPROVAL_STATUSES) {
    for (const status of JOB_STATUSES) {
      const job = { approvalStatus, status, applicationDeadline: ahead };
      expect(isOpen(job, now)).toBe(status === 'active');
      expect(isOpen({ ...job, applicationDeadline: past }, now)).toBe(false);
      labels.set(`${approvalStatus} ${status}`, jobLabel(job, now));
    }
  }
  expect(Object.fromEntries(labels)).toEqual({
    'pending active': 'Pending Review',
    'pending paused': 'Pending Review',
    'pending closed': 'Pending Review',
    'pending pending': 'Pending Review',
    'approved active': 'Active',
    'approved paused': 'Paused',
    'approved closed': 'Closed',
    'approved pending': 'Closed',
    'rejected active': 'Rejected',
    'rejected paused': 'Rejected',
    'rejected closed': 'Rejected',
    'rejected pending': 'Rejected',
  });
  const expired = {
    approvalStatus: 'approved',
    status: 'active',
    applicationDeadline: past,
  } as const;
  expect(jobLabel(expired, now)).toBe('Expired');
  const held = { ...expired, applicationDeadline: ahead, holds: ['reported' as const] };
  expect(jobLabel(held, now)).toBe('Paused');
  expect(jobLabel({ ...held, status: 'closed' }, now)).toBe('Closed');
});

test('the form is complete by its ten items', () => {
  const empty: JobForm = {
    jobTitle: '',
    jobLocation: ' ',
    jobType: '',
    experienceLevel: '',
    jobDescription: '',
    requirements: '\n',
    salaryRange: '',
    applicationDeadline: '',
    benefits: '',
    skillsRequired: [],
  };
  expect(jobFormCompleteness(empty)).toBe(0);
  const fields = Object.keys(empty) as (keyof JobForm)[];
  const filled = { ...empty };
  for (const [index, field] of fields.entries()) {
    Object.assign(filled, { [field]: field === 'skillsRequired' ? ['SQL'] : 'x' });
    expect(jobFormCompleteness(filled), field).toBe((index + 1) * 10);
  }
});

test('a search: blank and "all" are no filters, and nonsense has a sentence', () => {
  const texts = { keywords: '', location: '', company: '', cursor: '' };
  const blank = { ...texts, jobType: [], experienceLevel: [], workplace: [] };
  expect(check(jobSearch, {})).toEqual({ value: blank });
  expect(check(jobSearch, { jobType: 'full-time', limit: ' 20 ', salaryMin: '50000.5' })).toEqual({
    value: { ...blank, jobType: ['Full-time'], limit: 20, salaryMin: 50_000.5 },
  });
  expect(check(jobSearch, { jobType: 'all', remote: '', sort: '', salaryMin: '' })).toHaveProperty(
    'value',
  );
  const several = {
    jobType: ['contract', '', 'Full-time', 'Contract'],
    workplace: ['Remote', 'all'],
  };
  expect(check(jobSearch, several)).toEqual({
    value: { ...blank, jobType: ['Contract', 'Full-time'] },
  });
  const refusals: [query: Record<string, unknown>, message: string | RegExp][] = [
    [{ limit: '0' }, 'The limit must be at least 1.'],
    [{ limit: '101' }, 'The limit must be at most 100.'],
    [{ limit: '1.5' }, 'The limit must be a whole number.'],
    [{ limit: 'many' }, 'The limit must be a number.'],
    [{ limit: ['1', '2'] }, 'The limit must be a number.'],
    [{ salaryMin: '-1' }, 'Minimum pay must be a number from 0, such as 50000.'],
    [{ jobType: 'Full' }, /^jobType: Choose one of: Full-time/],
    [{ jobType: ['Contract', 'Full'] }, /^jobType: Choose one of: Full-time/],
    [{ jobType: Array(21).fill('Contract') }, /^jobType/],
    [{ within: '40000' }, 'within: Choose one of: 5, 10, 25, 50, 100, 200.'],
    [{ sort: 'oldest' }, /^sort: Choose one of: newest/],
    [{ remote: 'maybe' }, 'remote: Choose one of: true, false.'],
    [{ keywords: 'k'.repeat(201) }, 'keywords: Keep this to 200 characters or fewer.'],
    [{ keywords: ['a', 'b'] }, 'keywords: This must be text.'],
    [{ payIn: 'Euros' }, 'Use a three-letter currency code, such as EUR.'],
    [{ payIn: 'abc' }, 'This currency is not known. Use a code such as EUR.'],
    [{ salaryCurrency: 'ABC' }, 'This currency is not known. Use a code such as EUR.'],
  ];
  for (const [query, message] of refusals) {
    expect(check(jobSearch, query)).toMatchObject({ message: expect.stringMatching(message) });
  }
});
