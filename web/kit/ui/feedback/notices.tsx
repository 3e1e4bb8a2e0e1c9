import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { dismissNotices, type Notice, useNotices } from '../../notices.ts';
import { loadedLater } from '../loaded-later.tsx';

/** Loads with the first notice, or with a form, so that the public pages go without it. */
const [NoticeBar] = loadedLater(() =>
  import('./notice-bar.tsx').then(
    (file) => file.NoticeBar,
    () => PlainNotice,
  ),
);

/** Without a connection, the words alone. */
const PlainNotice = ({ notice }: { notice: Notice; isLast: boolean }) =>
  notice.message ?? notice.title;

/** Shows what `notify` says, until the user goes to another page. */
export function Notices() {
  const { shown, next } = useNotices();
  useEndAfterNavigation(shown?.id);
  return (
    // Read by screen readers because it is there before its content, and because a dialog does not hide it.
    <div aria-live="polite">{shown && <NoticeBar notice={shown} isLast={!next} />}</div>
  );
}

/** A notice that came with the page stays: nobody has pressed anything since. */
function useEndAfterNavigation(id: number | undefined) {
  const { pathname } = useLocation();
  const wasUsed = useRef(false);
  useEffect(() => {
    wasUsed.current = false;
    if (id === undefined) return undefined;
    const note = () => {
      wasUsed.current = true;
    };
    const listening = new AbortController();
    for (const sign of ['pointerdown', 'keydown', 'popstate'])
      window.addEventListener(sign, note, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [id]);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (wasUsed.current) dismissNotices();
  }, [pathname]);
}
