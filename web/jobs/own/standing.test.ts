import { expect, test } from 'vitest';
import type { Job } from '../../../shared/jobs/posting.ts';
import { jobStanding } from './standing.ts';

const now = new Date('2026-11-20T12:00:00Z');

const job = {
  applicationDeadline: '2026-12-14T08:30:00.000Z',
  status: 'active',
  approvalStatus: 'approved',
  hasPublicVersion: true,
} as Job;

test('a job tells its company who can see it', () => {
  const titleOf = (change: Partial<Job>) => jobStanding({ ...job, ...change }, now).title;
  const textOf = (change: Partial<Job>) => jobStanding({ ...job, ...change }, now).text;
  expect(titleOf({})).toBe('Public');
  expect(titleOf({ status: 'paused' })).toBe('Paused');
  expect(titleOf({ status: 'closed' })).toBe('Closed');
  expect(titleOf({ applicationDeadline: '2026-11-01T00:00:00.000Z' })).toBe(
    'The deadline has passed',
  );
  expect(titleOf({ approvalStatus: 'pending', hasPublicVersion: false })).toBe('Pending review');
  expect(textOf({ approvalStatus: 'pending' })).toContain('stays public');
  expect(textOf({ approvalStatus: 'pending', status: 'paused' })).not.toContain('stays public');
  expect(titleOf({ approvalStatus: 'rejected', hasPublicVersion: false })).toBe('Rejected');
  expect(textOf({ approvalStatus: 'rejected' })).toContain('still public');
  expect(titleOf({ holds: ['unverified'] })).toBe('Paused until you verify your domain');
  expect(titleOf({ holds: ['unconfirmed'], status: 'closed' })).toBe('Closed');
  for (const approvalStatus of ['pending', 'rejected'] as const) {
    expect(textOf({ approvalStatus, holds: ['unverified'] })).toContain('Check it in your');
    expect(textOf({ approvalStatus, holds: ['unverified'] })).not.toMatch(/(?:stays|still) public/);
  }
  const reported = { holds: ['reported' as const], status: 'closed' as const };
  expect(titleOf(reported)).toBe('Closed');
  const decided = { ...reported, closedAfterReports: 'Never ask for money.' };
  expect(textOf(decided)).toBe(
    'You cannot reopen or relist it. Closed after reports: Never ask for money.',
  );
  const overdue = { overdueAnswers: 2, holds: ['unanswered' as const] };
  expect(titleOf(overdue)).toBe('Paused: 2 answers are late');
  expect(titleOf({ ...overdue, status: 'closed' })).toBe('2 answers are late');
});
