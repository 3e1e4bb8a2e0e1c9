import { IconClockCheck, IconUsers } from '@tabler/icons-react';
import { keptInShort } from '../../shared/companies/kept.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { useOwnApplications } from './lists/own-applications.ts';
import { Panels } from '../panels.tsx';
import { Term } from './term.tsx';
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
      <Panels slot="job.terms" job={job} applied={applied} />
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
        The job closes automatically at {places} {places === 1 ? 'application' : 'applications'}.
      </p>
    </Term>
  );
}
