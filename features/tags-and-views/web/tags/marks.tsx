import { IconTag } from '@tabler/icons-react';
import type { ApplicationRowAnswer } from '../../../../shared/applications/lists.ts';
import styles from './marks.module.css';

/** The tags of an application, as many as there is room for, after their number. */
export function TagMarks({ application: { tags } }: { application: ApplicationRowAnswer }) {
  if (!tags?.length) return null;
  const names = tags.map(({ name }) => name).join(', ');
  return (
    <span className={styles.marks} title={names}>
      <span className="sr-only">Tags: {names}</span>
      <span className={styles.count} aria-hidden>
        <IconTag size={16} stroke={1.7} />
        {tags.length > 1 && tags.length}
      </span>
      {tags.map(({ _id, name }) => (
        <span key={_id} className={styles.mark} aria-hidden>
          {name}
        </span>
      ))}
    </span>
  );
}
