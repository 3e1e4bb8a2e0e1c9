import { IconArrowUpRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatDay } from '../../../shared/kit/day.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { CARD_SKILLS, DESCRIPTION_PREVIEW, truncate } from '../../../shared/jobs/text.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Badge, Tags } from '../../kit/ui/display/badge.tsx';
import { CardLink } from '../../kit/ui/navigation/row-link.tsx';
import { Pay, PayInOwnCurrency } from './pay.tsx';
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
  | 'companyId'
  | 'companyName'
  | 'salaryRange'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
> & {
  /** In kilometers from the searched place. */
  distance?: number | undefined;
  /** Nearly equal jobs of the company, which have no card of their own. */
  alsoPostedFor?: readonly OtherPosting[] | undefined;
};

export type OtherPosting = Pick<Job, '_id' | 'jobLocation'> & Pick<CardJob, 'distance'>;

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
  /** Below the description. */
  children?: ReactNode;
}

/** A job in a list: pay is the second-strongest element, and the whole card is the link. */
export function JobCard({ job, featured, action, isOpen, onOpen, children }: JobCardProps) {
  return (
    <article className={styles.card} data-open={isOpen || undefined}>
      <div className={styles.top}>
        <CompanyMark name={job.companyName} />
        <div className={styles.who}>
          <p className={styles.company}>{job.companyName}</p>
          <p className={styles.posted}>{`Posted ${formatDay(job.createdAt)}`}</p>
        </div>
        {featured && <Badge tone="amber">Featured</Badge>}
        {action && <div className={styles.action}>{action}</div>}
        {!featured && !action && (
          <IconArrowUpRight size={20} className={styles.arrow} aria-hidden />
        )}
      </div>
      <h3 className={styles.title}>
        <CardLink to={`/job/${job._id}`} aria-current={isOpen || undefined} onClick={onOpen}>
          {job.jobTitle}
        </CardLink>
      </h3>
      <p className={styles.pay}>
        <Pay job={job} />
        <PayInOwnCurrency job={job} />
      </p>
      <ul className={styles.facts}>
        <li>{placeOf(job)}</li>
        <li>{job.jobType}</li>
      </ul>
      <p className={styles.description}>{truncate(job.jobDescription, DESCRIPTION_PREVIEW)}</p>
      {children}
      <Tags items={job.skills} max={CARD_SKILLS} />
    </article>
  );
}

/** 'Porto (24 km away)'; only the location for jobs at the searched place itself. */
function placeOf({ jobLocation, distance }: CardJob): string {
  const kilometers = Math.round(distance ?? 0);
  return kilometers > 0 ? `${jobLocation} (${kilometers} km away)` : jobLocation;
}
