import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { countAll } from '../../../shared/applications/lists.ts';
import { DETAIL_COUNT, missingDetails } from '../../../shared/companies/completeness.ts';
import { KEPT_DAYS, KEPT_MIN } from '../../../shared/companies/kept.ts';
import { isActive } from '../../../shared/jobs/status.ts';
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
  const [now] = useState(() => new Date());
  const ofJobs = (show: (jobs: Positions) => QueryFigure): QueryFigure =>
    toFigure(applications, ({ positions = [] }) => show(positions));
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
          ...ofJobs((jobs) => ({
            value: jobs.filter((job) => isActive(job, now)).length,
            hint: `of ${jobs.length} total`,
          })),
        },
        {
          label: 'Applications Received',
          to: '/applications/my-applications-company',
          ...ofJobs((jobs) => ({ value: receivedBy(jobs), hint: recentOf(jobs) })),
        },
        {
          label: 'Applications per Job',
          ...ofJobs((jobs) => {
            const average = jobs.length > 0 ? receivedBy(jobs) / jobs.length : 0;
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

type Positions = NonNullable<AnswerOf<'listCompanyApplications'>['positions']>;

const receivedBy = (jobs: Positions) => jobs.reduce((sum, { counts }) => sum + countAll(counts), 0);

function recentOf(jobs: Positions): string {
  if (jobs.length === 0) return 'No jobs posted yet';
  const recent = jobs.reduce((sum, job) => sum + job.recent, 0);
  return `${inFigures(recent)} in 7 days`;
}
