import { Fragment } from 'react';
import { Link } from 'react-router';
import { distanceInWords } from '../../../shared/jobs/search/distances.ts';
import type { CardJob, OtherPosting } from '../lists/card.tsx';
import styles from './also-posted.module.css';

/** Other postings named on a card; the rest opens. */
const NAMED_POSTINGS = 3;

interface AlsoPostedProps {
  job: CardJob;
  inMiles: boolean;
}

/** Links to the jobs that share a card. */
export function AlsoPosted({ job, inMiles }: AlsoPostedProps) {
  const others = job.alsoPostedFor ?? [];
  if (others.length === 0) return null;
  const rest = others.slice(NAMED_POSTINGS);
  return (
    <div className={styles.also}>
      <span>Also posted for </span>
      <Postings {...{ job, inMiles }} others={others.slice(0, NAMED_POSTINGS)} />
      {rest.length > 0 && (
        <details>
          <summary>and {rest.length} more</summary>
          <Postings {...{ job, inMiles }} others={rest} />
        </details>
      )}
    </div>
  );
}

/** 'Porto' of 'Porto, Portugal': in a list, commas separate the towns. */
const townOf = (location: string) => location.split(',')[0]?.trim() || location;

function Postings({ job, inMiles, others }: AlsoPostedProps & { others: readonly OtherPosting[] }) {
  return others.map(({ _id, jobLocation, distance = 0 }, index) => (
    <Fragment key={_id}>
      {index > 0 && ', '}
      <Link to={`/job/${_id}`}>
        <span className="sr-only">{job.jobTitle} in </span>
        {townOf(jobLocation)}
        {jobLocation === job.jobLocation && ' again'}
        {distance >= 0.5 && ` (${distanceInWords(distance, inMiles)})`}
      </Link>
    </Fragment>
  ));
}
