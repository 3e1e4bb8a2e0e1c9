import { IconBriefcase, IconCircleCheck, IconHourglass, IconUsers } from '@tabler/icons-react';
import type { BoardFigures } from '../../../shared/operation/board.ts';
import { StatCard, StatCards } from '../../kit/ui/stat-card.tsx';
import { inFigures } from '../../home/admin/board.ts';

interface JobFiguresProps {
  /** Undefined while nobody has counted. */
  figures: BoardFigures | undefined;
  filters: { status: string; approval: string };
}

/** How many there are; those that wait are one click away (product.md section 2.7). */
export function JobFigures({ figures, filters }: JobFiguresProps) {
  return (
    <StatCards>
      <StatCard
        label="Total Jobs"
        value={inFigures(figures?.jobs.total)}
        icon={<IconBriefcase size={19} aria-hidden />}
      />
      <StatCard
        label="Active Jobs"
        value={inFigures(figures?.jobs.active)}
        icon={<IconCircleCheck size={19} aria-hidden />}
        to="/admin/jobs?status=active&approval=approved"
        current={filters.status === 'active' && filters.approval === 'approved'}
      />
      <StatCard
        label="Pending Review"
        value={inFigures(figures?.jobs.pending)}
        icon={<IconHourglass size={19} aria-hidden />}
        to="/admin/jobs?approval=pending"
        current={!filters.status && filters.approval === 'pending'}
      />
      <StatCard
        label="Total Applicants"
        value={inFigures(figures?.applications.total)}
        icon={<IconUsers size={19} aria-hidden />}
        to="/admin/applications"
      />
    </StatCards>
  );
}
