import { useEffect } from 'react';
import { useUser } from '../kit/session.ts';

/**
 * Reloads a page with private content when another user has logged in in another tab, so that one user's input is never
 * sent as the other.
 */
export function useReloadForOther(userId: string) {
  const user = useUser();
  const isOther = user !== null && user._id !== userId;
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
}
