import { IconCheck, IconEye, IconPencil, IconTrash, IconUsers, IconX } from '@tabler/icons-react';
import { formatDay } from '../../../shared/kit/dates.ts';
import { type Job, REVIEWS } from '../../../shared/jobs/posting.ts';
import type { Opened } from '../../kit/opened.ts';
import { ApprovalBadge, JobStatusBadge } from '../../applications/job-badges.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { RowMenu } from '../../kit/ui/row-menu.tsx';
import { Cell, Row } from '../../kit/ui/table.tsx';
import { Identity, Pair, Standing } from '../../kit/ui/identity.tsx';
import type { Asked } from './question.tsx';
import type { JobWork } from './actions.ts';

interface JobRowProps {
  job: Job;
  work: JobWork;
  opened: Opened<'view' | 'applicants'>;
  onAsk: (asked: Asked) => void;
}

/** A job in the table, with what an admin may do to it. */
export function JobRow({ job, work, opened, onAsk }: JobRowProps) {
  const { _id: id, jobTitle } = job;
  const isPending = job.approvalStatus === 'pending';
  const reviews = [
    { label: REVIEWS.approve.label, icon: IconCheck, onSelect: () => void work.approve(job) },
    {
      label: REVIEWS.reject.label,
      icon: IconX,
      danger: true,
      onSelect: () => onAsk({ action: 'reject', job }),
    },
  ];
  return (
    <Row>
      <Cell>
        <Identity
          name={jobTitle}
          line={`${job.companyName} • ${job.jobLocation}`}
          link={opened.link('view', id)}
        />
      </Cell>
      <Cell label="Status">
        <JobStatusBadge status={job.status} />
      </Cell>
      <Cell label="Approval">
        <Standing>
          <ApprovalBadge status={job.approvalStatus} />
          {isPending && (
            <LinkButton
              {...opened.link('view', id)}
              variant="light"
              size="sm"
              aria-label={`Review ${jobTitle}`}
            >
              Review
            </LinkButton>
          )}
        </Standing>
      </Cell>
      <Cell label="Applicants" numeric>
        {job.applicantCount.toLocaleString('en-US')}
      </Cell>
      <Cell label="Posted">
        <Pair date>{formatDay(job.createdAt)}</Pair>
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${jobTitle}`}
          busy={work.isBusy(id)}
          groups={[
            [
              { label: 'View Details', icon: IconEye, onSelect: () => opened.open('view', id) },
              {
                label: 'View Applicants',
                icon: IconUsers,
                onSelect: () => opened.open('applicants', id),
              },
            ],
            isPending ? reviews : [],
            [
              { label: 'Edit Job', icon: IconPencil, to: `/admin/jobs/${id}/edit` },
              {
                label: 'Delete Job',
                icon: IconTrash,
                danger: true,
                onSelect: () => onAsk({ action: 'remove', job }),
              },
            ],
          ]}
        />
      </Cell>
    </Row>
  );
}
