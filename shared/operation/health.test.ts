import { expect, test } from 'vitest';
import { adminHealth } from './health.ts';

const jobs = (pending: number, decided: number) => ({ total: pending + decided, pending });
const users = (pending: number, approved: number, others = 0) => ({
  total: pending + approved + others,
  companies: pending + approved,
  approvedCompanies: approved,
});
const applications = (total: number) => ({ total });

test('healthy only above 80 percent of jobs and above 70 percent of companies', () => {
  const health = (decided: number, approved: number) =>
    adminHealth({
      jobs: jobs(100 - decided, decided),
      users: users(100 - approved, approved),
      applications: applications(0),
    }).isHealthy;

  expect(health(81, 71)).toBe(true);
  expect(health(80, 71)).toBe(false);
  expect(health(81, 70)).toBe(false);
  expect(health(100, 0)).toBe(false);
  // Floating-point errors must not push a rate above the threshold.
  const exact = adminHealth({
    jobs: jobs(0, 7),
    users: users(3, 7),
    applications: applications(0),
  });
  expect(exact.companyApproval.percent).toBe(70);
  expect(exact.isHealthy).toBe(false);
});

test('what does not wait is decided; job seekers and admins are no companies', () => {
  const health = adminHealth({
    jobs: jobs(1, 3),
    users: users(1, 1, 6),
    applications: applications(6),
  });
  expect(health.jobApproval).toEqual({ part: 3, whole: 4, percent: 75 });
  expect(health.companyApproval).toEqual({ part: 1, whole: 2, percent: 50 });
  expect(health.engagement).toEqual({ part: 6, whole: 8, percent: 75 });
});

test('engagement is not capped here, and an empty board has nothing that waits', () => {
  const busy = adminHealth({
    jobs: jobs(0, 0),
    users: users(0, 0, 2),
    applications: applications(5),
  });
  expect(busy.engagement.percent).toBe(250);
  const empty = adminHealth({
    jobs: jobs(0, 0),
    users: users(0, 0),
    applications: applications(0),
  });
  expect(empty.engagement.percent).toBe(0);
  expect(empty.isHealthy).toBe(true);
});
