import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readUser } from '../session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Hand this to `navigate` when the changes have been saved: leaving then asks nothing. */
export const SAVED = { state: { saved: true } } as const;

interface LeaveGuardProps {
  /** There are changes that are not saved. */
  when: boolean;
  /** What becomes of them. */
  children: ReactNode;
}

/** Asks before a page with unsaved changes is left; on closing the window the browser asks in its own words. */
export function LeaveGuard({ when, children }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSaved = (nextLocation.state as { saved?: true } | null)?.saved === true;
    // Who has logged out is on the way out already.
    const asks = when && !isSaved && readUser() !== null;
    return asks && currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (!when) return;
    const owner = readUser()?._id;
    const warn = (event: BeforeUnloadEvent) => {
      // Where somebody else has logged in, the page goes whatever stands in it (`useReloadForOther`).
      if (readUser()?._id === owner) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
