import { useId } from 'react';
import { type JobRow, JobRows } from './rows.tsx';
import styles from './more.module.css';

/** Further jobs below a job, under a title. @param level of the job's heading */
export function MoreJobs({
  title,
  jobs,
  level,
}: {
  title: string;
  jobs: readonly JobRow[];
  level: 1 | 2;
}) {
  const titleId = useId();
  if (jobs.length === 0) return null;
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={titleId} className={styles.more}>
      <Heading id={titleId} className={styles.title}>
        {title}
      </Heading>
      <JobRows jobs={jobs} />
    </section>
  );
}
