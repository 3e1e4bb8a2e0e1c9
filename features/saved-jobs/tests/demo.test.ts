import { expect, test } from 'vitest';
import { demoJobs, demoSeekers } from '../../../demo/content.ts';
import { CLOSING_SOON_DAYS } from '../../../shared/jobs/status.ts';
import { demoSavedJobs } from '../demo.ts';

test('every saved job could have been saved, and the shown seeker sees every state of one', () => {
  const states = demoSavedJobs.map(({ seeker, job: jobKey, saved }) => {
    const job = demoJobs.find(({ key }) => key === jobKey);
    const { joined } = demoSeekers.find(({ username }) => username === seeker) ?? {};
    expect(job?.approval ?? 'approved', jobKey).toBe('approved');
    expect(job?.posted, jobKey).toBeGreaterThan(saved);
    expect(joined, jobKey).toBeGreaterThan(saved);
    const closedAgo = job?.status ? job.posted / 2 : -(job?.deadline ?? 0);
    expect(saved, jobKey).toBeGreaterThan(closedAgo);
    if (job?.status) return job.status;
    if (closedAgo > 0) return 'expired';
    return closedAgo > -CLOSING_SOON_DAYS ? 'closing soon' : 'open';
  });
  expect(new Set(states)).toEqual(new Set(['open', 'closing soon', 'expired', 'closed']));
});
