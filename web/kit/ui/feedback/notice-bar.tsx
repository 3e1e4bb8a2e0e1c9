import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { FOCUS_KEY, useFocusKey } from '../../focus-key.ts';
import { dismissNotice, type Notice } from '../../notices.ts';
import { Button, IconButton } from '../button.tsx';
import styles from './notice-bar.module.css';

const ICONS = { success: IconCircleCheck, failure: IconAlertCircle, info: IconInfoCircle };

/** Milliseconds for which a notice stays in any case; a failure takes longer to read. */
const TIMES = { success: 5000, info: 6000, failure: 9000 } as const;
/** Milliseconds for a notice that another one follows. */
const BEFORE_NEXT = 3000;

interface NoticeBarProps {
  notice: Notice;
  /** No other notice waits. */
  isLast: boolean;
}

/**
 * A notice in the top bar of the page: beside its controls where there is room, otherwise in a line below them. The page
 * moves down by the height of that line, so the notice covers nothing. A file of its own, so that pages load it with
 * their first notice.
 */
export function NoticeBar(props: NoticeBarProps) {
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  return (
    <div ref={place} className={styles.place}>
      {/* Another notice is another element, so that the same words are read again. */}
      <Content key={props.notice.id} {...props} />
    </div>
  );
}

function Content({ notice, isLast }: NoticeBarProps) {
  const { kind, title, message, action } = notice;
  const [words, mark] = title.split(/ (?=✅$)/u);
  const bar = useRef<HTMLDivElement>(null);
  useEnd(bar, notice, isLast);
  const { onFocus } = useFocusKey(bar);
  const Icon = ICONS[kind];
  return (
    <div
      ref={bar}
      role={kind === 'failure' ? 'alert' : 'status'}
      className={styles.bar}
      data-kind={kind}
      onFocus={onFocus}
    >
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>
          {words}
          {/* The icon says it on systems without this letter, and to a screen reader the word does. */}
          {mark && (
            <span aria-hidden className={styles.mark}>
              {` ${mark}`}
            </span>
          )}
        </p>
        {message && <p>{message}</p>}
      </div>
      {action && (
        <Button
          variant="outline"
          size="sm"
          aria-keyshortcuts={FOCUS_KEY}
          onClick={() => {
            action.run();
            dismissNotice(notice);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => dismissNotice(notice)}>
        <IconX size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

type Bar = React.RefObject<HTMLDivElement | null>;

/**
 * Tells the style sheets the height of the notice and its lower edge. As the room goes, a page that is scrolled keeps its
 * place in the window.
 */
function useRoom(place: Bar) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // The browser would scroll a page that moves down, so that its upper part were below the notice.
    const anchor = document.body.style;
    anchor.setProperty('overflow-anchor', 'none');
    const measure = () => {
      if (!place.current) return;
      style.setProperty('--notice', `${place.current.offsetHeight}px`);
      style.setProperty('--notice-end', `${place.current.getBoundingClientRect().bottom}px`);
    };
    const observer = new ResizeObserver(measure);
    measure();
    if (place.current) observer.observe(place.current);
    return () => {
      observer.disconnect();
      requestAnimationFrame(() => anchor.removeProperty('overflow-anchor'));
      const end = () => document.getElementById('main')?.offsetTop ?? 0;
      const before = end();
      const { scrollY } = window;
      style.removeProperty('--notice');
      style.removeProperty('--notice-end');
      const freed = before - end();
      if (scrollY >= freed) window.scrollTo({ top: scrollY - freed, behavior: 'instant' });
    };
  }, [place]);
}

/**
 * Ends the notice after its time, with the next click, key or scroll: the page moves up then, and must not do so under a
 * pointer that rests.
 */
function useEnd(bar: Bar, notice: Notice, isLast: boolean) {
  useEffect(() => {
    const listening = new AbortController();
    const end = () => dismissNotice(notice);
    const onSign = () => {
      if (!bar.current?.matches(':hover, :focus-within')) end();
    };
    const wait = () => {
      for (const sign of ['click', 'keydown', 'scroll'])
        window.addEventListener(sign, onSign, { passive: true, signal: listening.signal });
    };
    const timer = isLast ? setTimeout(wait, TIMES[notice.kind]) : setTimeout(end, BEFORE_NEXT);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [bar, notice, isLast]);
}
