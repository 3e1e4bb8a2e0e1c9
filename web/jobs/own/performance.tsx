import { countAll, type StatusCounts } from '../../../shared/applications/lists.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { CountedFigures } from '../../applications/figures.tsx';
import { LoadedPart } from '../../kit/data/loaded-part.tsx';
import { ProgressBar } from '../../kit/ui/progress-bar.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import { Stack } from '../../kit/ui/stack.tsx';

const WEEK = 7 * 86_400_000;

/** How many applied, how fast, and how many of them have been answered. */
export function OwnJobPerformance({ job, now }: { job: Job; now: Date }) {
  return (
    <Section title="Performance">
      <LoadedPart
        key={job.applicantCount}
        call={() => countsOf(job._id)}
        fallback="Failed to load applications data."
      >
        {(counts) => <Figures job={job} counts={counts} now={now} />}
      </LoadedPart>
    </Section>
  );
}

async function countsOf(id: string): Promise<StatusCounts | undefined> {
  const { positions } = await api.listCompanyApplications({ query: { job: id, limit: 1 } });
  return positions?.find(({ _id }) => _id === id)?.counts;
}

interface FiguresProps {
  job: Job;
  counts: StatusCounts | undefined;
  now: Date;
}

function Figures({ job, counts, now }: FiguresProps) {
  const total = counts ? countAll(counts) : 0;
  if (!counts || total === 0) return <Quiet>Nobody has applied yet.</Quiet>;
  const weeks = Math.max(1, (now.getTime() - new Date(job.createdAt).getTime()) / WEEK);
  return (
    <Stack tight>
      <CountedFigures counts={counts} />
      <ProgressBar
        label="Applications you have answered"
        value={((total - counts.pending) / total) * 100}
      />
      <Quiet>{(total / weeks).toFixed(1)} applications a week since the job was posted</Quiet>
    </Stack>
  );
}
