import { expect, test } from 'vitest';
import type { User } from '../../../shared/accounts.ts';
import type { Application } from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import { recentActivity } from './activity.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

const user = (hour: number) =>
  ({ _id: `u${hour}`, username: 'ada', role: 'job_seeker', createdAt: at(hour) }) as User;
const job = (hour: number) =>
  ({ _id: `j${hour}`, jobTitle: 'Nurse', companyName: 'Acme', createdAt: at(hour) }) as Job;
const application = (hour: number) =>
  ({
    _id: `a${hour}`,
    appliedDate: at(hour),
    applicant: { username: 'ada', applicantProfile: { fullName: 'Ada Okafor' } },
    job: { jobTitle: 'Nurse', companyName: 'Acme' },
  }) as Application;

test('the five latest of users, jobs and applications, newest first', () => {
  const activity = recentActivity({
    users: [user(22), user(9), user(1)],
    jobs: [job(21), job(20), job(19), job(18), job(2)],
    applications: [application(23)],
  });
  expect(activity.map(({ id }) => id)).toEqual(['a23', 'u22', 'j21', 'j20', 'j19']);
  expect(activity.map(({ text }) => text).slice(0, 3)).toEqual([
    'Ada Okafor applied for Nurse',
    'ada joined',
    'Acme posted Nurse',
  ]);
  expect(activity[0]?.to).toBe('/admin/applications?view=a23');
});

test('a list that could not be loaded is left out', () => {
  const activity = recentActivity({ users: undefined, jobs: [job(3)], applications: undefined });
  expect(activity.map(({ id }) => id)).toEqual(['j3']);
});
