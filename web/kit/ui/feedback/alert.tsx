import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '../layout/stack.tsx';
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
  /** Announced when it appears: for the failure of the user's own action. */
  live?: boolean;
  /** Buttons at its end. */
  actions?: ReactNode;
}

/** A message inside the page: a banner, or an error of a form. */
export function Alert({ tone = 'info', title, children, live, actions }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.alert} data-tone={tone} role={live ? 'alert' : undefined}>
      <Icon size={21} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions && <Row>{actions}</Row>}
    </div>
  );
}
