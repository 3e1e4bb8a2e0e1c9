import { IconFileText } from '@tabler/icons-react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { Application } from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import type { Opened } from '../../kit/opened.ts';
import { hasResume } from '../../applications/applicant-contact.ts';
import { LoadedPart } from '../../kit/data/loaded-part.tsx';
import { StatusBadge } from '../../applications/badges.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Drawer } from '../../kit/ui/drawer.tsx';
import { EmptyState } from '../../kit/ui/empty-state.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Identity } from '../../kit/ui/identity.tsx';
import styles from './applicants.module.css';

interface JobApplicantsProps {
  /** The page of the list; what is opened may be on another. */
  jobs: readonly Job[];
  opened: Opened<'view' | 'applicants'>;
}

/** Applicants in the drawer; the list of applications shows the others. */
const MOST = 50;

/** Who applied to a job last, in a drawer. */
export function JobApplicants({ jobs, opened }: JobApplicantsProps) {
  const id = opened.id('applicants');
  if (id === null) return null;
  const job = jobs.find(({ _id }) => _id === id);
  return (
    <Drawer title="Applicants" onClose={opened.close}>
      {job && <Identity name={job.jobTitle} line={job.companyName} />}
      <LoadedPart
        key={id}
        call={() => api.listAllApplications({ query: { job: id, limit: MOST } })}
        fallback="Failed to fetch applications."
      >
        {({ applications, total }) => (
          <Applicants jobId={id} applications={applications} total={total} />
        )}
      </LoadedPart>
    </Drawer>
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
      <ul className={styles.list}>
        {applications.map((application) => (
          <Applicant key={application._id} application={application} />
        ))}
      </ul>
      {total > applications.length && (
        <LinkButton to={`/admin/applications?job=${jobId}`} variant="outline" fullWidth>
          View All {total.toLocaleString('en-US')} Applications
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
            target="_blank"
            reloadDocument
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
