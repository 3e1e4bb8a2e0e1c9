import { IconArrowUpRight, IconClock, IconMapPin } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../shared/kit/dates.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { CARD_SKILLS, DESCRIPTION_PREVIEW, payOf, truncate } from '../../shared/jobs/text.ts';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import { Badge, Tags } from '../kit/ui/display/badge.tsx';
import styles from './card.module.css';

/** The data of a card. */
export type CardJob = Pick<
  Job,
  | '_id'
  | 'jobTitle'
  | 'jobLocation'
  | 'jobType'
  | 'jobDescription'
  | 'skills'
  | 'createdAt'
  | 'companyName'
  | 'salaryRange'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
>;

interface JobCardProps {
  job: CardJob;
  /** Marks it 'Featured' (home page). */
  featured?: boolean;
  /** A separate button beside the link, such as for saving the job. */
  action?: ReactNode;
  /** The job is open beside the list. */
  isOpen?: boolean;
  /** Called before the link is followed. */
  onOpen?: (event: MouseEvent) => void;
}

/** A job in a list: pay is the second-strongest element, and the whole card is the link. */
export function JobCard({ job, featured, action, isOpen, onOpen }: JobCardProps) {
  const pay = payOf(job);
  return (
    <article className={styles.card} data-open={isOpen || undefined}>
      <div className={styles.top}>
        <CompanyMark name={job.companyName} />
        <div className={styles.who}>
          <p className={styles.company}>{job.companyName}</p>
          <p className={styles.posted}>Posted {formatDay(job.createdAt)}</p>
        </div>
        {featured && <Badge tone="amber">Featured</Badge>}
        {action && <div className={styles.action}>{action}</div>}
        {!featured && !action && (
          <IconArrowUpRight size={20} className={styles.arrow} aria-hidden />
        )}
      </div>
      <h3 className={styles.title}>
        <Link
          to={`/job/${job._id}`}
          className={styles.link}
          aria-current={isOpen || undefined}
          onClick={onOpen}
        >
          {job.jobTitle}
        </Link>
      </h3>
      <p className={styles.pay} data-unknown={!pay || undefined}>
        {pay ? pay.amount : 'Pay not stated'}
        {pay?.period && <span className={styles.period}> / {pay.period}</span>}
      </p>
      <ul className={styles.facts}>
        <li>
          <IconMapPin size={16} aria-hidden />
          {job.jobLocation}
        </li>
        <li>
          <IconClock size={16} aria-hidden />
          {job.jobType}
        </li>
      </ul>
      <p className={styles.description}>{truncate(job.jobDescription, DESCRIPTION_PREVIEW)}</p>
      <div className={styles.skills}>
        <Tags items={job.skills} max={CARD_SKILLS} />
      </div>
    </article>
  );
}
