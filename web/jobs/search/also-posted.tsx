import { Fragment } from 'react';
import { Link } from 'react-router';
import { distanceInWords } from '../../../shared/jobs/search/distances.ts';
import type { CardJob } from '../lists/card.tsx';
import styles from './also-posted.module.css';

/** Other postings named on a card; the rest opens. */
const NAMED_POSTINGS = 3;

/** Links to the jobs that share a card. */
export function AlsoPosted({ job, inMiles }: { job: CardJob; inMiles: boolean }) {
  const links = job.alsoPostedFor?.map(({ _id, jobLocation, distance }, index) => (
    <Fragment key={_id}>
      {index > 0 && index !== NAMED_POSTINGS && ', '}
      <Link to={`/job/${_id}`}>
        <span className="sr-only">{job.jobTitle} in </span>
        {townOf(jobLocation)}
        {jobLocation === job.jobLocation && ' again'}
        {distanceInWords(distance, inMiles) && ` (${distanceInWords(distance, inMiles)})`}
      </Link>
    </Fragment>
  ));
  if (!links?.length) return null;
  const rest = links.slice(NAMED_POSTINGS);
  return (
    <div className={styles.also}>
      <span>Also posted for </span>
      {links.slice(0, NAMED_POSTINGS)}
      {rest.length > 0 && (
        <details>
          <summary>and {rest.length} more</summary>
          {rest}
        </details>
      )}
    </div>
  );
}

/** 'Porto' of 'Porto, Portugal': in a list, commas separate the towns. */
const townOf = (location: string) => location.split(',')[0]?.trim() || location;
