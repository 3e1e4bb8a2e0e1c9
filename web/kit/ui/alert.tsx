import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './alert.module.css';

const ICONS = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  failure: IconAlertCircle,
  success: IconCircleCheck,
};

interface AlertProps {
  tone?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  /** Read out at once when it appears: for a failure that answers what somebody just did. */
  live?: boolean;
  /** Buttons at its end. */
  actions?: ReactNode;
}

/** A message that stands in the page: a banner, or what went wrong with a form. */
export function Alert({ tone = 'info', title, children, live, actions }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.alert} data-tone={tone} role={live ? 'alert' : undefined}>
      <Icon size={21} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
