import { IconLayoutKanban } from '@tabler/icons-react';
import styles from './view-switch.module.css';

interface ViewSwitchProps {
  /** The view that is no board, with its icon. */
  list: readonly [label: string, icon: typeof IconLayoutKanban];
  isBoard: boolean;
  onChange: (view: '' | 'board') => void;
  /** There are tabs above with space for this control at their end, or it stands in the line of a title. */
  beside?: 'tabs' | 'title' | undefined;
}

/** Switches between a list and a board. */
export function ViewSwitch({ list, isBoard, onChange, beside }: ViewSwitchProps) {
  const views = [
    ['', ...list],
    ['board', 'Board', IconLayoutKanban],
  ] as const;
  return (
    <div role="group" aria-label="Show as" className={styles.switch} data-beside={beside}>
      {views.map(([view, label, Icon]) => (
        <button
          key={view}
          type="button"
          aria-pressed={isBoard === (view === 'board')}
          className={styles.view}
          onClick={() => onChange(view)}
        >
          <Icon size={17} stroke={1.8} aria-hidden />
          <span className={styles.label}>{label}</span>
        </button>
      ))}
    </div>
  );
}
