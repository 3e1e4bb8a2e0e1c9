import { IconClock, IconMapPin, IconSend } from '@tabler/icons-react';
import { type ApplicationDetail, seekerStatus } from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import { StatusBadge } from '../badges.tsx';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { ViewJob } from '../view-job.tsx';
import styles from './job.module.css';

/** The job that was applied to, and where the application stands. */
export function EditApplicationJob({ application }: { application: ApplicationDetail }) {
  const { job, status, appliedDate } = application;
  return (
    <Card aria-labelledby="applied-to">
      <div className={styles.head}>
        <CompanyMark name={job.companyName} size={52} />
        <div className={styles.names}>
          <h2 id="applied-to" className={styles.title}>
            {job.jobTitle}
          </h2>
          <p className={styles.company}>{job.companyName}</p>
        </div>
      </div>
      <ul className={styles.facts}>
        <li>
          <IconMapPin size={16} aria-hidden />
          {job.jobLocation}
        </li>
        <li>
          <IconClock size={16} aria-hidden />
          {job.jobType}
        </li>
        <li>
          <IconSend size={16} aria-hidden />
          Applied {formatDay(appliedDate)}
        </li>
      </ul>
      <div className={styles.foot}>
        <StatusBadge status={seekerStatus(status)} />
        <ViewJob job={job} />
      </div>
    </Card>
  );
}
