import { IconFiles } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Position } from '../../../../shared/applications/lists.ts';
import { isId } from '../../../../shared/kit/ids.ts';
import { pageMeta } from '../../../site.ts';
import { BackLink } from '../../../kit/ui/navigation/back-link.tsx';
import type { Route } from './+types/page.ts';
import { Desk, DeskHead, DeskViews } from '../desk.tsx';
import { boardHandle, type CompanyApplications, useCompanyApplications } from '../state.ts';
import { useJobPath } from '../../../kit/member.ts';
import { PageTitle } from '../../../kit/ui/layout/page-title.tsx';
import { ApplicationOverview, LoadedApplications } from '../overview.tsx';
import { ErrorState } from '../../../kit/ui/feedback/error-state.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Applicants');

export const handle = boardHandle;

/** The applicants of one of the company's jobs (product.md section 2.6). */
export default function Applicants({ params: { id } }: Route.ComponentProps) {
  return (
    <Desk>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      {isId(id) ? <ApplicantList key={id} jobId={id} /> : <ApplicantsNotFound />}
    </Desk>
  );
}

/** One job's applicants: the figures, and the list of 'Job Applications' without its position column. */
function ApplicantList({ jobId }: { jobId: string }) {
  const applications = useCompanyApplications(jobId);
  const { page } = applications;
  const position = page?.position ?? undefined;
  if (page && !position) return <ApplicantsNotFound />;
  return (
    <>
      <ApplicantsTitle applications={applications} position={position} />
      <LoadedApplications applications={applications}>
        {(loaded) => (
          <ApplicationOverview applications={applications} page={loaded} position={position} />
        )}
      </LoadedApplications>
    </>
  );
}

interface ApplicantsTitleProps {
  applications: CompanyApplications;
  position: Position | undefined;
}

function ApplicantsTitle({ applications, position }: ApplicantsTitleProps) {
  const jobPath = useJobPath();
  return (
    <>
      <DeskHead
        title="Applicants"
        subtitle={
          position && (
            <>
              <Link to={jobPath(position._id)}>{position.jobTitle}</Link> • {position.jobLocation} •{' '}
              {position.jobType}
            </>
          )
        }
        applications={applications}
        link={{
          to: '/applications/my-applications-company',
          label: 'All applications',
          icon: IconFiles,
        }}
        ofJob={position !== undefined}
        views={<DeskViews applications={applications} />}
      />
    </>
  );
}

/** The job does not exist, or belongs to another company. */
const ApplicantsNotFound = () => (
  <>
    <PageTitle>Applicants</PageTitle>
    <ErrorState message="Job not found." />
  </>
);
