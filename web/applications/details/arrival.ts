import { useCallback, useRef, useState } from 'react';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';

/**
 * Tells who goes from one application to the next whose it is. The link stays where it is and keeps the focus, so the
 * name is said; a key leads to the heading, since what had the focus is gone with the application before.
 */
export function useArrival() {
  const shown = useRef<string>(undefined);
  const isByKey = useRef(false);
  const [said, setSaid] = useState('');

  const onStepByKey = useCallback(() => {
    isByKey.current = true;
  }, []);

  /** The application is there, with its heading. */
  const onShown = useCallback(
    ({ _id: id, applicant, job }: ApplicationDetail, heading: HTMLElement | null) => {
      const isNext = shown.current !== undefined && shown.current !== id;
      shown.current = id;
      if (!isNext) return;
      if (isByKey.current) heading?.focus({ preventScroll: true });
      setSaid(isByKey.current ? '' : `${displayName(applicant)}, ${job.jobTitle}`);
      isByKey.current = false;
    },
    [],
  );

  return { said, onStepByKey, onShown };
}
