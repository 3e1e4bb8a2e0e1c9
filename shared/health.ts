import type { User } from './accounts.ts';
import type { Job } from './jobs.ts';

/** Percent that each rate must exceed for the system to be healthy (product.md section 9). */
export const HEALTHY_ABOVE = { jobApproval: 80, companyApproval: 70 } as const;

/** A part of a whole, and its share in percent. */
export interface Rate {
  part: number;
  whole: number;
  percent: number;
}

export interface Health {
  /** Jobs that no longer wait for review. */
  jobApproval: Rate;
  /** Companies that are approved. */
  companyApproval: Rate;
  /** Applications over users; can exceed 100, where its bar ends. */
  engagement: Rate;
  isHealthy: boolean;
}

interface Board {
  jobs: readonly Pick<Job, 'approvalStatus'>[];
  users: readonly Pick<User, 'companyProfile'>[];
  applications: number;
}

/**
 * The figures of the admin's dashboard (product.md section 9). Where there is no job or no company, none waits for an
 * admin: that rate is 100.
 */
export function adminHealth({ jobs, users, applications }: Board): Health {
  const companies = users.flatMap(({ companyProfile }) => companyProfile ?? []);
  const decided = jobs.filter(({ approvalStatus }) => approvalStatus !== 'pending').length;
  const approved = companies.filter(({ isApproved }) => isApproved).length;
  const jobApproval = rate(decided, jobs.length, 100);
  const companyApproval = rate(approved, companies.length, 100);
  return {
    jobApproval,
    companyApproval,
    engagement: rate(applications, users.length, 0),
    isHealthy:
      jobApproval.percent > HEALTHY_ABOVE.jobApproval &&
      companyApproval.percent > HEALTHY_ABOVE.companyApproval,
  };
}

// Multiplied first: 7 of 10 is then 70 exactly, and not above it.
const rate = (part: number, whole: number, ofNothing: number): Rate => ({
  part,
  whole,
  percent: whole === 0 ? ofNothing : (100 * part) / whole,
});
