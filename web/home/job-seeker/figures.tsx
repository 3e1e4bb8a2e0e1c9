import type { UseQueryResult } from '@tanstack/react-query';
import { profileCompleteness } from '../../../shared/applications/applicant-profile.ts';
import { summarize } from '../../../shared/applications/status.ts';
import type { AnswerOf } from '../../kit/data/calls.ts';
import { FigureStrip } from '../../kit/ui/display/figure-strip.tsx';
import { missingItems } from '../../accounts/profile-items.ts';
import { useFeatures } from '../../panels.tsx';
import { toFigure } from '../figure.tsx';

interface DashboardFiguresProps {
  profile: UseQueryResult<AnswerOf<'getProfile'>>;
  applications: UseQueryResult<AnswerOf<'listMyApplications'>>;
  jobs: UseQueryResult<AnswerOf<'listJobs'>>;
}

/** The three figures; one that could not be loaded is a dash. */
export function DashboardFigures({ profile, applications, jobs }: DashboardFiguresProps) {
  const more = useFeatures().flatMap(({ useMoreApplications }) =>
    // The features of a page stay the same.
    // oxlint-disable-next-line react-hooks/rules-of-hooks
    useMoreApplications ? useMoreApplications() : [],
  );
  return (
    <FigureStrip
      figures={[
        {
          label: 'Profile Status',
          to: '/profile',
          ...toFigure(profile, ({ user: { applicantProfile } }) => {
            if (!applicantProfile) return { value: '0%' };
            return {
              value: `${profileCompleteness(applicantProfile)}%`,
              hint: completion(missingItems(applicantProfile)),
            };
          }),
        },
        {
          label: 'Applications',
          to: '/applications/my-applications',
          ...toFigure(applications, (answer) => {
            const { total, underReview } = summarize([...answer.applications, ...more]);
            return {
              value: total,
              hint: total > 0 ? `${underReview} under review` : 'None sent yet',
            };
          }),
        },
        {
          label: 'Job Opportunities',
          to: '/alljobs',
          ...toFigure(jobs, ({ total }) => ({ value: total, hint: 'open right now' })),
        },
      ]}
    />
  );
}

function completion(missing: readonly string[]): string {
  if (missing.length === 0) return 'Complete';
  return `Missing: ${missing.join(', ')}`;
}
