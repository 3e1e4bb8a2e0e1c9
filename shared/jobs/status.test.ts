import { describe, expect, test } from 'vitest';
import type { Job } from './posting.ts';
import {
  closingSoon,
  isActive,
  jobMoves,
  laterVersion,
  relistRefusal,
  reportedJobRefusal,
  statusRefusal,
} from './status.ts';

const now = new Date('2026-03-01T12:00:00Z');
const [passed, ahead] = ['2026-02-01T12:00:00.000Z', '2026-04-01T12:00:00.000Z'];
type Standing = Parameters<typeof jobMoves>[0];
const approved: Standing = {
  status: 'active',
  approvalStatus: 'approved',
  hasPublicVersion: true,
  applicationDeadline: ahead,
  approvedDeadline: null,
  places: null,
  placesLeft: null,
};
const pending: Standing = { ...approved, approvalStatus: 'pending', hasPublicVersion: false };
const rejected: Standing = { ...pending, approvalStatus: 'rejected' };
const rejectedEdit: Standing = { ...rejected, hasPublicVersion: true };
const movesOf = (job: Standing) => jobMoves(job, now).join(' ');

test('a job is active while applicants can find it, also with a later version that is not public', () => {
  const publicEdit = { ...pending, hasPublicVersion: true };
  const shown = [approved, pending, rejected, publicEdit, rejectedEdit];
  expect(shown.map((job) => isActive(job, now))).toEqual([true, false, false, true, true]);
  expect(shown.map((job) => laterVersion(job, now))).toEqual([
    undefined,
    undefined,
    undefined,
    'changes in review',
    'changes rejected',
  ]);
  for (const change of [
    { applicationDeadline: passed },
    { holds: ['unconfirmed' as const] },
    { status: 'closed' as const },
  ])
    for (const job of shown) expect(isActive({ ...job, ...change }, now)).toBe(false);
});

describe('what a company may do with a job', () => {
  test.each<[string, Standing, Job['status'], string]>([
    ['an open job', approved, 'active', 'pause close'],
    ['a paused job', approved, 'paused', 'open close'],
    ['a closed job', approved, 'closed', 'open relist'],
    ['an expired job', { ...approved, applicationDeadline: passed }, 'active', 'relist close'],
    ['a job under review', pending, 'active', 'pause close'],
    ['a paused job under review', pending, 'paused', 'open close'],
    ['an edit that was rejected', rejectedEdit, 'active', 'pause close'],
    ['an edit of a paused job that was rejected', rejectedEdit, 'paused', 'open close'],
    ['an edit of a closed job that was rejected', rejectedEdit, 'closed', 'open'],
    ['a rejected job', rejected, 'active', ''],
    ['a rejected job that was paused', rejected, 'paused', ''],
    ['a rejected job that was closed', rejected, 'closed', ''],
    ['a rejected job that expired', { ...rejected, applicationDeadline: passed }, 'active', ''],
  ])('%s', (_what, job, status, moves) => {
    expect(movesOf({ ...job, status })).toBe(moves);
  });
});

test('a rejected job says what leads on, whatever is asked of it', () => {
  const refusal = {
    code: 'job-rejected',
    message: 'This job was rejected. Edit it to submit it for review again.',
  };
  for (const status of ['active', 'paused', 'closed'] as const)
    expect(statusRefusal(rejected, status, now), status).toEqual(refusal);
  expect(relistRefusal({ ...rejected, status: 'closed' }, now)).toEqual(refusal);
});

test('a passed deadline keeps a job from being opened, and from nothing else', () => {
  const expired = { ...approved, applicationDeadline: passed };
  expect(statusRefusal(expired, 'active', now)).toEqual({
    code: 'deadline-passed',
    message: expect.stringMatching(/Relist the job/),
  });
  expect(statusRefusal(expired, 'paused', now)).toBeUndefined();
  expect(statusRefusal(expired, 'closed', now)).toBeUndefined();
});

test('a deadline is near from three days before it, by the days of the calendar', () => {
  const noon = new Date('2026-11-20T12:00:00Z');
  const expected = [
    ['2026-11-20T11:59:59Z', ''],
    ['2026-11-20T12:00:00Z', ''],
    ['2026-11-20T12:00:01Z', 'Closes today'],
    ['2026-11-20T23:59:59Z', 'Closes today'],
    ['2026-11-21T00:00:00Z', 'Closes tomorrow'],
    ['2026-11-22T08:00:00Z', 'Closes in 2 days'],
    ['2026-11-23T23:59:59Z', 'Closes in 3 days'],
    ['2026-11-24T00:00:00Z', ''],
  ] as const;
  for (const [deadline, words] of expected) expect(closingSoon(deadline, noon)).toBe(words);
});

test('a job that is under review because of reports, or was closed after them, is neither reopened nor relisted', () => {
  const holds = ['reported' as const];
  expect(movesOf({ ...approved, status: 'closed', holds })).toBe('');
  expect(movesOf({ ...approved, status: 'paused', holds })).toBe('close');
  expect(reportedJobRefusal({ holds, closedAfterReports: 'Never ask for money.' })?.message).toBe(
    'Closed after reports: Never ask for money.',
  );
  expect(reportedJobRefusal({ holds })?.message).toContain('under review');
  expect(reportedJobRefusal({ holds: ['law'] })).toBeUndefined();
});
