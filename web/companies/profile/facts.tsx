import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { industryLabel } from '../../../shared/companies/facts.ts';
import { WebsiteLink } from '../../kit/ui/website-link.tsx';
import { Facts } from '../../kit/ui/facts.tsx';
import { Prose, Quiet } from '../../kit/ui/prose.tsx';
import { Stack } from '../../kit/ui/stack.tsx';

/** The profile to read. */
export function ProfileFacts({ profile }: { profile: CompanyProfile }) {
  const { description, industry, founded, size, website, location, companyName } = profile;
  return (
    <Stack>
      <Facts
        facts={{
          'Company Name': companyName,
          Industry: industry ? industryLabel(industry) : '–',
          Location: location || '–',
          'Company Size': size ? `${size} employees` : '–',
          Founded: founded ?? '–',
          Website: website ? <WebsiteLink website={website} /> : '–',
        }}
      />
      {description ? <Prose text={description} /> : <Quiet>No description yet.</Quiet>}
    </Stack>
  );
}
