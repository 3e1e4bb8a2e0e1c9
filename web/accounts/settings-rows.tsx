import type { IconActivity } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Small } from '../kit/ui/display/small.tsx';
import { Row } from '../kit/ui/layout/stack.tsx';
import styles from './settings-rows.module.css';

interface SettingsRowsProps {
  label: string;
  /** Gets the focus when a row is removed. */
  list: RefObject<HTMLUListElement | null>;
  children: ReactNode;
}

/** A list within a part of the settings. */
export const SettingsRows = ({ label, list, children }: SettingsRowsProps) => (
  <ul ref={list} tabIndex={-1} aria-label={label} className={styles.rows}>
    {children}
  </ul>
);

interface SettingsRowProps {
  icon: typeof IconActivity;
  name: string;
  text: ReactNode;
  /** Buttons, or a badge. */
  children: ReactNode;
}

export const SettingsRow = ({ icon: Icon, name, text, children }: SettingsRowProps) => (
  <li className={styles.row}>
    <Icon size={26} stroke={1.6} aria-hidden className={styles.icon} />
    <div className={styles.text}>
      <p className={styles.name}>{name}</p>
      <Small>{text}</Small>
    </div>
    <Row>{children}</Row>
  </li>
);
