import { IconArrowUpRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatDay, formatDaysAgo } from '../../../shared/kit/day.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import {
  CARD_SKILLS,
  DESCRIPTION_PREVIEW,
  summarize,
  workplaceBeside,
} from '../../../shared/jobs/text.ts';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { DomainMark } from './domain-mark.tsx';
import { Badge, Tags } from '../../kit/ui/display/badge.tsx';
import { CardLink } from '../../kit/ui/navigation/row-link.tsx';
import { Marks } from './marks.tsx';
import type { Mark } from './personal.ts';
import { Pay } from './pay.tsx';
import { Panels } from '../../panels.tsx';
import styles from './card.module.css';

/** The data of a card. */
export type CardJob = Pick<
  Job,
  | '_id'
  | 'jobTitle'
  | 'jobLocation'
  | 'workplace'
  | 'jobType'
  | 'jobDescription'
  | 'skills'
  | 'createdAt'
  | 'companyId'
  | 'companyName'
  | 'companyDomain'
  | 'companyLogo'
  | 'salaryRange'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
> & {
  /** In kilometers from the searched place. */
  distance?: number | undefined;
  /** Nearly equal jobs of the company, which have no card of their own. */
  alsoPostedFor?: readonly Pick<CardJob, '_id' | 'jobLocation' | 'distance'>[] | undefined;
};

interface JobCardProps {
  job: CardJob;
  /** Its address, if it says where the job was found (shared/jobs/sources.ts). */
  to?: string;
  /** Marks it 'Featured' (home page). */
  featured?: boolean;
  /** What the job seeker has done with it. */
  marks?: readonly Mark[];
  /** A separate button beside the link, such as for saving the job. */
  action?: ReactNode;
  /** How far it is from the searched place: '24 km'; '' at the place itself. */
  away?: string;
  /** The job is open beside the list. */
  isOpen?: boolean;
  /** Called before the link is followed. */
  onOpen?: (event: MouseEvent) => void;
  /** Below the description. */
  children?: ReactNode;
}

/** A job in a list: pay is the second-strongest element, and the whole card is the link. */
export function JobCard({
  job,
  to = `/job/${job._id}`,
  featured,
  marks,
  action,
  away,
  isOpen,
  onOpen,
  children,
}: JobCardProps) {
  return (
    <article className={styles.card} data-open={isOpen || undefined}>
      <div className={styles.top}>
        <CompanyMark name={job.companyName} logo={job.companyLogo} />
        <div className={styles.who}>
          <p className={styles.company}>
            <span>{job.companyName}</span>
            {job.companyDomain && <DomainMark domain={job.companyDomain} />}
          </p>
          <time
            className={styles.posted}
            dateTime={job.createdAt}
            // Midnight may pass between server and browser.
            suppressHydrationWarning
          >
            {postedOn(job)}
          </time>
          {marks && <Marks marks={marks} />}
        </div>
        {featured && <Badge tone="amber">Featured</Badge>}
        {action && <div className={styles.action}>{action}</div>}
        {!featured && !action && (
          <IconArrowUpRight size={20} className={styles.arrow} aria-hidden />
        )}
      </div>
      <h3 className={styles.title}>
        <CardLink
          to={to}
          // The link covers the card, so the exact date is shown with it.
          title={`Posted ${formatDay(job.createdAt)}`}
          aria-current={isOpen || undefined}
          onClick={onOpen}
        >
          {job.jobTitle}
        </CardLink>
      </h3>
      <p className={styles.pay}>
        <Pay job={job} />
        <Panels slot="job.pay" job={job} />
      </p>
      <ul className={styles.facts}>
        <li>{placeOf(job, away)}</li>
        <li>{job.jobType}</li>
      </ul>
      <p className={styles.description}>{summarize(job.jobDescription, DESCRIPTION_PREVIEW)}</p>
      {children}
      <Tags items={job.skills} max={CARD_SKILLS} />
    </article>
  );
}

/** 'Posted 2 days ago'. */
const postedOn = ({ createdAt }: CardJob) => `Posted ${formatDaysAgo(createdAt, new Date())}`;

/** 'Porto (24 km away) · Hybrid'. */
function placeOf(job: CardJob, away?: string): string {
  const workplace = workplaceBeside(job);
  return job.jobLocation + (away ? ` (${away} away)` : '') + (workplace && ` · ${workplace}`);
}
