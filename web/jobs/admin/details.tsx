import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { Drawer } from '../../kit/ui/drawer.tsx';
import { FetchedDrawer } from '../../kit/ui/fetched-drawer.tsx';
import { JobContent } from '../content.tsx';
import { JobDecision, type JobDecisionProps } from './decision.tsx';

interface JobDetailsProps extends Omit<JobDecisionProps, 'job'> {
  /** The page of the list; what is opened may be on another. */
  jobs: readonly Job[];
}

/** The whole job in a drawer, where it can be decided. */
export function JobDetails({ jobs, ...around }: JobDetailsProps) {
  const { opened, work } = around;
  const id = opened.id('view');
  if (id === null) return null;
  const changed = work.latest?.id === id ? work.latest : undefined;
  const known = jobs.find(({ _id }) => _id === id) ?? changed?.job;
  return (
    <FetchedDrawer
      key={id}
      noun="Job"
      known={known}
      isGone={changed !== undefined && !changed.job}
      call={async () => (await api.getJob({ params: { id } })).job}
      fallback="Failed to fetch job details."
      onClose={opened.close}
    >
      {(job) => (
        <Drawer
          title={job.jobTitle}
          onClose={opened.close}
          footer={<JobDecision job={job} {...around} />}
        >
          <JobContent job={job} />
        </Drawer>
      )}
    </FetchedDrawer>
  );
}
