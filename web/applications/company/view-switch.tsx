import { IconLayoutKanban, IconTable } from '@tabler/icons-react';
import styles from './view-switch.module.css';

const VIEWS = [
  { view: '', label: 'Table', icon: IconTable },
  { view: 'board', label: 'Board', icon: IconLayoutKanban },
] as const;

interface ViewSwitchProps {
  isBoard: boolean;
  onChange: (view: '' | 'board') => void;
  /** Tabs stand above, with room for this at their end. */
  besideTabs?: boolean;
}

/** Whether applications stand in a table or on a board. */
export function ViewSwitch({ isBoard, onChange, besideTabs = false }: ViewSwitchProps) {
  return (
    <div
      role="group"
      aria-label="Show as"
      className={styles.switch}
      data-beside-tabs={besideTabs || undefined}
    >
      {VIEWS.map(({ view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          aria-pressed={isBoard === (view === 'board')}
          className={styles.view}
          onClick={() => onChange(view)}
        >
          <Icon size={17} stroke={1.8} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
