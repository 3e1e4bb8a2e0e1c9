import { IconCheck, IconChecklist, IconPencil, IconUsers } from '@tabler/icons-react';
import { type Job, REVIEWS } from '../../../shared/jobs/posting.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { isDecidable, isOldTextPublic } from '../../../shared/jobs/status.ts';
import { useCall } from '../../kit/data/calls.ts';
import { FetchedDrawer } from '../../kit/data/fetched-drawer.tsx';
import { Drawer } from '../../kit/ui/overlays/drawer.tsx';
import { JobContent } from '../content.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import type { JobControls } from './actions.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';

interface JobDetailsProps extends Omit<JobDecisionProps, 'job'> {
  id: string;
  /** The job's title, if it is on the current page of the list. */
  title: string | undefined;
}

/** The whole job in a drawer, with the decision. */
export function JobDetails({ id, title, ...controls }: JobDetailsProps) {
  const { close } = controls.opened;
  const query = useCall('getJob', { params: { id } });
  return (
    <FetchedDrawer
      noun="Job"
      title={title}
      query={query}
      pick={({ job }) => job}
      fallback="Failed to fetch job details."
      onClose={close}
    >
      {(job) => (
        <Drawer
          title={job.jobTitle}
          onClose={close}
          footer={<JobDecision job={job} {...controls} />}
        >
          {isOldTextPublic(job) && (
            <Alert title="The approved version is public">
              Visitors do not see the text below.
            </Alert>
          )}
          <JobContent job={job} />
        </Drawer>
      )}
    </FetchedDrawer>
  );
}

interface JobDecisionProps extends JobControls {
  job: Job;
  /** The number of jobs and companies that wait for a decision. */
  waiting: number;
}

/** The admin's actions on the job; after a decision, a link to the next one. */
function JobDecision({ job, waiting, actions, search, confirm }: JobDecisionProps) {
  const isBusy = actions.isBusy(job._id);
  const applicants = (
    <LinkButton
      to={`/admin/applications?job=${job._id}`}
      variant="outline"
      icon={<IconUsers size={18} aria-hidden />}
    >
      View Applicants ({inFigures(job.applicantCount)})
    </LinkButton>
  );
  const edit = (
    <LinkButton
      to={`/admin/jobs/${job._id}/edit${search}`}
      variant="outline"
      icon={<IconPencil size={18} aria-hidden />}
    >
      Edit Job
    </LinkButton>
  );
  if (isDecidable(job)) {
    return (
      <>
        {job.applicantCount > 0 && applicants}
        {edit}
        <Button
          variant="outline"
          disabled={isBusy}
          onClick={() => confirm({ action: 'reject', job })}
        >
          {REVIEWS.reject.label}
        </Button>
        <Button
          icon={<IconCheck size={18} aria-hidden />}
          busy={isBusy}
          onClick={() => actions.approve(job)}
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
          Review Queue ({inFigures(waiting)})
        </LinkButton>
      )}
    </>
  );
}
