import type { IconTable } from '@tabler/icons-react';
import styles from './segments.module.css';

interface SegmentsProps<T extends string> {
  /** Names the control for screen readers. */
  label: string;
  segments: readonly { value: T; label: string; icon: typeof IconTable }[];
  value: T;
  onChange: (value: T) => void;
  /** Only the icons are shown: everywhere, or on a phone. Their names are announced. */
  iconsOnly?: boolean | 'phone';
}

/** Chooses one of a few ways to show the same thing. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, segments, value, onChange, iconsOnly = false } = props;
  return (
    <div role="group" aria-label={label} className={styles.segments} data-icons={iconsOnly}>
      {segments.map(({ value: each, label: name, icon: Icon }) => (
        <button
          key={each}
          type="button"
          title={iconsOnly === true ? name : undefined}
          aria-pressed={each === value}
          className={styles.segment}
          onClick={() => onChange(each)}
        >
          <Icon size={16} stroke={1.7} aria-hidden />
          <span className={styles.label}>{name}</span>
        </button>
      ))}
    </div>
  );
}
