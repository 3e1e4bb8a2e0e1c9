import type { User } from '../../../shared/accounts.ts';
import type { Application } from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import { api } from '../../browser/api.ts';

/** All that the admin's dashboard is made of; a part that could not be loaded is absent. */
export interface Board {
  users: readonly User[] | undefined;
  jobs: readonly Job[] | undefined;
  applications: readonly Application[] | undefined;
}

/** Loads everything at once and makes do with what came (product.md section 7). @throws where nothing came */
export async function loadBoard(): Promise<Board> {
  const [users, jobs, applications] = await Promise.allSettled([
    api.listUsers(),
    api.listAllJobs(),
    api.listAllApplications(),
  ]);
  const answers = [users, jobs, applications];
  if (users.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) {
    throw users.reason;
  }
  return {
    users: users.status === 'fulfilled' ? users.value.users : undefined,
    jobs: jobs.status === 'fulfilled' ? jobs.value.jobs : undefined,
    applications: applications.status === 'fulfilled' ? applications.value.applications : undefined,
  };
}

/** The names of the parts that are absent, as a sentence lists them; '' where all came. */
export function missingParts(board: Board): string {
  const missing = (['users', 'jobs', 'applications'] as const).filter((part) => !board[part]);
  return new Intl.ListFormat('en-US').format(missing);
}
