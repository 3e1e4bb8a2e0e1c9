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
import { PlanButton } from '../../stages/editor.tsx';
import { PlanOfJob } from '../../stages/plan.tsx';
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
    <PlanOfJob jobId={position?._id ?? ''}>
      <ApplicantsTitle position={position} />
      <LoadedApplications applications={applications}>
        {(loaded) => (
          <>
            {position && <CountedFigures counts={position.counts} />}
            <ApplicationOverview applications={applications} page={loaded} ofJob />
          </>
        )}
      </LoadedApplications>
    </PlanOfJob>
  );
}

function ApplicantsTitle({ position }: { position: Position | undefined }) {
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
          {position && <PlanButton jobId={position._id} />}
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
