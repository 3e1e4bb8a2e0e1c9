import { IconCheck, IconChecklist, IconPencil, IconUsers } from '@tabler/icons-react';
import { type Job, REVIEWS } from '../../../shared/jobs/posting.ts';
import type { Opened } from '../../kit/opened.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import type { Asked } from './question.tsx';
import type { JobWork } from './actions.ts';

export interface JobDecisionProps {
  job: Job;
  /** Jobs and companies that wait for a decision, on the whole board. */
  waiting: number;
  work: JobWork;
  opened: Opened<'view' | 'applicants'>;
  onAsk: (asked: Asked) => void;
}

/** What an admin may do to the open job; where it is decided, the way to the next. */
export function JobDecision({ job, waiting, work, opened, onAsk }: JobDecisionProps) {
  const isBusy = work.isBusy(job._id);
  const applicants = (
    <LinkButton
      {...opened.link('applicants', job._id)}
      variant="outline"
      icon={<IconUsers size={18} aria-hidden />}
    >
      View Applicants ({job.applicantCount.toLocaleString('en-US')})
    </LinkButton>
  );
  const edit = (
    <LinkButton
      to={`/admin/jobs/${job._id}/edit`}
      variant="outline"
      icon={<IconPencil size={18} aria-hidden />}
    >
      Edit Job
    </LinkButton>
  );
  if (job.approvalStatus === 'pending') {
    return (
      <>
        {job.applicantCount > 0 && applicants}
        {edit}
        <Button
          variant="outline"
          disabled={isBusy}
          onClick={() => onAsk({ action: 'reject', job })}
        >
          {REVIEWS.reject.label}
        </Button>
        <Button
          icon={<IconCheck size={18} aria-hidden />}
          busy={isBusy}
          onClick={() => void work.approve(job)}
        >
          {REVIEWS.approve.label}
        </Button>
      </>
    );
  }
  return (
    <>
      {edit}
      {applicants}
      {waiting > 0 && (
        <LinkButton to="/admin/reviews" icon={<IconChecklist size={18} aria-hidden />}>
          Review Queue ({waiting.toLocaleString('en-US')})
        </LinkButton>
      )}
    </>
  );
}
