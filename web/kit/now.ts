import { useEffect, useRef, useState } from 'react';

const MINUTE = 60_000;

/**
 * The time, for what a page shows of it: anew every minute, when the tab is shown again, and with new data.
 * @param data what is shown; another object counts as new
 */
export function useNow(data?: unknown): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => {
      if (!document.hidden) setNow(new Date());
    };
    const timer = setInterval(look, MINUTE);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const shown = useRef(data);
  useEffect(() => {
    if (shown.current === data) return;
    shown.current = data;
    setNow(new Date());
  }, [data]);
  return now;
}
