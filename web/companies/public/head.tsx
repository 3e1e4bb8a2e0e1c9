import { IconBuilding, IconCalendar, IconMapPin, IconUsers, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Company } from '../../../shared/companies/profile.ts';
import { paragraphsOf } from '../../../shared/kit/markup.ts';
import { industryLabel } from '../../../shared/companies/facts.ts';
import { WebsiteLink } from '../../kit/ui/website-link.tsx';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import styles from './page.module.css';

/** Who the company is. */
export function CompanyHead({ company }: { company: Company }) {
  const { companyName, industry, location, size, founded, website, description } = company;
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <CompanyMark name={companyName} size={88} />
        <div>
          <h1>{companyName}</h1>
          <ul className={styles.facts}>
            {industry && <Fact icon={<IconBuilding {...SIZE} />}>{industryLabel(industry)}</Fact>}
            {location && <Fact icon={<IconMapPin {...SIZE} />}>{location}</Fact>}
            {size && <Fact icon={<IconUsers {...SIZE} />}>{size} employees</Fact>}
            {founded && <Fact icon={<IconCalendar {...SIZE} />}>Founded {founded}</Fact>}
            {website && (
              <Fact icon={<IconWorld {...SIZE} />}>
                <WebsiteLink website={website} />
              </Fact>
            )}
          </ul>
        </div>
      </div>
      {paragraphsOf(description).map((paragraph, index) => (
        // The text does not change while it is read.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className={styles.about}>
          {paragraph}
        </p>
      ))}
    </header>
  );
}

const SIZE = { size: 17, 'aria-hidden': true };

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
