import { Link } from 'react-router';
import type { Job } from '../../../shared/jobs.ts';
import { payOf } from '../../components/pay.ts';
import { CompanyMark } from '../../ui/art/company-mark.tsx';
import styles from './job-neighbours.module.css';

/** Jobs beside the one that is open. */
export const NEIGHBOURS = 7;

/** What a row shows of a job. */
export function toNeighbour(job: Job) {
  const pay = payOf(job);
  const { _id, jobTitle, companyName, jobLocation } = job;
  return { _id, jobTitle, companyName, jobLocation, pay: pay && payInWords(pay) };
}

const payInWords = ({ amount, period }: { amount: string; period?: string }) =>
  period ? `${amount} / ${period}` : amount;

interface NeighboursProps {
  job: Job;
  neighbours: readonly ReturnType<typeof toNeighbour>[];
}

/** The newest jobs beside the open one, on wide screens: reading the next is one click. */
export function Neighbours({ job, neighbours }: NeighboursProps) {
  const isAmong = neighbours.some(({ _id }) => _id === job._id);
  const rows = isAmong ? neighbours : [toNeighbour(job), ...neighbours.slice(0, -1)];
  return (
    <nav aria-label="More jobs" className={styles.list}>
      {rows.map(({ _id, jobTitle, companyName, jobLocation, pay }) => (
        <Link
          key={_id}
          to={`/job/${_id}`}
          className={styles.row}
          aria-current={_id === job._id ? 'page' : undefined}
        >
          <CompanyMark name={companyName} size={40} />
          <span className={styles.text}>
            <span className={styles.title}>{jobTitle}</span>
            <span className={styles.where}>
              {companyName} · {jobLocation}
            </span>
            {pay && <span className={styles.pay}>{pay}</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
