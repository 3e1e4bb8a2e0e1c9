import { isOpenRequest } from '../rules/pool.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { useCall } from '../../../web/kit/data/calls.ts';
import { LinkButton } from '../../../web/kit/ui/button.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';

/** The company's open request to keep the applicant in its talent pool. */
export function StayInTouchRequest({
  application,
  now,
}: {
  application: ApplicationDetail;
  now: Date;
}) {
  const { data } = useCall('listPoolConsents');
  const request = data?.consents.find(
    (consent) => consent.application._id === application._id && isOpenRequest(consent, now),
  );
  if (!request) return null;
  return (
    <Alert
      tone="info"
      title={`${application.job.companyName} would like to stay in touch`}
      actions={
        <LinkButton to={`/stay-in-touch/${request._id}`} variant="outline" size="sm">
          Read and Answer
        </LinkButton>
      }
    >
      May it keep your profile in its talent pool? You decide, and no answer is a no.
    </Alert>
  );
}
