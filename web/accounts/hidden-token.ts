import { useEffect } from 'react';

/** Removes the token of a link from the address bar and the history. The page keeps it in its state. */
export function useHiddenToken(token: string): void {
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
}
