import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Milliseconds that a finger rests on a row, and pixels that it may move meanwhile. */
const HOLD = 500;
const SLOP = 10;

const rowOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

/**
 * Selects rows by touch: a long press selects the first one, and while some are selected, a tap selects or deselects
 * another one instead of opening it.
 * @returns props of the list whose rows have their id as `data-row`
 */
export function useLongPress(isSelecting: boolean, onSelect: ((id: string) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const isDone = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  if (!onSelect) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      isDone.current = false;
      const id = rowOf(event);
      if (event.pointerType !== 'touch' || !event.isPrimary || !id) return;
      const timer = setTimeout(() => {
        isDone.current = true;
        onSelect(id);
      }, HOLD);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > SLOP) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu of a link comes with a long press.
    onContextMenu: (event: MouseEvent) => {
      if (press.current ?? isDone.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      const id = rowOf(event);
      const isTouch =
        (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch';
      const isLink = event.target instanceof Element && event.target.closest('[data-open]');
      const takesTap = isTouch && isSelecting && isLink && id;
      if (!isDone.current && !takesTap) return;
      event.preventDefault();
      event.stopPropagation();
      if (takesTap && !isDone.current) onSelect(id);
      isDone.current = false;
    },
  };
}
