import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import type { ApplicationRow } from './state.ts';

interface Dragged {
  application: ApplicationRow;
  /** The column under the pointer. */
  over: ApplicationStatus | undefined;
  /** The card as it was taken: pixels. */
  width: number;
}

/** Pixels that a pointer moves before it is a drag and no click. */
const SLOP = 6;
/** Pixels from an edge within which the board or the page scrolls along, and how many at a time. */
const EDGE = 56;
const STEP = 9;

/**
 * Cards that follow a pointer: a mouse, a pen, or a finger on the card's handle. A column is whatever carries
 * `data-column`.
 */
export function useCardDrag(
  onDrop: (application: ApplicationRow, over: ApplicationStatus | undefined) => void,
) {
  const [dragged, setDragged] = useState<Dragged>();
  const ghost = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function onPointerDown(application: ApplicationRow, event: ReactPointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary || !mayBegin(event)) return;
    const { pointerId, clientX, clientY } = event;
    const card = event.currentTarget.getBoundingClientRect();
    const grip = { x: clientX - card.left, y: clientY - card.top };
    const at = { x: clientX, y: clientY };
    const ended = new AbortController();
    let over: ApplicationStatus | undefined;
    let isHeld = false;
    let frame = 0;

    const follow = () => {
      frame = requestAnimationFrame(follow);
      scrollAlong(board.current, at);
      ghost.current?.style.setProperty('translate', `${at.x - grip.x}px ${at.y - grip.y}px`);
      const now = columnAt(at);
      if (now === over) return;
      over = now;
      setDragged((before) => before && { ...before, over });
    };
    const end = (isDrop: boolean) => {
      ended.abort();
      cancelAnimationFrame(frame);
      stop.current = undefined;
      if (!isHeld) return;
      swallowClick();
      setDragged(undefined);
      if (isDrop) onDrop(application, columnAt(at));
    };
    const listen = <E extends keyof WindowEventMap>(
      name: E,
      heard: (event: WindowEventMap[E]) => void,
    ) => window.addEventListener(name, heard, { signal: ended.signal, capture: true });

    stop.current = () => end(false);
    listen('pointermove', (moved) => {
      if (moved.pointerId !== pointerId) return;
      at.x = moved.clientX;
      at.y = moved.clientY;
      if (isHeld || Math.hypot(at.x - clientX, at.y - clientY) < SLOP) return;
      isHeld = true;
      setDragged({ application, over, width: card.width });
      frame = requestAnimationFrame(follow);
    });
    listen('pointerup', (up) => up.pointerId === pointerId && end(true));
    listen('pointercancel', (gone) => gone.pointerId === pointerId && end(false));
    // Of the window alone: the press itself takes the focus from where it was.
    listen('blur', ({ target }) => target === window && end(false));
    listen('keydown', (key) => {
      if (key.key !== 'Escape' || !isHeld) return;
      key.preventDefault();
      key.stopPropagation();
      end(false);
    });
  }

  return { dragged, ghost, board, onPointerDown };
}

/** A finger scrolls the page, except on the handle; buttons are pressed, not dragged. */
function mayBegin({ target, pointerType }: ReactPointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-grip]')) return true;
  return pointerType !== 'touch' && !target.closest('button, [role=menu]');
}

function columnAt({ x, y }: { x: number; y: number }): ApplicationStatus | undefined {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  return column?.dataset['column'] as ApplicationStatus | undefined;
}

function scrollAlong(board: HTMLElement | null, { x, y }: { x: number; y: number }) {
  if (board) {
    const { left, right } = board.getBoundingClientRect();
    if (x < left + EDGE) board.scrollLeft -= STEP;
    if (x > right - EDGE) board.scrollLeft += STEP;
  }
  if (y < EDGE) window.scrollBy(0, -STEP);
  if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
}

/** The click that a browser makes of letting go is none. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
