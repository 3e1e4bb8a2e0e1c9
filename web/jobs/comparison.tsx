import { Fragment } from 'react';
import { counted } from '../../shared/kit/figures.ts';
import type { Part } from '../../shared/kit/differences.ts';
import { jobDifferences, sameInJobs } from '../../shared/jobs/differences.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import styles from './comparison.module.css';

/** Characters of unchanged text shown on each side of a change. */
const CONTEXT = 160;

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
      {same.length > 0 && (
        <details>
          <summary>{counted(same.length, 'unchanged field')}</summary>
          <Small>{same.join(', ')}</Small>
        </details>
      )}
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
            <Fragment key={index}>{marked(part, index === 0, index === parts.length - 1)}</Fragment>
          ))}
        </p>
      ) : (
        <p className={styles.nothing}>Nothing</p>
      )}
    </div>
  );
}

/** Hidden words announce deletions and insertions, because few screen readers do. */
function marked({ kind, text }: Part, isFirst: boolean, isLast: boolean) {
  if (kind === 'same') return shorten(text, isFirst, isLast);
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <Mark className={styles.mark}>
      <span className="sr-only"> [{kind}: </span>
      {text}
      <span className="sr-only"> end] </span>
    </Mark>
  );
}

/** Leaves out the middle of long unchanged text, and before the first and after the last change all but the near part. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const kept = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT);
  if (text.length <= kept + CONTEXT) return text;
  const head = isFirst ? '' : text.slice(0, CONTEXT);
  const tail = isLast ? '' : text.slice(-CONTEXT);
  return `${head} … ${tail}`;
}
