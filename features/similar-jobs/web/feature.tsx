import { MoreJobs } from '../../../web/jobs/lists/more.tsx';
import { useNotHidden } from '../../../web/jobs/lists/personal.ts';
import { type JobRow, toJobRow } from '../../../web/jobs/lists/rows.tsx';
import type { Slots, WebFeature } from '../../../web/panels.tsx';

/** Shown below a job. */
const MOST = 4;

function SimilarJobs({ parts, isOpen, level }: Slots['job.others']) {
  const similar = useNotHidden((parts['similar'] ?? []) as readonly JobRow[]);
  const title = isOpen ? 'Similar jobs' : 'Similar jobs that are open';
  return <MoreJobs title={title} jobs={similar} level={level} />;
}

export const similarJobsWeb: WebFeature = {
  name: 'similar-jobs',
  panels: { 'job.others': SimilarJobs },
  loadJobPage: import.meta.env.SSR
    ? async (api, { _id: id }) => {
        const { jobs } = await api.listSimilarJobs({ params: { id } });
        return { similar: jobs.slice(0, MOST).map(toJobRow) };
      }
    : undefined,
};
