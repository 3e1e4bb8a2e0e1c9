import { IconCalendar, IconMapPin, IconWorld } from '@tabler/icons-react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { industryLabel } from '../../../shared/companies/facts.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { Facts } from '../../kit/ui/display/facts.tsx';
import { Prose, Quiet } from '../../kit/ui/display/prose.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { WebsiteLink } from '../../kit/ui/navigation/website-link.tsx';
import styles from './overview.module.css';

interface ProfileOverviewProps {
  profile: CompanyProfile;
  /** When the company signed up, ISO 8601. */
  since: string;
}

/** The company's card above the profile. */
export function ProfileOverview({ profile, since }: ProfileOverviewProps) {
  const { companyName, isApproved, location, website } = profile;
  return (
    <Card aria-label="Overview">
      <div className={styles.overview}>
        <CompanyMark name={companyName} size={76} />
        <div className={styles.text}>
          <h2 className={styles.name}>{companyName}</h2>
          <p className={styles.badge}>
            <Badge tone={isApproved ? 'green' : 'amber'} dot>
              {isApproved ? 'Verified Company' : 'Pending Verification'}
            </Badge>
          </p>
          <ul className={styles.facts}>
            {location && (
              <li>
                <IconMapPin size={16} aria-hidden />
                {location}
              </li>
            )}
            {website && (
              <li>
                <IconWorld size={16} aria-hidden />
                <span>
                  <WebsiteLink website={website} />
                </span>
              </li>
            )}
            <li>
              <IconCalendar size={16} aria-hidden />
              Member since {formatDay(since)}
            </li>
          </ul>
        </div>
      </div>
    </Card>
  );
}

/** The view of the profile. */
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
