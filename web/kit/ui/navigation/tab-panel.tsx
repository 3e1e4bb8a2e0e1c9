import type { ReactNode } from 'react';
import styles from './tab-panel.module.css';

export const tabId = (id: string, value: string) => `${id}-${value}`;

interface TabPanelProps {
  /** The id of the panel, and the prefix of the tabs' ids. */
  id: string;
  /** The chosen tab. */
  value: string;
  /** There is room for all of the content, so there are no tabs. */
  untabbed?: boolean;
  children: ReactNode;
}

/**
 * The content of tabs. It is the same element with tabs and without, so that a control in it keeps the focus. A file of
 * its own, because a page without tabs need not load their script.
 */
export function TabPanel({ id, value, untabbed = false, children }: TabPanelProps) {
  if (untabbed) return <div>{children}</div>;
  return (
    <div role="tabpanel" id={id} aria-labelledby={tabId(id, value)} className={styles.panel}>
      {children}
    </div>
  );
}
