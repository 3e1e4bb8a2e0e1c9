import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';

/** A job that is not there, or not the company's to know of. */
export const ApplicantsNotFound = () => (
  <>
    <PageTitle>Applicants</PageTitle>
    <ErrorState message="Job not found." />
  </>
);
