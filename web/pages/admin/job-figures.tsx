import { IconBriefcase, IconCircleCheck, IconHourglass, IconUsers } from '@tabler/icons-react';
import { isActive, type Job } from '../../../shared/jobs.ts';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';

interface JobFiguresProps {
  jobs: readonly Job[];
  filters: { status: string; approval: string };
}

/** How many there are; those that wait are one click away (product.md section 2.7). */
export function JobFigures({ jobs, filters }: JobFiguresProps) {
  const count = (test: (job: Job) => boolean) => jobs.filter(test).length.toLocaleString('en-US');
  const applicants = jobs.reduce((sum, { applicantCount }) => sum + applicantCount, 0);
  return (
    <StatCards>
      <StatCard
        label="Total Jobs"
        value={jobs.length.toLocaleString('en-US')}
        icon={<IconBriefcase size={19} aria-hidden />}
      />
      <StatCard
        label="Active Jobs"
        value={count(isActive)}
        icon={<IconCircleCheck size={19} aria-hidden />}
        to="/admin/jobs?status=active&approval=approved"
        current={filters.status === 'active' && filters.approval === 'approved'}
      />
      <StatCard
        label="Pending Review"
        value={count(({ approvalStatus }) => approvalStatus === 'pending')}
        icon={<IconHourglass size={19} aria-hidden />}
        to="/admin/jobs?approval=pending"
        current={!filters.status && filters.approval === 'pending'}
      />
      <StatCard
        label="Total Applicants"
        value={applicants.toLocaleString('en-US')}
        icon={<IconUsers size={19} aria-hidden />}
        to="/admin/applications"
      />
    </StatCards>
  );
}
