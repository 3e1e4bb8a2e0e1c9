import { formatDay } from '../../shared/kit/dates.ts';
import type { Review } from '../../shared/reviews/queue.ts';
import { industryLabel } from '../../shared/companies/facts.ts';
import { WebsiteLink } from '../kit/ui/website-link.tsx';
import { Alert } from '../kit/ui/alert.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { Prose, Quiet } from '../kit/ui/prose.tsx';
import { ReviewSection } from './section.tsx';

/** Who is behind it. */
export function ReviewCompany({ review }: { review: Review }) {
  const { kind, company, email, joined, publicJobs } = review;
  const { rejection, description, website, industry, location, size, founded } = company;
  return (
    <ReviewSection title={kind === 'company' ? 'About the company' : 'The company'}>
      {rejection && (
        <Alert tone="warning" title={`Rejected on ${formatDay(rejection.at)}`}>
          {[rejection.reason, rejection.message].filter(Boolean).join(': ') ||
            'No reason was given.'}
        </Alert>
      )}
      <Facts
        facts={{
          Name: kind === 'job' ? company.companyName : '',
          Website: website && <WebsiteLink website={website} />,
          Email: email,
          Industry: industry && industryLabel(industry),
          Location: location,
          Size: size && `${size} employees`,
          Founded: founded,
          'Signed up': formatDay(joined),
          'Public jobs': publicJobs.toLocaleString('en-US'),
        }}
      />
      {description ? <Prose text={description} /> : <Quiet>No description yet.</Quiet>}
    </ReviewSection>
  );
}
