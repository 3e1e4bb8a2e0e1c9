import { useRef, useState } from 'react';

interface WithId {
  _id: string;
}

export interface Rows<T extends WithId> {
  all: readonly T[];
  /** Puts the new state of a row in the place of the old one. */
  replace(row: T): void;
  remove(id: string): void;
}

/** A loaded list whose rows change one by one; a new load starts it anew. */
export function useRows<T extends WithId>(loaded: readonly T[]): Rows<T> {
  const [state, setState] = useState({ loaded, all: loaded });
  if (state.loaded !== loaded) setState({ loaded, all: loaded });
  const change = (edit: (rows: readonly T[]) => T[]) =>
    setState((before) => ({ ...before, all: edit(before.all) }));
  return {
    all: state.all,
    replace: (row) => change((rows) => rows.map((old) => (old._id === row._id ? row : old))),
    remove: (id) => change((rows) => rows.filter((row) => row._id !== id)),
  };
}

/** Runs work on rows, one at a time for each: a second click on a busy row does nothing. */
export function useRowWork() {
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const show = () => setBusy(new Set(running.current));

  async function run(id: string, work: () => Promise<void>): Promise<void> {
    if (running.current.has(id)) return;
    running.current.add(id);
    show();
    try {
      await work();
    } finally {
      running.current.delete(id);
      show();
    }
  }

  return { isBusy: (id: string) => busy.has(id), run };
}
