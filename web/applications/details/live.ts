import { useEffect, useRef } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail, ApplicationStatus } from '../../../shared/applications/status.ts';
import { useLive } from '../../kit/data/live.ts';
import { notify } from '../../kit/notices.ts';

/** Milliseconds in which events are gathered: one move tells more than one thing. */
const GATHER = 250;

/** Loads an application again when somebody changes it, and what belongs to it. */
export function useLiveApplication(id: string, reload: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });

  useLive((event) => {
    if (event.kind === 'application' && event.application !== id) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), GATHER);
  });
}

/**
 * Says so where an application has another status than this page gave it.
 * @returns what to call with a status that was set here
 */
export function useForeignMoves({ status, applicant }: ApplicationDetail) {
  const known = useRef(status);
  const name = displayName(applicant);
  useEffect(() => {
    if (status === known.current) return;
    known.current = status;
    notify.info('Application Changed', `Meanwhile the application of ${name} became ${status}.`);
  }, [status, name]);

  return (next: ApplicationStatus) => {
    known.current = next;
  };
}
