import type { BoardFigures } from './board.ts';

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
  companyApproval: Rate;
  /** Applications per user; can exceed 100, where its bar ends. */
  engagement: Rate;
  isHealthy: boolean;
}

interface Figures {
  jobs: Pick<BoardFigures['jobs'], 'total' | 'pending'>;
  users: Pick<BoardFigures['users'], 'total' | 'companies' | 'approvedCompanies'>;
  applications: Pick<BoardFigures['applications'], 'total'>;
}

/** The rates of the admin's dashboard (product.md section 9). Without jobs or companies their rate is 100. */
export function adminHealth({ jobs, users, applications }: Figures): Health {
  const jobApproval = rate(jobs.total - jobs.pending, jobs.total, 100);
  const companyApproval = rate(users.approvedCompanies, users.companies, 100);
  return {
    jobApproval,
    companyApproval,
    engagement: rate(applications.total, users.total, 0),
    isHealthy:
      jobApproval.percent > HEALTHY_ABOVE.jobApproval &&
      companyApproval.percent > HEALTHY_ABOVE.companyApproval,
  };
}

// Multiplies first, so that 7 of 10 is exactly 70.
const rate = (part: number, whole: number, ofNothing: number): Rate => ({
  part,
  whole,
  percent: whole === 0 ? ofNothing : (100 * part) / whole,
});
