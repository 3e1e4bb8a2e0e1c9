import { IconEdit } from '@tabler/icons-react';
import type { Job } from '../../../shared/jobs/posting.ts';
import { jobStanding } from '../status-summary.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { AdminReasons } from '../../kit/ui/admin-reasons.tsx';

/** What the job's state means, and why an admin turned it back. */
export function OwnJobStanding({ job, now }: { job: Job; now: Date }) {
  const { tone, title, text } = jobStanding(job, now);
  return (
    <Alert
      tone={tone}
      title={title}
      actions={
        job.approvalStatus === 'rejected' && (
          <LinkButton
            to={`/jobs/edit/${job._id}`}
            size="sm"
            icon={<IconEdit size={16} aria-hidden />}
          >
            Edit and submit again
          </LinkButton>
        )
      }
    >
      {text}
      <AdminReasons rejection={job.rejection} />
    </Alert>
  );
}
