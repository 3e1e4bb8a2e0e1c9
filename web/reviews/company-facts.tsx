import type { ComponentProps } from 'react';
import { industryLabel } from '../../shared/companies/facts.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { counted } from '../../shared/kit/figures.ts';
import type { Review } from '../../shared/reviews/queue.ts';
import { DomainBadge } from '../kit/ui/display/domain-badge.tsx';
import { Facts } from '../kit/ui/display/facts.tsx';
import { TypedMarkdown } from '../kit/ui/display/markdown.tsx';
import { BulletList, Quiet } from '../kit/ui/display/prose.tsx';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { WebsiteLink } from '../kit/ui/navigation/website-link.tsx';

interface CompanyFactsProps extends Pick<Review, 'company' | 'rejections'> {
  /** Shown after those of the profile. */
  facts: ComponentProps<typeof Facts>['facts'];
}

/** A company's profile as admins review it, with earlier rejections. */
export function CompanyFacts({ company, rejections, facts }: CompanyFactsProps) {
  const { description, website, industry, location, size, founded, verifiedDomain } = company;
  return (
    <>
      <Rejections rejections={rejections} />
      <Facts
        facts={{
          Website: website && <WebsiteLink website={website} />,
          Domain: verifiedDomain ? <DomainBadge domain={verifiedDomain} isLong /> : 'Not verified',
          Industry: industry && industryLabel(industry),
          Location: location,
          Size: size && `${size} employees`,
          Founded: founded,
          ...facts,
        }}
      />
      {description ? (
        <TypedMarkdown text={description} under={3} />
      ) : (
        <Quiet>No description yet.</Quiet>
      )}
    </>
  );
}

/** What admins have rejected of this company before, and why. */
function Rejections({ rejections }: Pick<Review, 'rejections'>) {
  if (rejections.length === 0) return null;
  return (
    <Alert tone="warning" title={`Rejected before: ${counted(rejections.length, 'time')}`}>
      <BulletList
        items={rejections.map(({ at, jobTitle, reason, message }) =>
          [
            `${formatDay(at)}, ${jobTitle ? `“${jobTitle}”` : 'the company'}`,
            [reason, message].filter(Boolean).join(': ') || 'No reason was given.',
          ].join(': '),
        )}
      />
    </Alert>
  );
}
