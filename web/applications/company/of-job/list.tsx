import { Link } from 'react-router';
import type { Position } from '../../../../shared/applications/lists.ts';
import { CountedFigures } from '../../figures.tsx';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { ApplicantsNotFound } from './not-found.tsx';
import { ApplicationOverview } from '../overview.tsx';
import { LoadedApplications } from '../loaded.tsx';
import { useCompanyApplications } from '../state.ts';

/** One job's applicants: the figures, and the list of 'Job Applications' without its position column. */
export function ApplicantList({ jobId }: { jobId: string }) {
  const applications = useCompanyApplications(jobId);
  const { page } = applications.list;
  const position = page?.positions.find(({ _id }) => _id === jobId);
  if (page && !position) return <ApplicantsNotFound />;
  return (
    <>
      <ApplicantsTitle position={position} />
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

function ApplicantsTitle({ position }: { position: Position | undefined }) {
  return (
    <PageTitle
      subtitle={
        position && (
          <>
            <Link to={`/jobs/${position._id}`}>{position.jobTitle}</Link> • {position.jobLocation} •{' '}
            {position.jobType}
          </>
        )
      }
      actions={
        <LinkButton to="/applications/my-applications-company" variant="outline">
          All applications
        </LinkButton>
      }
    >
      Applicants
    </PageTitle>
  );
}
