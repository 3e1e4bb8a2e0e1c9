import type { TagOfApplication } from '../../../shared/applications/tags.ts';
import styles from './marks.module.css';

interface TagMarksProps {
  tags: readonly TagOfApplication[] | undefined;
  /** Further ones are counted. */
  max: number;
}

/** The tags of an application, as many as there is room for. */
export function TagMarks({ tags = [], max }: TagMarksProps) {
  if (tags.length === 0) return null;
  const shown = tags.slice(0, max);
  const more = tags.length - shown.length;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <span className={styles.marks} title={names}>
      <span className="sr-only">Tags: {names}</span>
      {shown.map(({ _id, name }) => (
        <span key={_id} className={styles.mark} aria-hidden>
          {name}
        </span>
      ))}
      {more > 0 && (
        <span className={styles.mark} aria-hidden>
          +{more}
        </span>
      )}
    </span>
  );
}
