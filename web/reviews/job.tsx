import type { Job } from '../../shared/jobs/posting.ts';
import { JobChanges } from '../jobs/changes.tsx';
import { JobText } from '../jobs/content.tsx';
import styles from './job.module.css';
import { ReviewSection } from './section.tsx';

interface ReviewJobProps {
  job: Job;
  /** The version that is public now; null for a new job. */
  before: Job | null;
}

/** A new job as people would read it; of an edited one what has changed, and then the whole. */
export function ReviewJob({ job, before }: ReviewJobProps) {
  if (!before) {
    return (
      <ReviewSection title="Job preview">
        <JobText job={job} />
      </ReviewSection>
    );
  }
  return (
    <ReviewSection title="What has changed">
      <JobChanges before={before} after={job} />
      <details className={styles.whole}>
        <summary>Full new version</summary>
        <div className={styles.text}>
          <JobText job={job} />
        </div>
      </details>
    </ReviewSection>
  );
}
