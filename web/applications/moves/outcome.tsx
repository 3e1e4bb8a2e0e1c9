import { IconArrowBackUp, IconPlayerPauseFilled, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { statusLabel } from '../../../shared/applications/status.ts';
import { MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';
import { UNDO_GRACE_SECONDS } from '../../../shared/applications/undo.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { useChange } from '../../kit/data/calls.ts';
import { FOCUS_KEY, useFocusKey } from '../../kit/focus-key.ts';
import { useShortcutsOn } from '../../kit/keys.ts';
import { Button, IconButton, LinkButton } from '../../kit/ui/button.tsx';
import { KeyCap } from '../../kit/ui/display/key-cap.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import type { Moves } from './moves.ts';
import { extendUndoTime, type Outcome } from './session.ts';
import { useSite } from '../../site.ts';
import { readUndoSeconds, undoTimeLabel } from './undo-time.ts';
import styles from './outcome.module.css';

/** Milliseconds for which a result without Undo or reasons stays. */
const STAYS = 6000;

interface MoveOutcomeProps {
  moves: Pick<Moves, 'outcome' | 'isMoving' | 'isBusy' | 'undo' | 'closeOutcome'>;
  /** In one line. */
  isShort?: boolean;
  /** Called instead of `moves.undo`. */
  onUndo?: () => void;
}

/** The result of a move, why some applications were not moved, and Undo with the seconds that are left for it. */
export function MoveOutcome({ moves, isShort = false, onUndo }: MoveOutcomeProps) {
  const { outcome, isBusy: busy, undo, closeOutcome } = moves;
  const bar = useRef<HTMLDivElement>(null);
  const { isHeld, ...holding } = useHeld(outcome?.undo);
  const left = useSecondsLeft(outcome?.undo?.until);
  // What has the focus does not disappear.
  const canUndo = outcome?.undo !== undefined && (left > 0 || isHeld);
  const focusKey = useFocusKey(bar, canUndo);
  const shortcuts = useShortcutsOn();
  const isUndone = outcome?.undo?.applications.some(({ _id }) => moves.isMoving(_id)) ?? false;
  useClosing(outcome, canUndo || busy, closeOutcome);

  return (
    <div
      ref={bar}
      className={styles.outcome}
      data-short={isShort || undefined}
      {...holding}
      onFocus={(event) => {
        focusKey.onFocus(event);
        holding.onFocus();
      }}
    >
      {canUndo && (
        <span
          role="timer"
          aria-label={isHeld ? 'Time to undo paused' : `${counted(left, 'second')} left to undo`}
          className={styles.ring}
          style={{ '--left': isHeld ? 1 : left / readUndoSeconds() } as CSSProperties}
        >
          {isHeld ? (
            <IconPlayerPauseFilled size={12} aria-hidden />
          ) : (
            <span aria-hidden>{left}</span>
          )}
        </span>
      )}
      <div role="status" className={styles.text}>
        {outcome && (
          <>
            {isShort ? <ShortText outcome={outcome} /> : <LongText outcome={outcome} />}
            {outcome.refusals.map((sentence) => (
              <Small key={sentence}>{sentence}</Small>
            ))}
            {outcome.undo && (
              <p className="sr-only">
                {undoTimeLabel(readUndoSeconds())} to undo
                {shortcuts ? ` with Z or ${FOCUS_KEY}.` : ` with ${FOCUS_KEY}.`}
              </p>
            )}
          </>
        )}
      </div>
      {canUndo && (
        <Button
          size="sm"
          variant={isShort ? 'outline' : 'filled'}
          busy={isUndone}
          icon={<IconArrowBackUp size={17} aria-hidden />}
          aria-keyshortcuts={`z ${FOCUS_KEY}`}
          onClick={onUndo ?? (() => void undo())}
        >
          Undo
          <KeyCap name="Z" />
        </Button>
      )}
      {outcome?.link && !busy && (
        <LinkButton to={outcome.link.to} variant="outline" size="sm">
          {outcome.link.label}
        </LinkButton>
      )}
      {outcome && !busy && !isShort && (
        <IconButton label="Dismiss" onClick={closeOutcome}>
          <IconX size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

const LongText = ({ outcome: { title, message, undo, isUndo } }: { outcome: Outcome }) => (
  <>
    <p className={styles.title}>{title}</p>
    <Small>{message}</Small>
    {isUndo && undo && <Small>{nextText(undo.applications)}</Small>}
  </>
);

/** Whose move Undo takes back after the last one. */
function nextText([first, ...others]: NonNullable<Outcome['undo']>['applications']) {
  if (!first) return '';
  const whose =
    others.length === 0 ? displayName(first.applicant) : counted(others.length + 1, 'application');
  return `Next to undo: ${whose}, moved to ${statusLabel(first.status)}.`;
}

/** 'Ayşe Demirtaş moved to Interviewed. Email not sent yet.' */
function ShortText({ outcome: { title, message, undo, isUndo } }: { outcome: Outcome }) {
  const { search } = useLocation();
  const { sendsMail } = useSite();
  const [moved] = undo?.applications ?? [];
  if (!moved || isUndo)
    return (
      <p>
        <b>{title}.</b> {undo ? nextText(undo.applications) : message}
      </p>
    );
  return (
    <p>
      <b>
        <QuietLink to={`/applications/view/${moved._id}${search}`}>
          {displayName(moved.applicant)}
        </QuietLink>
      </b>{' '}
      moved to {statusLabel(moved.status)}.{' '}
      {sendsMail && <span className={styles.mail}>Email not sent yet.</span>}
    </p>
  );
}

/** Milliseconds between two extensions; the shortest time to undo is longer. */
const EXTEND_EVERY = 4000;

/**
 * Gives more time to undo while something here has the focus or is pointed at (WCAG 2.2.1).
 * @returns handlers for the part of the page
 */
function useHeld(undo: Outcome['undo']) {
  const [isFocused, setFocused] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const { mutateAsync: extend } = useChange('extendUndo');
  const isHeld = isFocused || isPointedAt;
  const applications = undo?.applications;
  const key = applications?.map(({ _id }) => _id).join();

  useEffect(() => {
    if (!isHeld || !applications) return undefined;
    const ids = applications.map(({ _id }) => _id);
    const holding = new AbortController();
    const hold = async () => {
      const ends: number[] = [];
      for (let at = 0; at < ids.length && !holding.signal.aborted; at += MOVED_AT_ONCE_MAX) {
        const part = ids.slice(at, at + MOVED_AT_ONCE_MAX);
        const { until } = await extend({ body: { ids: part, undoSeconds: readUndoSeconds() } });
        if (until) ends.push(Date.parse(until) - UNDO_GRACE_SECONDS * 1000);
      }
      if (!holding.signal.aborted && ends.length > 0)
        extendUndoTime(applications, Math.min(...ends));
    };
    // Without an answer the time ends as it would.
    const holdSafely = () => void hold().catch(() => undefined);
    holdSafely();
    const timer = setInterval(holdSafely, EXTEND_EVERY);
    return () => {
      holding.abort();
      clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `applications` is another array with each extension.
  }, [isHeld, key]);

  return {
    isHeld: isHeld && applications !== undefined,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
  };
}

/** Whole seconds until a moment of the clock, in milliseconds; 0 once it is over. */
function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  if (until === undefined) return 0;
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Closes the result, unless it can be undone or has reasons to read. */
function useClosing(outcome: Outcome | undefined, isOpen: boolean, close: () => void) {
  const stays = !outcome || isOpen || outcome.refusals.length > 0;
  const after = outcome?.undo ? 0 : STAYS;

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, after);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `close` changes with every rendering.
  }, [stays, after, outcome]);
}
