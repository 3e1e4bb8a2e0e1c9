import { formatDay } from '../../../shared/kit/dates.ts';
import { EXPERIENCE_LABELS, type Job } from '../../../shared/jobs/posting.ts';
import { payInWords } from '../../../shared/jobs/text.ts';
import { describePlace } from '../../../shared/jobs/places.ts';
import { ApprovalBadge, JobStatusBadge } from '../../applications/job-badges.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { Section } from '../../kit/ui/section.tsx';

/** Both axes of a job and its short facts. */
export function OwnJobFacts({ job }: { job: Job }) {
  const { applicationDeadline, approvedDeadline } = job;
  return (
    <Section title="At a glance">
      <Facts
        facts={{
          Status: <JobStatusBadge status={job.status} />,
          Approval: <ApprovalBadge status={job.approvalStatus} />,
          Outcome: job.outcome,
          Workplace: describePlace(job),
          Salary: payInWords(job) || 'Not stated',
          'Experience level': EXPERIENCE_LABELS[job.experienceLevel],
          Posted: formatDay(job.createdAt),
          Deadline: formatDay(approvedDeadline ?? applicationDeadline),
          'Deadline under review': approvedDeadline && formatDay(applicationDeadline),
        }}
      />
    </Section>
  );
}
