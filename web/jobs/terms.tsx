import { IconClockCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keptInShort } from '../../shared/companies/kept.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import styles from './terms.module.css';

interface JobTermsProps {
  job: Pick<Job, 'replyDays' | 'kept'>;
  /** Where they stand: in the box to apply, or in the job itself where there is no box beside it. */
  place: 'box' | 'job';
}

/** What the company promises to those who apply, and how many may. */
export function JobTerms({ job, place }: JobTermsProps) {
  const kept = keptInShort(job.kept);
  return (
    <ul aria-label="If you apply" className={styles.terms} data-place={place}>
      <Term
        icon={<IconClockCheck size={20} aria-hidden />}
        tone="green"
        title={`Answers within ${job.replyDays} days`}
      >
        {kept && <p>{kept}</p>}
      </Term>
    </ul>
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
export function Term({ icon, tone, title, children }: TermProps) {
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
