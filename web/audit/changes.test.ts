import { expect, test } from 'vitest';
import { toChanges } from './changes.ts';

test('what was before and after is told in words', () => {
  expect(
    toChanges({
      before: { isSuspended: false, sessions: 1200, role: 'job_seeker' },
      after: { isSuspended: true, sessions: 0, role: 'job_seeker', reason: 'Spam' },
    }),
  ).toEqual({
    Suspended: 'No → Yes',
    Sessions: '1,200 → 0',
    Role: 'Job Seeker',
  });
});

test('of what is gone it tells what was there, and of what is new what it is', () => {
  expect(toChanges({ before: { publicJobs: 2, savedJobs: 0 }, after: null })).toEqual({
    'Public jobs': '2',
  });
  expect(toChanges({ before: null, after: { fields: ['title', 'pay'], what: 'jobs' } })).toEqual({
    Fields: 'title, pay',
    What: 'jobs',
  });
  expect(toChanges({ before: null, after: null })).toEqual({});
});
