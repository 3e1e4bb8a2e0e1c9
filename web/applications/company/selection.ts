import { useRef, useState } from 'react';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';

export interface Selection {
  /** Those of the rows shown that are selected. */
  chosen: readonly ApplicationRowAnswer[];
  has: (id: string) => boolean;
  /** @param toHere with all between this one and the last one that was clicked */
  toggle: (id: string, isOn: boolean, toHere: boolean) => void;
  toggleAll: (isOn: boolean) => void;
  clear: () => void;
  /** Takes out what has moved; the others stay selected. */
  drop: (ids: readonly string[]) => void;
}

/** Which rows are selected. A row that leaves the page is not among them until it is back. */
export function useSelection(rows: readonly ApplicationRowAnswer[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');

  const set = (changed: readonly string[], isOn: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (isOn) after.add(id);
        else after.delete(id);
      }
      return after;
    });

  return {
    chosen: rows.filter(({ _id }) => ids.has(_id)),
    has: (id) => ids.has(id),
    toggle: (id, isOn, toHere) => {
      set(toHere ? between(rows, last.current, id) : [id], isOn);
      last.current = id;
    },
    toggleAll: (isOn) =>
      set(
        rows.map(({ _id }) => _id),
        isOn,
      ),
    clear: () => setIds(new Set()),
    drop: (moved) => set(moved, false),
  };
}

function between(rows: readonly ApplicationRowAnswer[], from: string, to: string): string[] {
  const ids = rows.map(({ _id }) => _id);
  const [first = 0, last = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first < 0 ? [to] : ids.slice(first, last + 1);
}
