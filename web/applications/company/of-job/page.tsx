import { Link } from 'react-router';
import type { Position } from '../../../../shared/applications/lists.ts';
import { pageMeta } from '../../../site.ts';
import { BackLink } from '../../../kit/ui/navigation/back-link.tsx';
import { Stack } from '../../../kit/ui/layout/stack.tsx';
import type { Route } from './+types/page.ts';
import { isId, useCompanyApplications } from '../state.ts';
import { CountedFigures } from '../../figures.tsx';
import { useJobPath } from '../../../kit/member.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { PageTitle } from '../../../kit/ui/layout/page-title.tsx';
import { ApplicationOverview, LoadedApplications } from '../overview.tsx';
import { ExportButton } from '../../../exports/button.tsx';
import { ErrorState } from '../../../kit/ui/feedback/error-state.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Applicants');

/** The applicants of one of the company's jobs (product.md section 2.6). */
export default function Applicants({ params: { id } }: Route.ComponentProps) {
  return (
    <Stack data-wide>
      <BackLink to="/jobs/my-jobs">Back to My Jobs</BackLink>
      {isId(id) ? <ApplicantList key={id} jobId={id} /> : <ApplicantsNotFound />}
    </Stack>
  );
}

/** One job's applicants: the figures, and the list of 'Job Applications' without its position column. */
function ApplicantList({ jobId }: { jobId: string }) {
  const applications = useCompanyApplications(jobId);
  const { page } = applications;
  const position = page?.positions.find(({ _id }) => _id === jobId);
  if (page && !position) return <ApplicantsNotFound />;
  return (
    <>
      <ApplicantsTitle position={position} filters={applications.exported} />
      <LoadedApplications applications={applications}>
        {(loaded) => (
          <>
            {position && <CountedFigures counts={position.counts} />}
            <ApplicationOverview applications={applications} page={loaded} ofJob />
          </>
        )}
      </LoadedApplications>
    </>
  );
}

interface ApplicantsTitleProps {
  position: Position | undefined;
  /** Of the export. */
  filters: Readonly<Record<string, string>>;
}

function ApplicantsTitle({ position, filters }: ApplicantsTitleProps) {
  const jobPath = useJobPath();
  return (
    <PageTitle
      subtitle={
        position && (
          <>
            <Link to={jobPath(position._id)}>{position.jobTitle}</Link> • {position.jobLocation} •{' '}
            {position.jobType}
          </>
        )
      }
      actions={
        <>
          <ExportButton what="applications" filters={filters} ofCompany>
            Export CSV
          </ExportButton>
          <LinkButton to="/applications/my-applications-company" variant="outline">
            All applications
          </LinkButton>
        </>
      }
    >
      Applicants
    </PageTitle>
  );
}

/** The job does not exist, or belongs to another company. */
const ApplicantsNotFound = () => (
  <>
    <PageTitle>Applicants</PageTitle>
    <ErrorState message="Job not found." />
  </>
);
