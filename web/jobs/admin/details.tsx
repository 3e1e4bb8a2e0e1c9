import { IconChecklist } from '@tabler/icons-react';
import type { Job } from '../../../shared/jobs/posting.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { isDecidable, isOldTextPublic } from '../../../shared/jobs/status.ts';
import { useCall } from '../../kit/data/calls.ts';
import { FetchedDrawer } from '../../kit/data/fetched-drawer.tsx';
import { ActionButtons } from '../../kit/ui/overlays/action-buttons.tsx';
import type { RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { Drawer } from '../../kit/ui/overlays/drawer.tsx';
import { JobContent } from '../content.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';

interface JobDecisionProps {
  job: Job;
  toMenu: (job: Job) => RowAction[][];
  isBusy: (id: string) => boolean;
  /** The number of jobs and companies that wait for a decision. */
  waiting: number;
}

interface JobDetailsProps extends Omit<JobDecisionProps, 'job'> {
  id: string;
  /** The job's title, if it is on the current page of the list. */
  title: string | undefined;
  onClose: () => void;
}

/** The whole job in a drawer, with the decision. */
export function JobDetails({ id, title, onClose, ...decision }: JobDetailsProps) {
  const query = useCall('getJob', { params: { id } });
  return (
    <FetchedDrawer
      noun="Job"
      title={title}
      query={query}
      pick={({ job }) => job}
      fallback="Failed to fetch job details."
      onClose={onClose}
    >
      {(job) => (
        <Drawer
          title={job.jobTitle}
          onClose={onClose}
          footer={<JobDecision job={job} {...decision} />}
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

/** The actions on the job; after a decision, a link to the next one. */
function JobDecision({ job, toMenu, isBusy, waiting }: JobDecisionProps) {
  return (
    <>
      <ActionButtons groups={toMenu(job)} busy={isBusy(job._id)} />
      {!isDecidable(job) && waiting > 0 && (
        <LinkButton to="/admin/reviews" icon={<IconChecklist size={18} aria-hidden />}>
          Review Queue ({inFigures(waiting)})
        </LinkButton>
      )}
    </>
  );
}
