import { expect, test } from 'vitest';
import type { User } from './accounts.ts';
import { adminHealth } from './health.ts';

const jobs = (pending: number, decided: number) => [
  ...Array.from({ length: pending }, () => ({ approvalStatus: 'pending' as const })),
  ...Array.from({ length: decided }, (_, index) => ({
    approvalStatus: index % 2 === 0 ? ('approved' as const) : ('rejected' as const),
  })),
];

const companies = (pending: number, approved: number) =>
  Array.from({ length: pending + approved }, (_, index) => ({
    companyProfile: { isApproved: index >= pending } as User['companyProfile'],
  }));

const people = (count: number) => Array.from({ length: count }, () => ({}));

test('healthy only above 80 percent of jobs and above 70 percent of companies', () => {
  const health = (decided: number, approved: number) =>
    adminHealth({
      jobs: jobs(100 - decided, decided),
      users: companies(100 - approved, approved),
      applications: 0,
    }).isHealthy;

  expect(health(81, 71)).toBe(true);
  expect(health(80, 71)).toBe(false);
  expect(health(81, 70)).toBe(false);
  expect(health(100, 0)).toBe(false);
  // Shares that a computer cannot write exactly do not slip over the line.
  const exact = { jobs: jobs(0, 7), users: companies(3, 7), applications: 0 };
  expect(adminHealth(exact).companyApproval.percent).toBe(70);
  expect(adminHealth(exact).isHealthy).toBe(false);
});

test('a rejected job is decided; job seekers and admins are no companies', () => {
  const health = adminHealth({
    jobs: jobs(1, 3),
    users: [...companies(1, 1), ...people(6)],
    applications: 6,
  });
  expect(health.jobApproval).toEqual({ part: 3, whole: 4, percent: 75 });
  expect(health.companyApproval).toEqual({ part: 1, whole: 2, percent: 50 });
  expect(health.engagement).toEqual({ part: 6, whole: 8, percent: 75 });
});

test('engagement is not capped here, and an empty board has nothing that waits', () => {
  const busy = adminHealth({ jobs: [], users: people(2), applications: 5 });
  expect(busy.engagement.percent).toBe(250);
  const empty = adminHealth({ jobs: [], users: [], applications: 0 });
  expect(empty.engagement.percent).toBe(0);
  expect(empty.isHealthy).toBe(true);
});
