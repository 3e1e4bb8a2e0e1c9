import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CardJob, OtherPosting } from '../lists/card.tsx';
import styles from './also-posted.module.css';

/** Other postings named on a card; the rest opens. */
const NAMED_POSTINGS = 3;

/** Links to the jobs that share a card. */
export function AlsoPosted({ job }: { job: CardJob }) {
  const others = job.alsoPostedFor ?? [];
  if (others.length === 0) return null;
  const rest = others.slice(NAMED_POSTINGS);
  return (
    <div className={styles.also}>
      <span>Also posted for </span>
      <Postings job={job} others={others.slice(0, NAMED_POSTINGS)} />
      {rest.length > 0 && (
        <details>
          <summary>and {rest.length} more</summary>
          <Postings job={job} others={rest} />
        </details>
      )}
    </div>
  );
}

/** 'Porto' of 'Porto, Portugal': in a list, commas separate the towns. */
const townOf = (location: string) => location.split(',')[0]?.trim() || location;

function Postings({ job, others }: { job: CardJob; others: readonly OtherPosting[] }) {
  return others.map(({ _id, jobLocation, distance }, index) => (
    <Fragment key={_id}>
      {index > 0 && ', '}
      <Link to={`/job/${_id}`}>
        <span className="sr-only">{job.jobTitle} in </span>
        {townOf(jobLocation)}
        {jobLocation === job.jobLocation && ' again'}
        {Math.round(distance ?? 0) > 0 && ` (${Math.round(distance ?? 0)} km)`}
      </Link>
    </Fragment>
  ));
}
