import type { Application } from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import { api } from '../../browser/api.ts';

/** Everybody who applied to any of these jobs, newest first. */
export async function loadApplicantsOf(jobs: readonly Job[]): Promise<Application[]> {
  const lists = await Promise.all(jobs.map(applicantsOf));
  return lists.flat().toSorted((a, b) => b.appliedDate.localeCompare(a.appliedDate));
}

/** One job's list that fails is logged and counts as empty: the others still show (product.md section 7). */
async function applicantsOf({ _id, applicantCount }: Job): Promise<Application[]> {
  if (applicantCount === 0) return [];
  try {
    const { applicants } = await api.listApplicants({ params: { jobId: _id } });
    return applicants;
  } catch (error) {
    console.error(`The applicants of job ${_id} could not be loaded:`, error);
    return [];
  }
}
