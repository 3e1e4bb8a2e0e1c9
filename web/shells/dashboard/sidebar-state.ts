import { useCallback, useEffect, useState } from 'react';
import { latinKey } from '../../kit/keys.ts';

const COOKIE = 'sidebar';
/** Seconds: 7 days (product.md section 9). */
const LIFETIME = 7 * 24 * 60 * 60;
/** Width of the window in pixels from which on the sidebar is open until somebody chooses. */
const WIDE = 1024;

function isOpenAtFirst(): boolean {
  const isChosen = (state: string) => document.cookie.includes(`${COOKIE}=${state}`);
  return isChosen('open') || (!isChosen('collapsed') && window.innerWidth >= WIDE);
}

/**
 * Whether the sidebar is open, stored in a cookie, and its toggle (also Ctrl+B or Cmd+B).
 * @param isWide the page needs the whole width: the sidebar is collapsed until it is opened there, which is not stored
 */
export function useSidebar(isWide: boolean): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(isOpenAtFirst);
  const [isOpenBeside, setOpenBeside] = useState(false);

  const toggle = useCallback(() => {
    if (isWide) {
      setOpenBeside((before) => !before);
      return;
    }
    setOpen((before) => {
      const state = before ? 'collapsed' : 'open';
      document.cookie = `${COOKIE}=${state}; path=/; max-age=${LIFETIME}; samesite=lax`;
      return !before;
    });
  }, [isWide]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (latinKey(event).toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  return [isWide ? isOpenBeside : open, toggle];
}
