import { useEffect } from 'react';
import { useUser } from '../../kit/session.ts';

/** Reloads a private page when another user logs in in another tab, so that input is never sent as the other. */
export function useReloadForOther(userId: string) {
  const user = useUser();
  const isOther = user !== null && user._id !== userId;
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
}
