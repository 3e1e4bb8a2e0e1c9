import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

interface Row {
  _id: string;
}

/** The row on which the keys act: the one that has the focus, or had it last. */
export interface RowCursor {
  set: (id: string) => void;
  /** The id of the current row, if it is among these. */
  of: (rows: readonly Row[]) => string | undefined;
  /** Moves by rows; from nowhere to the first one. */
  step: (by: number) => void;
  /** The arrow keys, Home and End, while the focus is in the list. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Where each list was left, so that Back finds the row. */
const left = new Map<string, string>();

/**
 * @param grid the list, whose rows have their id as `data-row`, and a link with `data-open`
 * @param listKey names the list
 */
export function useRowCursor(grid: RefObject<HTMLElement | null>, listKey: string): RowCursor {
  const [current, setCurrent] = useState(() => left.get(listKey));
  const set = (id: string) => {
    left.set(listKey, id);
    setCurrent(id);
  };
  useReturn(grid, listKey);

  const rows = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const go = (row: HTMLElement | undefined) => {
    if (!row) return;
    row.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  };
  const step = (by: number) => {
    const all = rows();
    const at = all.findIndex(({ dataset }) => dataset.row === current);
    go(all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]);
  };
  return {
    set,
    of: (list) => (list.some(({ _id }) => _id === current) ? current : undefined),
    step,
    onKeyDown: (event) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      // The button of a menu opens it with these keys, and a menu moves within itself.
      if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
      if (!target.matches('[data-open], [type=checkbox]')) return;
      if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'Home' || key === 'End') go(rows().at(key === 'Home' ? 0 : -1));
      else return;
      event.preventDefault();
    },
  };
}

/** When the list shows again after a row was opened, the row has the focus. */
function useReturn(grid: RefObject<HTMLElement | null>, listKey: string) {
  useEffect(() => {
    const id = left.get(listKey);
    const row = id && grid.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    const focused = document.activeElement;
    if (!row || (focused !== document.body && focused?.id !== 'main')) return;
    row.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- Only when it shows.
  }, []);
}
