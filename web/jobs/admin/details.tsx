import { IconCheck, IconChecklist, IconFileText, IconPencil, IconUsers } from '@tabler/icons-react';
import { type Job, REVIEWS } from '../../../shared/jobs/posting.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { isOldTextPublic } from '../../../shared/jobs/status.ts';
import { useCall } from '../../kit/data/calls.ts';
import { FetchedDrawer } from '../../kit/data/fetched-drawer.tsx';
import { QueryView } from '../../kit/data/query-view.tsx';
import { Drawer } from '../../kit/ui/overlays/drawer.tsx';
import { JobContent } from '../content.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import type { JobControls } from './actions.tsx';
import { hasResume } from '../../applications/applicant/contact.ts';
import { StatusBadge } from '../../applications/badges.tsx';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Identity } from '../../kit/ui/display/identity.tsx';
import styles from './details.module.css';

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
function JobDecision({ job, waiting, actions, opened, search, confirm }: JobDecisionProps) {
  const isBusy = actions.isBusy(job._id);
  const applicants = (
    <LinkButton
      {...opened.link('applicants', job._id)}
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
  if (job.approvalStatus === 'pending') {
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

interface JobApplicantsProps {
  jobId: string;
  /** The job, if it is on the current page of the list. */
  job: Job | undefined;
  onClose: () => void;
}

/** The maximum number of applicants in the drawer. */
const MOST = 50;

/** The latest applicants of a job, in a drawer. */
export function JobApplicants({ jobId, job, onClose }: JobApplicantsProps) {
  return (
    <Drawer title="Applicants" onClose={onClose}>
      {job && <Identity name={job.jobTitle} line={job.companyName} />}
      <LatestApplicants key={jobId} jobId={jobId} />
    </Drawer>
  );
}

function LatestApplicants({ jobId }: { jobId: string }) {
  const query = useCall(
    'listAllApplications',
    { query: { job: jobId, limit: MOST } },
    { hasSignedLinks: true },
  );
  return (
    <QueryView query={query} refused="Failed to fetch applications.">
      {({ applications, total }) => (
        <Applicants jobId={jobId} applications={applications} total={total} />
      )}
    </QueryView>
  );
}

interface ApplicantsProps {
  jobId: string;
  applications: readonly Application[];
  total: number;
}

function Applicants({ jobId, applications, total }: ApplicantsProps) {
  if (total === 0) return <EmptyState title="No applications for this position yet" />;
  return (
    <>
      <ul>
        {applications.map((application) => (
          <Applicant key={application._id} application={application} />
        ))}
      </ul>
      {total > applications.length && (
        <LinkButton to={`/admin/applications?job=${jobId}`} variant="outline" fullWidth>
          View All {inFigures(total)} Applications
        </LinkButton>
      )}
    </>
  );
}

function Applicant({ application }: { application: Application }) {
  const { _id, applicant, status, appliedDate, resume } = application;
  const name = displayName(applicant);
  return (
    <li className={styles.applicant}>
      <Identity
        name={name}
        line={
          <>
            {applicant.email}
            <br />
            Applied {formatDay(appliedDate)}
          </>
        }
        link={{ to: `/admin/applications?view=${_id}` }}
        avatar
      />
      <div className={styles.state}>
        <StatusBadge status={status} />
        {hasResume(application) ? (
          <LinkButton
            to={resume}
            fileInNewTab
            variant="outline"
            size="sm"
            icon={<IconFileText size={16} aria-hidden />}
            aria-label={`Resume of ${name}`}
          >
            Resume
          </LinkButton>
        ) : (
          <Quiet>No resume</Quiet>
        )}
      </div>
    </li>
  );
}
