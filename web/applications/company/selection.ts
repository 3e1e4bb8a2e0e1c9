import { useRef, useState } from 'react';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';

export interface Selection {
  /** The selected rows: those of the visible page, and of the other pages if the whole list was selected. */
  chosen: readonly ApplicationRowAnswer[];
  has: (id: string) => boolean;
  /** @param toHere includes all rows between this one and the last one clicked */
  toggle: (id: string, isOn: boolean, toHere: boolean) => void;
  /** Selects all visible rows. */
  toggleAll: () => void;
  /** Selects all rows that the filters find, loaded or not. */
  selectWhole: () => Promise<void>;
  /** How many of these have been read so far; undefined unless they are being read. */
  reading: number | undefined;
  clear: () => void;
  /** Deselects moved applications; the others stay selected. */
  drop: (ids: readonly string[]) => void;
}

/** Reads all rows of a list. @param onRead hears how many there are so far */
type ReadRows = (onRead: (count: number) => void) => Promise<readonly ApplicationRowAnswer[]>;

/**
 * The selected rows. A row that leaves the list is selected again when it returns.
 * @param rows those that are loaded
 * @param listKey names the list: of another one, nothing beyond its loaded rows is selected
 */
export function useSelection(
  rows: readonly ApplicationRowAnswer[],
  listKey: string,
  readRows: ReadRows,
): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<{ of: string; rows: readonly ApplicationRowAnswer[] }>();
  const [reading, setReading] = useState<number>();
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
  const beyond = whole?.of === listKey ? whole.rows : [];
  const isShown = new Set(rows.map(({ _id }) => _id));
  const selectWhole = async () => {
    setReading(0);
    try {
      const found = await readRows(setReading);
      setWhole({ of: listKey, rows: found });
      set(idsOf(found), true);
    } catch (error) {
      notifyFailure(error, 'Selection', 'Failed to load applications data.');
    } finally {
      setReading(undefined);
    }
  };

  return {
    chosen: [...rows, ...beyond.filter(({ _id }) => !isShown.has(_id))].filter(({ _id }) =>
      ids.has(_id),
    ),
    has: (id) => ids.has(id),
    toggle: (id, isOn, toHere) => {
      set(toHere ? between(rows, last.current, id) : [id], isOn);
      last.current = id;
    },
    toggleAll: () => set(idsOf(rows), true),
    selectWhole,
    reading,
    clear: () => {
      setIds(new Set());
      setWhole(undefined);
    },
    drop: (moved) => set(moved, false),
  };
}

const idsOf = (rows: readonly ApplicationRowAnswer[]) => rows.map(({ _id }) => _id);

function between(rows: readonly ApplicationRowAnswer[], from: string, to: string): string[] {
  const ids = idsOf(rows);
  const [first = 0, last = 0] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first < 0 ? [to] : ids.slice(first, last + 1);
}
