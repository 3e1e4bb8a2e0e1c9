import type { SignedIn } from '../context.ts';
import { countWaiting } from '../reviews/waiting.ts';
import { latestActivity } from './activity.ts';
import { countApplications, countJobs, countUsers } from './figures.ts';

/** GET /admin/board: the figures of the dashboard and of the cards above the admin's lists. */
export async function getBoard({ db, now }: SignedIn) {
  const [userCounts, jobCounts, applicationCounts, { late }, activity] = await Promise.all([
    countUsers(db),
    countJobs(db),
    countApplications(db),
    countWaiting(db, now()),
    latestActivity(db),
  ]);
  return {
    users: userCounts,
    jobs: jobCounts,
    applications: applicationCounts,
    late,
    activity,
  };
}
