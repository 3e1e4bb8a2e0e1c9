import { counted } from '../../shared/kit/figures.ts';
import type { Part } from '../../shared/kit/differences.ts';
import { jobDifferences, sameInJobs } from '../../shared/jobs/differences.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import styles from './job-changes.module.css';

/** Characters of unchanged text shown on each side of a change. */
const CONTEXT = 160;

interface JobChangesProps {
  before: Job;
  after: Job;
}

/** The differences between two versions of a job, side by side, word by word. */
export function JobChanges({ before, after }: JobChangesProps) {
  const differences = jobDifferences(before, after);
  const same = sameInJobs(before, after);
  return (
    <>
      {differences.length === 0 && <Quiet>The two versions are identical.</Quiet>}
      <dl className={styles.changes}>
        {differences.map(({ field, label, parts }) => (
          <div key={field} className={styles.change}>
            <dt className={styles.label}>{label}</dt>
            <Version title="Before" parts={parts} without="added" />
            <Version title="After" parts={parts} without="removed" />
          </div>
        ))}
      </dl>
      {differences.length > 0 && same.length > 0 && (
        <details>
          <summary>{counted(same.length, 'unchanged field')}</summary>
          <Quiet>{same.join(', ')}</Quiet>
        </details>
      )}
    </>
  );
}

interface VersionProps {
  title: string;
  parts: readonly Part[];
  without: 'added' | 'removed';
}

function Version({ title, parts, without }: VersionProps) {
  const own = parts.filter(({ kind }) => kind !== without);
  return (
    <dd className={styles.version}>
      <Small tiny>{title}</Small>
      {own.length === 0 && <span className={styles.nothing}>Nothing</span>}
      {own.map((part, index) => {
        // The text does not change while it is read.
        const key = `${index} ${part.kind}`;
        if (part.kind === 'removed') return <del key={key}>{part.text}</del>;
        if (part.kind === 'added') return <ins key={key}>{part.text}</ins>;
        return <span key={key}>{shorten(part.text, index === 0, index === own.length - 1)}</span>;
      })}
    </dd>
  );
}

/**
 * Omits the middle of long unchanged text; at the start and end of the text, everything except the part next to a
 * change.
 */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const kept = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT);
  if (text.length <= kept + CONTEXT) return text;
  const head = isFirst ? '' : text.slice(0, CONTEXT);
  const tail = isLast ? '' : text.slice(-CONTEXT);
  return `${head} … ${tail}`;
}
