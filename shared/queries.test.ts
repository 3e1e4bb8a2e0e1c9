import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jobSearch } from './jobs/search/contract.ts';
import { dayOf } from './kit/dates.ts';
import { readQuery } from './kit/query.ts';
import { optionalLine } from './kit/text.ts';
import { check } from './kit/validation.ts';

const both = { jobType: ['Full-time', 'Contract'] };

test.each([
  ['jobType=Full-time&jobType=Contract', both],
  ['jobType[]=full-time&jobType[]=CONTRACT', both],
  ['jobType%5B%5D=Full-time&jobType%5B%5D=Contract', both],
  ['jobType[0]=Full-time&jobType[1]=Contract', both],
  ['jobType=Full-time,Contract', both],
  ['jobType[a]=Full-time&jobType[b]=Contract', both],
  ['jobType.0=Full-time&jobType.1=Contract', both],
  ["jobType=['Full-time','Contract']", both],
  ['jobType={Full-time,Contract}', both],
  ['jobType=Full-time，Contract', both],
  ['jobType=Full-time、Contract', both],
  ['jobType=Full-time%2C%20Contract%2C', both],
  ['jobType=full_time|contract', both],
  ['jobType=["Full-time","Contract"]', both],
  ['jobType=&jobType=Full time,,Contract', both],
  ['jobType[]=', { jobType: [] }],
  ['jobType=ALL', { jobType: [] }],
  ['workplace=onsite', { workplace: ['On-site'] }],
  ['remote=1', { remote: 'true' }],
  ['remote=TRUE', { remote: 'true' }],
  ['remote=yes', { remote: 'true' }],
  ['remote=No', { remote: 'false' }],
  ['limit=10.0', { limit: 10 }],
  ['limit=%2010%20', { limit: 10 }],
  ['limit[]=10', { limit: 10 }],
  ['limit=１０', { limit: 10 }],
  ['sort=NEWEST', { sort: 'newest' }],
])('a search with %s', (query, value) => {
  expect(check(jobSearch, readQuery(new URLSearchParams(query)))).toMatchObject({ value });
});

test.each([
  ['jobType=Full-time,nonsense', 'jobType', /^Choose one of: Full-time, /],
  ['remote=maybe', 'remote', /^Choose one of: true, false/],
  ['limit=1.5', 'limit', /whole number/],
  ['limit=ten', 'limit', /must be a number/],
  ['sort=newest&sort=salary', 'sort', /^Choose one of: newest/],
  ['sort=-newest', 'sort', /^Choose one of: newest/],
])('a search with %s is refused at its field', (query, field, message) => {
  const read = check(jobSearch, readQuery(new URLSearchParams(query)));
  expect(read).toHaveProperty(['errors', field], expect.stringMatching(message));
});

test.each([
  '2026-01-31',
  '20260131',
  '2026-01-31T10:00:00Z',
  '2026-02-01T01:00:00+02:00',
  '2026-02-01T01:00:00%2B0200',
  '٢٠٢٦-٠١-٣١',
])('a day as %s', (day) => {
  const days = z.object({ from: optionalLine(40, dayOf) });
  const read = check(days, readQuery(new URLSearchParams(`from=${day}`)));
  expect(read).toMatchObject({ value: { from: '2026-01-31' } });
});
