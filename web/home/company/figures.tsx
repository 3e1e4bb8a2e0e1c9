import { IconBriefcase, IconBuilding, IconFiles, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { countAll, type Position } from '../../../shared/applications/lists.ts';
import { isActive } from '../../../shared/jobs/posting.ts';
import { ProgressBar } from '../../kit/ui/progress-bar.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { StatCard, StatCards } from '../../kit/ui/stat-card.tsx';
import styles from './figures.module.css';

/** Percent of the bar for one application per job (product.md section 9). */
const PERCENT_EACH = 20;

const DETAILS: readonly (readonly [field: keyof CompanyProfile, name: string])[] = [
  ['companyName', 'name'],
  ['description', 'description'],
  ['industry', 'industry'],
  ['location', 'location'],
  ['website', 'website'],
  ['founded', 'founding year'],
  ['size', 'size'],
];

interface DashboardFiguresProps {
  company: CompanyProfile | undefined;
  /** The company's jobs. */
  positions: readonly Position[] | undefined;
  isLoading: boolean;
}

/** The four cards; a figure that could not be loaded is a dash. */
export function DashboardFigures({ company, positions: jobs, isLoading }: DashboardFiguresProps) {
  const missing = company && DETAILS.filter(([field]) => !company[field]).map(([, name]) => name);
  const received = jobs?.reduce((sum, { counts }) => sum + countAll(counts), 0);
  const average = jobs && received !== undefined && jobs.length > 0 ? received / jobs.length : 0;
  const later = isLoading ? <>&nbsp;</> : undefined;
  const show = (value: ReactNode) =>
    value ?? (isLoading ? <Skeleton height={36} width={64} /> : '–');

  return (
    <StatCards>
      <StatCard
        label="Company Profile"
        icon={<IconBuilding size={19} />}
        to="/company/profile"
        value={show(missing && `${DETAILS.length - missing.length}/${DETAILS.length}`)}
        hint={missing ? missingText(missing) : later}
      />
      <StatCard
        label="Active Jobs"
        icon={<IconBriefcase size={19} />}
        to="/jobs/my-jobs"
        value={show(jobs?.filter(isActive).length)}
        hint={jobs ? `of ${jobs.length} total` : later}
      />
      <StatCard
        label="Applications Received"
        icon={<IconFiles size={19} />}
        to="/applications/my-applications-company"
        value={show(received?.toLocaleString('en-US'))}
        hint={jobs ? forJobs(jobs.length) : later}
      />
      <StatCard
        label="Applications per Job"
        icon={<IconUsers size={19} />}
        value={show(jobs && average.toFixed(1))}
        hint={
          <div className={styles.bar}>
            <ProgressBar
              label="Average applications per job"
              value={average * PERCENT_EACH}
              showLabel={false}
            />
          </div>
        }
      />
    </StatCards>
  );
}

const missingText = (missing: readonly string[]) =>
  missing.length > 0 ? `Missing: ${missing.join(', ')}` : 'Complete';

function forJobs(count: number): string {
  if (count === 0) return 'No jobs posted yet';
  return count === 1 ? 'for 1 job' : `for ${count} jobs`;
}
