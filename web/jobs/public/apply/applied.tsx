import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type Application, seekerStatus } from '../../../../shared/applications/status.ts';
import { formatDay } from '../../../../shared/kit/dates.ts';
import { quietApi } from '../../../kit/data/api.ts';
import { StatusBadge } from '../../../applications/badges.tsx';
import styles from './panel.module.css';

/** Everything the signed-in job seeker has applied to. */
export async function loadApplications(): Promise<readonly Application[]> {
  const { applications } = await quietApi.listMyApplications();
  return applications;
}

interface AppliedProps {
  application: Application;
  /** The button that had the focus, and the dialog over it, are gone. */
  takesFocus: boolean;
}

/** When the job was applied to, and how the application stands. */
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
          Follow it in <Link to="/applications/my-applications">My Applications</Link>
        </span>
      </span>
    </p>
  );
}
