import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Application, seekerStatus } from '../../../../shared/applications/status.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { StatusBadge } from '../../../applications/badges.tsx';
import styles from './box.module.css';

interface AppliedProps {
  application: Application;
  /** After sending, the focused button and the dialog have disappeared. */
  takesFocus: boolean;
}

/** The day and the status of the application. */
export function Applied({ application, takesFocus }: AppliedProps) {
  const text = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (takesFocus) text.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <p ref={text} tabIndex={-1} className={styles.text}>
      <span className={styles.pay}>Applied {formatDay(application.appliedDate)}</span>
      <span className={styles.status}>
        <StatusBadge status={seekerStatus(application.status)} />
        <span className={styles.detail}>
          <span className={styles.long}>
            {application.status === 'withdrawn' ? 'See it in ' : 'Follow it in '}
          </span>
          <Link to="/applications/my-applications">My Applications</Link>
        </span>
      </span>
    </p>
  );
}
