import { useEffect } from 'react';
import { useUser } from '../kit/session.ts';

/**
 * A page that shows what is somebody's own begins anew where somebody else has logged in in another tab: nothing that
 * was typed as the one is sent as the other.
 */
export function useReloadForOther(userId: string) {
  const user = useUser();
  const isOther = user !== null && user._id !== userId;
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
}
