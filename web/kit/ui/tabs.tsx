import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<T extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Spread the tabs over the whole width. */
  fullWidth?: boolean;
  /** The page is wide enough to show all content without tabs. */
  untabbed?: boolean;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Removes the panel's semantics when there are no tabs. */
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
      {/* The same element with and without tabs, so that controls in it keep the focus. It is not a tab stop. */}
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
