import type { UseQueryResult } from '@tanstack/react-query';
import { countAll } from '../../../shared/applications/lists.ts';
import { DETAIL_COUNT, missingDetails } from '../../../shared/companies/completeness.ts';
import { KEPT_DAYS, KEPT_MIN } from '../../../shared/companies/kept.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import type { AnswerOf } from '../../kit/data/calls.ts';
import { FigureStrip } from '../../kit/ui/display/figure-strip.tsx';
import { ProgressBar } from '../../kit/ui/feedback/progress-bar.tsx';
import { type QueryFigure, toFigure } from '../figure.tsx';
import styles from './figures.module.css';

/** Percent of the bar for one application per job (product.md section 9). */
const PERCENT_EACH = 20;

interface DashboardFiguresProps {
  profile: UseQueryResult<AnswerOf<'getProfile'>>;
  applications: UseQueryResult<AnswerOf<'listCompanyApplications'>>;
  needs: UseQueryResult<AnswerOf<'listCompanyNeeds'>>;
}

/** The five figures; one that could not be loaded is a dash. */
export function DashboardFigures({ profile, applications, needs }: DashboardFiguresProps) {
  const ofJobs = (show: (figures: CompanyFigures) => QueryFigure): QueryFigure =>
    toFigure(applications, ({ jobs, counts, recent = 0 }) =>
      show({
        jobs: jobs ?? { total: 0, active: 0 },
        received: counts ? countAll(counts) : 0,
        recent,
      }),
    );
  return (
    <FigureStrip
      figures={[
        {
          label: 'Company Profile',
          to: '/company/profile',
          ...toFigure(profile, ({ user: { companyProfile: company } }) => {
            if (!company) return { value: undefined };
            const missing = missingDetails(company);
            return {
              value: `${DETAIL_COUNT - missing.length}/${DETAIL_COUNT}`,
              hint: missing.length > 0 ? `Missing: ${missing.join(', ')}` : 'Complete',
            };
          }),
        },
        {
          label: 'Active Jobs',
          to: '/jobs/my-jobs',
          ...ofJobs(({ jobs }) => ({
            value: jobs.active,
            hint: `of ${inFigures(jobs.total)} total`,
          })),
        },
        {
          label: 'Applications Received',
          to: '/applications/my-applications-company',
          ...ofJobs((figures) => ({ value: figures.received, hint: recentOf(figures) })),
        },
        {
          label: 'Applications per Job',
          ...ofJobs(({ jobs, received }) => {
            const average = jobs.total > 0 ? received / jobs.total : 0;
            return {
              value: average.toFixed(1),
              hint: (
                <span className={styles.bar}>
                  <ProgressBar
                    label="Average applications per job"
                    value={average * PERCENT_EACH}
                    showLabel={false}
                  />
                </span>
              ),
            };
          }),
        },
        {
          label: `Answered in time, ${KEPT_DAYS} days`,
          ...toFigure(needs, ({ kept }) => {
            if (!kept)
              return { value: undefined, hint: `Shown once there are ${KEPT_MIN} answers` };
            const { medianDays } = kept;
            return {
              value: `${kept.kept} of ${kept.ended}`,
              hint: medianDays !== null && `median ${counted(medianDays, 'day')}`,
            };
          }),
        },
      ]}
    />
  );
}

interface CompanyFigures {
  jobs: { total: number; active: number };
  /** Applications to all jobs, and of them those of the last 7 days. */
  received: number;
  recent: number;
}

const recentOf = ({ jobs, recent }: CompanyFigures): string =>
  jobs.total === 0 ? 'No jobs posted yet' : `${inFigures(recent)} in 7 days`;
