import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useLostFocus } from '../kit/kept-focus.ts';

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
  /** Of the list: if the row with the focus leaves it, the focus goes to the one in its place. */
  onFocus: (event: FocusEvent) => void;
}

interface Place {
  id: string;
  /** Its index, where the row that follows it is found once it has left the list. */
  at: number;
}

/** Where each list was left, so that Back finds the row. */
const lastPlaces = new Map<string, Place>();
/** The id of the application that was opened last: back in its list, it is the current row. */
let lastOpened: string | undefined;

export const markOpened = (id: string) => {
  lastOpened = id;
};

/** @returns its id, once */
export function takeLastOpened(): string | undefined {
  const taken = lastOpened;
  lastOpened = undefined;
  return taken;
}

/** Rows above and below the current one that stay in sight. */
const MARGIN = 2;

interface CursorOptions {
  /** On arrival the first row is current, and of a row that has left the list the one in its place. */
  isAnywhere?: boolean;
}

/**
 * @param grid the list, whose rows have their id as `data-row`, and a link with `data-open`
 * @param listKey names the list
 */
export function useRowCursor(
  grid: RefObject<HTMLElement | null>,
  listKey: string,
  { isAnywhere = false }: CursorOptions = {},
): RowCursor {
  const [place, setPlace] = useState(() => lastPlaces.get(listKey));
  const rows = () => [...(grid.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const set = useCallback(
    (id: string) => {
      const all = [...(grid.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const next = { id, at: all.findIndex(({ dataset }) => dataset.row === id) };
      lastPlaces.set(listKey, next);
      setPlace(next);
    },
    [grid, listKey],
  );
  useReturn(grid, listKey, set);

  /** The index of the current one of some ids; -1 for none. */
  const indexIn = (ids: readonly (string | undefined)[]) => {
    const at = ids.indexOf(place?.id ?? '');
    if (at >= 0 || !isAnywhere) return at;
    return Math.min(Math.max(place?.at ?? 0, 0), ids.length - 1);
  };
  const currentRow = () => {
    const all = rows();
    return all[indexIn(all.map(({ dataset }) => dataset.row))];
  };
  const step = (by: number) => {
    const all = rows();
    const at = indexIn(all.map(({ dataset }) => dataset.row));
    focusRow(all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]);
  };
  const onFocus = useLostFocus((lost) =>
    isAnywhere && lost.matches('[data-open]') ? linkOf(currentRow()) : undefined,
  );
  return {
    set,
    of: (list) => list[indexIn(list.map(({ _id }) => _id))]?._id,
    step,
    onFocus,
    onKeyDown: (event) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      // The button of a menu opens it with these keys, and a menu moves within itself.
      if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
      if (!target.matches('[data-open], [type=checkbox]')) return;
      if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'Home' || key === 'End') focusRow(rows().at(key === 'Home' ? 0 : -1));
      else return;
      event.preventDefault();
    },
  };
}

export const linkOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('[data-open]') ?? undefined;

function focusRow(row: HTMLElement | undefined) {
  if (!row) return;
  linkOf(row)?.focus({ preventScroll: true });
  row.style.scrollMarginBlock = `${MARGIN * row.offsetHeight}px`;
  row.scrollIntoView({ block: 'nearest' });
}

/** When the list shows again after a row was opened, the row has the focus and is in sight. */
function useReturn(
  grid: RefObject<HTMLElement | null>,
  listKey: string,
  set: (id: string) => void,
) {
  useEffect(() => {
    const rowOf = (id: string | undefined) =>
      id ? grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) : undefined;
    const opened = rowOf(takeLastOpened());
    const row = opened ?? rowOf(lastPlaces.get(listKey)?.id);
    if (row?.dataset.row) set(row.dataset.row);
    const focused = document.activeElement;
    if (!row || (focused !== document.body && focused?.id !== 'main')) return;
    if (opened) focusRow(row);
    else linkOf(row)?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- Only when it shows.
  }, []);
}
