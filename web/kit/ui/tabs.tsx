import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  /** What the tabs choose between; read aloud. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Spread the tabs over the whole width. */
  fullWidth?: boolean;
  /** The page is wide enough for all of the content: it shows without tabs. */
  untabbed?: boolean;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Takes the panel's semantics away where there are no tabs. */
const PLAIN = { role: undefined, id: undefined, 'aria-labelledby': undefined };

/** Tabs with their panel. Arrow keys, Home and End move between them. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, value, onChange, fullWidth, untabbed, children } = props;
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: T) => onChange(next)}
      className={styles.root}
    >
      {!untabbed && (
        <BaseTabs.List
          activateOnFocus
          aria-label={label}
          className={styles.list}
          data-full={fullWidth || undefined}
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      )}
      {/* The same element with tabs and without: a control in it keeps the focus. It is no stop of its own. */}
      <BaseTabs.Panel
        value={value}
        tabIndex={undefined}
        {...(untabbed ? PLAIN : { className: styles.panel })}
      >
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
