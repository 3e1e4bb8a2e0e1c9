import { IconTag } from '@tabler/icons-react';
import type { TagOfApplication } from '../../../shared/applications/tags.ts';
import styles from './marks.module.css';

interface TagMarksProps {
  tags: readonly TagOfApplication[] | undefined;
}

/** The tags of an application, as many as there is room for, after their number. */
export function TagMarks({ tags }: TagMarksProps) {
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
