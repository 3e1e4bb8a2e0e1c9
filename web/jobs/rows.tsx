import { Link } from 'react-router';
import type { Job } from '../../shared/jobs/posting.ts';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import styles from './rows.module.css';
import { payOf } from '../../shared/jobs/text.ts';

/** The data of a row. */
export interface JobRow {
  _id: string;
  jobTitle: string;
  companyName: string;
  jobLocation: string;
  /** '$80,000 – $120,000 / year'; empty if not stated. */
  pay: string;
}

/** Created on the server, so that a page does not load whole jobs for their titles. */
export function toJobRow(job: Job): JobRow {
  const pay = payOf(job);
  const { _id, jobTitle, companyName, jobLocation } = job;
  const words = [pay?.amount, pay?.period].filter(Boolean).join(' / ');
  return { _id, jobTitle, companyName, jobLocation, pay: words };
}

/** A compact list of jobs: title, place and pay. */
export function JobRows({ jobs }: { jobs: readonly JobRow[] }) {
  return (
    <ul className={styles.rows}>
      {jobs.map(({ _id, jobTitle, companyName, jobLocation, pay }) => (
        <li key={_id}>
          <Link to={`/job/${_id}`} className={styles.row}>
            <CompanyMark name={companyName} size={40} />
            <span className={styles.text}>
              <span className={styles.title}>{jobTitle}</span>
              <span className={styles.where}>
                {companyName} · {jobLocation}
              </span>
              {pay && <span className={styles.pay}>{pay}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
