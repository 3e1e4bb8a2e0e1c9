import { IconBriefcase, IconFileText, IconUser } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileCompleteness } from '../../../shared/applications/applicant-profile.ts';
import { summarize } from '../../../shared/applications/status.ts';
import type { AnswerOf } from '../../kit/data/calls.ts';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx';
import { StatCard, StatCards } from '../../kit/ui/display/stat-card.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { missingItems } from '../../accounts/profile-items.ts';

interface DashboardFiguresProps {
  profile: UseQueryResult<AnswerOf<'getProfile'>>;
  applications: UseQueryResult<AnswerOf<'listMyApplications'>>;
  jobs: UseQueryResult<AnswerOf<'listJobs'>>;
}

/** The three cards; a figure that could not be loaded is a dash. */
export function DashboardFigures({ profile, applications, jobs }: DashboardFiguresProps) {
  return (
    <StatCards>
      <StatCard
        label="Profile Status"
        icon={IconUser}
        to="/profile"
        {...figure(PROFILE_HINT, profile, ({ user: { applicantProfile } }) => {
          if (!applicantProfile) return { value: '0%' };
          const percent = profileCompleteness(applicantProfile);
          return {
            value: `${percent}%`,
            hint: (
              <Stack gap={8}>
                <ProgressBar label="Profile completion" value={percent} showLabel={false} />
                {completion(missingItems(applicantProfile))}
              </Stack>
            ),
          };
        })}
      />
      <StatCard
        label="Applications"
        icon={IconFileText}
        to="/applications/my-applications"
        {...figure(LINE, applications, (answer) => {
          const { total, underReview } = summarize(answer.applications);
          return {
            value: total,
            hint: total > 0 ? `${underReview} under review` : 'None sent yet',
          };
        })}
      />
      <StatCard
        label="Job Opportunities"
        icon={IconBriefcase}
        to="/alljobs"
        {...figure(LINE, jobs, ({ total }) => ({
          value: total,
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

/** The height of the line under a figure in pixels, so that nothing moves when it loads. */
const LINE = 20;
const PROFILE_HINT = 36;

function figure<T>(height: number, query: UseQueryResult<T>, show: (value: T) => Figure): Figure {
  if (query.data !== undefined) return show(query.data);
  if (query.isError) return { value: '–', hint: 'Could not be loaded' };
  return {
    value: <Skeleton height={36} width={72} />,
    hint: <Skeleton height={height} width="70%" />,
  };
}
