import type { CompanyProfile } from '../../../shared/accounts/users.ts';
import { industryLabel } from '../../components/industry.ts';
import { WebsiteLink } from '../../components/website-link.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Prose, Quiet } from '../../ui/prose.tsx';
import { Stack } from '../../ui/stack.tsx';

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
