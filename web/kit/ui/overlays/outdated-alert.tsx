import { useEffect, useRef } from 'react';
import { Alert } from '../feedback/alert.tsx';

interface OutdatedAlertProps {
  /** What was sent from here may change the page before its answer arrives, which is no reason. */
  busy: boolean;
  reason: string | undefined;
}

/** Says in an open dialog why what it asks is no longer possible. */
export function OutdatedAlert({ busy, reason }: OutdatedAlertProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = busy ? undefined : reason;
  // The dialog may be scrolled to its end.
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={place}>
      <Alert tone="warning" live>
        {shown}
      </Alert>
    </div>
  );
}
