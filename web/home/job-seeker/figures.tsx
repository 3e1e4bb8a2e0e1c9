import { IconBriefcase, IconFileText, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { profileCompleteness } from '../../../shared/applications/applicant-profile.ts';
import { summarize } from '../../../shared/applications/status.ts';
import type { Client } from '../../../shared/kit/client.ts';
import type { Settled } from '../../kit/data/settled.ts';
import { ProgressBar } from '../../kit/ui/progress-bar.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { StatCard, StatCards } from '../../kit/ui/stat-card.tsx';
import styles from './figures.module.css';
import { missingItems } from '../../accounts/profile/items.ts';

type Answer<Name extends keyof Client> = Settled<Awaited<ReturnType<Client[Name]>>>;

interface DashboardFiguresProps {
  profile: Answer<'getProfile'>;
  applications: Answer<'listMyApplications'>;
  jobs: Answer<'listJobs'>;
}

/** The three cards; a figure that could not be loaded is a dash. */
export function DashboardFigures({ profile, applications, jobs }: DashboardFiguresProps) {
  return (
    <StatCards>
      <StatCard
        label="Profile Status"
        icon={<IconUser size={19} />}
        to="/profile"
        {...figure(PROFILE_HINT, profile, ({ user: { applicantProfile } }) => {
          if (!applicantProfile) return { value: '0%' };
          const percent = profileCompleteness(applicantProfile);
          return {
            value: `${percent}%`,
            hint: (
              <span className={styles.progress}>
                <ProgressBar label="Profile completion" value={percent} showLabel={false} />
                {completion(missingItems(applicantProfile))}
              </span>
            ),
          };
        })}
      />
      <StatCard
        label="Applications"
        icon={<IconFileText size={19} />}
        to="/applications/my-applications"
        {...figure(LINE, applications, (answer) => {
          const { total, underReview } = summarize(answer.applications);
          return {
            value: total.toLocaleString('en-US'),
            hint: total > 0 ? `${underReview} under review` : 'None sent yet',
          };
        })}
      />
      <StatCard
        label="Job Opportunities"
        icon={<IconBriefcase size={19} />}
        to="/alljobs"
        {...figure(LINE, jobs, ({ total }) => ({
          value: total.toLocaleString('en-US'),
          hint: 'open right now',
        }))}
      />
    </StatCards>
  );
}

function completion(missing: readonly string[]): string {
  if (missing.length === 0) return 'Complete';
  return `Missing: ${missing.join(', ')}`;
}

interface Figure {
  value: ReactNode;
  hint?: ReactNode;
}

/** Pixels of what stands under a figure, so that nothing moves when it comes. */
const LINE = 20;
const PROFILE_HINT = 36;

function figure<T>(height: number, settled: Settled<T>, show: (value: T) => Figure): Figure {
  if (settled.state === 'loaded') return show(settled.value);
  if (settled.state === 'failed') return { value: '–', hint: 'Could not be loaded' };
  return {
    value: <Skeleton height={36} width={72} />,
    hint: <Skeleton height={height} width="70%" />,
  };
}
