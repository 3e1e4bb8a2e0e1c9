import { expect, test } from 'vitest';
import type { Application } from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import { recentActivity } from './activity.ts';

const job = (id: string, createdAt: string) =>
  ({ _id: id, jobTitle: `Job ${id}`, createdAt }) as Job;

const application = (id: string, history: Application['history']) =>
  ({
    _id: id,
    applicant: { username: 'amara', applicantProfile: { fullName: 'Amara Okafor' } },
    job: { jobTitle: 'Nurse' },
    history,
  }) as Application;

test('the five latest events of jobs and applications, newest first', () => {
  const jobs = [job('1', '2026-11-01T00:00:00.000Z'), job('2', '2026-11-04T00:00:00.000Z')];
  const applications = [
    application('a', [
      { status: 'pending', at: '2026-11-02T00:00:00.000Z', by: 'job_seeker' },
      { status: 'reviewed', at: '2026-11-05T00:00:00.000Z', by: 'company' },
      { status: 'withdrawn', at: '2026-11-06T00:00:00.000Z', by: 'job_seeker' },
    ]),
    application('b', [{ status: 'pending', at: '2026-11-03T00:00:00.000Z', by: 'job_seeker' }]),
  ];
  const activities = recentActivity(jobs, applications);
  expect(activities.map(({ text }) => text)).toEqual([
    'Amara Okafor withdrew the application',
    'Amara Okafor was marked as reviewed',
    'You posted a job',
    'Amara Okafor applied',
    'Amara Okafor applied',
  ]);
  expect(activities[0]).toMatchObject({
    kind: 'withdrawn',
    jobTitle: 'Nurse',
    to: '/applications/view/a',
  });
  expect(activities[2]).toMatchObject({ kind: 'job', jobTitle: 'Job 2', to: '/jobs/2' });
  expect(new Set(activities.map(({ id }) => id)).size).toBe(5);
  expect(recentActivity([], [])).toEqual([]);
});
