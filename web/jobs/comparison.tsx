import { Fragment } from 'react';
import type { Part } from '../../shared/kit/differences.ts';
import { jobDifferences, sameInJobs } from '../../shared/jobs/differences.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import styles from './comparison.module.css';

interface JobComparisonProps {
  before: Job;
  after: Job;
  /** The titles of the versions, such as 'Public now' and 'Under review'. */
  titles: readonly [before: string, after: string];
  /** The level of the field headings. */
  level?: 3 | 4;
}

/** Two versions of a job side by side. Removed and added words are marked in each field. */
export function JobComparison({ before, after, titles, level = 3 }: JobComparisonProps) {
  const differences = jobDifferences(before, after);
  const same = sameInJobs(before, after);
  const Heading = `h${level}` as const;
  if (differences.length === 0) return <Quiet>The two versions are identical.</Quiet>;
  return (
    <div className={styles.frame}>
      {differences.map(({ field, label, parts }) => (
        <section key={field} className={styles.field}>
          <Heading className={styles.label}>{label}</Heading>
          <div className={styles.pair}>
            <Version title={titles[0]} parts={parts.filter(({ kind }) => kind !== 'added')} />
            <Version title={titles[1]} parts={parts.filter(({ kind }) => kind !== 'removed')} />
          </div>
        </section>
      ))}
      {same.length > 0 && <Small>Unchanged: {same.join(', ')}.</Small>}
    </div>
  );
}

function Version({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <div className={styles.version}>
      <p className={styles.title}>{title}</p>
      {parts.length > 0 ? (
        <p className={styles.text}>
          {parts.map((part, index) => (
            // The parts do not change while they are shown.
            // oxlint-disable-next-line react/no-array-index-key
            <Fragment key={index}>{marked(part)}</Fragment>
          ))}
        </p>
      ) : (
        <p className={styles.nothing}>Nothing</p>
      )}
    </div>
  );
}

/** Hidden words announce deletions and insertions, because few screen readers do. */
function marked({ kind, text }: Part) {
  if (kind === 'same') return text;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={styles.mark}>
      <span className="sr-only"> [{kind}: </span>
      {text}
      <span className="sr-only"> end] </span>
    </Mark>
  );
}
