import { IconId } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { passportFacts } from '../../shared/jobs/passport-facts.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { formatDayNear } from '../../shared/kit/dates.ts';
import styles from './passport.module.css';

interface PostingPassportProps {
  job: Pick<Job, 'passport' | 'companyName' | 'confirmedAt'>;
  /** The level of its heading. */
  level: 2 | 3;
  /** Rows at its foot (`PassportRow`). */
  children?: ReactNode;
}

/** What a posting says about the vacancy and the way to it. What is not stated is left out. */
export function PostingPassport({ job, level, children }: PostingPassportProps) {
  const titleId = useId();
  const [now] = useState(() => new Date());
  const Heading = `h${level}` as const;
  return (
    // In the preview it is no landmark of its own: the form beside it has one of this name.
    <section aria-labelledby={level === 2 ? titleId : undefined} className={styles.passport}>
      <div className={styles.head}>
        <IconId size={19} aria-hidden />
        <Heading id={titleId} className={styles.title}>
          Posting passport
        </Heading>
        {job.confirmedAt && (
          // The page may have been made last year.
          <p className={styles.confirmed} suppressHydrationWarning>
            Confirmed {formatDayNear(job.confirmedAt, now)}
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        {passportFacts(job).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
