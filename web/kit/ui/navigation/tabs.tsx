import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { type ReactNode, useId } from 'react';
import { tabId, TabPanel } from './tab-panel.tsx';
import styles from './tabs.module.css';

interface TabListProps<T extends string> {
  /** The id of the panel, and the prefix of the tabs' ids. */
  id: string;
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  /** Spread the tabs over the whole width. */
  fullWidth?: boolean;
  /** The tabs stand on a line, as the parts of a page; by default they share a pill. */
  onLine?: boolean;
}

/** The tabs of a `TabPanel` that has the same id. Arrow keys, Home and End move between them. */
export function TabList<T extends string>(props: TabListProps<T>) {
  const { id, label, tabs, value, onChange, fullWidth, onLine } = props;
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: T) => onChange(next)}
      className={styles.root}
    >
      <BaseTabs.List
        activateOnFocus
        aria-label={label}
        className={onLine ? styles.line : styles.list}
        data-full={fullWidth || undefined}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            id={tabId(id, tab.value)}
            aria-controls={tab.value === value ? id : undefined}
            className={onLine ? styles.lineTab : styles.tab}
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
    </BaseTabs.Root>
  );
}

interface TabsProps<T extends string> extends Omit<TabListProps<T>, 'id'> {
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Tabs with their panel. */
export function Tabs<T extends string>({ children, ...list }: TabsProps<T>) {
  const id = useId();
  return (
    <>
      <TabList id={id} {...list} />
      <TabPanel id={id} value={list.value}>
        {children}
      </TabPanel>
    </>
  );
}
