import { IconClockCheck, IconTicket, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { keptInShort } from '../../shared/companies/kept.ts';
import { ownPlacesText, type Places } from '../../shared/applications/places.ts';
import { answerBy } from '../../shared/applications/promise.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { useOwnApplications } from './lists/own-applications.ts';
import { useOwnPlaces } from './own-places.ts';
import { useUser } from '../kit/session.ts';
import styles from './terms.module.css';

interface JobTermsProps {
  job: Pick<Job, '_id' | 'replyDays' | 'kept' | 'places' | 'placesLeft'>;
  /** Where they stand: in the box to apply, or in the job itself where there is no box beside it. */
  place: 'box' | 'job';
}

/** What the company promises to those who apply, how many may, and how many applications the reader has left. */
export function JobTerms({ job, place }: JobTermsProps) {
  const kept = keptInShort(job.kept);
  const user = useUser();
  const applied = useOwnApplications(user?._id)?.find((own) => own.job._id === job._id);
  const own = useOwnPlaces(applied?._id);
  return (
    <ul aria-label="If you apply" className={styles.terms} data-place={place}>
      <Term
        icon={<IconClockCheck size={20} aria-hidden />}
        tone="green"
        title={`Answers within ${job.replyDays} days`}
      >
        {kept && <p>{kept}</p>}
      </Term>
      {job.places !== null && job.placesLeft !== null && (
        <PlacesLeft places={job.places} left={job.placesLeft} />
      )}
      {own && own.places.limit > 0 && (
        <YourPlaces places={own.places} replyDays={job.replyDays} hasApplied={Boolean(applied)} />
      )}
    </ul>
  );
}

/** '27 of 50 places left', as a bar of the taken ones. */
function PlacesLeft({ places, left }: { places: number; left: number }) {
  return (
    <Term
      icon={<IconUsers size={20} aria-hidden />}
      tone="blue"
      title={`${left} of ${places} ${places === 1 ? 'place' : 'places'} left`}
    >
      <div className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${(100 * (places - left)) / places}%` }} />
      </div>
      <p>
        The job closes itself at {places} {places === 1 ? 'application' : 'applications'}.
      </p>
    </Term>
  );
}

interface YourPlacesProps {
  places: Places;
  replyDays: number;
  hasApplied: boolean;
}

/** '15 of your 20 applications are free', and when this one would come back. */
function YourPlaces({ places, replyDays, hasApplied }: YourPlacesProps) {
  const [now] = useState(() => new Date());
  const { text, isFull, next } = ownPlacesText(places);
  const comesBack = `This one comes back with the answer, by ${formatDay(answerBy(now, replyDays))} at the latest.`;
  return (
    <Term icon={<IconTicket size={20} aria-hidden />} title={text}>
      {isFull ? next && <p>{next}</p> : !hasApplied && <p>{comesBack}</p>}
    </Term>
  );
}

interface TermProps {
  /** 20 pixels. */
  icon: ReactNode;
  tone?: 'green' | 'blue';
  title: ReactNode;
  /** Smaller, below the title. */
  children?: ReactNode;
}

/** One of the terms of a job, such as 'Answers within 14 days'. */
function Term({ icon, tone, title, children }: TermProps) {
  return (
    <li className={styles.term}>
      <span className={styles.icon} data-tone={tone}>
        {icon}
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </li>
  );
}
