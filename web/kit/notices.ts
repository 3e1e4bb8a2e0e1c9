import { useSyncExternalStore } from 'react';

export interface Notice {
  id: number;
  title: string;
  message?: string | undefined;
  /** Failures are styled destructive and interrupt a screen reader. */
  kind: 'success' | 'failure' | 'info';
}

interface State {
  notices: readonly Notice[];
  /** The ids of open dialogs: what is below the last of them is inert, so the notices show inside that one. */
  openDialogs: readonly string[];
}

/** Milliseconds a notice stays; a failure longer, since it has to be read. */
const STAYS = { success: 5000, info: 6000, failure: 9000 } as const;
const MOST = 3;

const nothing: State = { notices: [], openDialogs: [] };
let state = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Partial<State>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function show(kind: Notice['kind'], title: string, message?: string) {
  const notice = { id: ++lastId, kind, title, message };
  // Whoever failed has tried again since: how that went is what counts.
  const others = state.notices.filter((other) => kind === 'info' || other.kind !== 'failure');
  set({ notices: [...others, notice].slice(-MOST) });
}

/** The product's one way to say that something happened. */
export const notify = {
  success: (title: string, message?: string) => show('success', title, message),
  failure: (title: string, message?: string) => show('failure', title, message),
  info: (title: string, message?: string) => show('info', title, message),
};

export function dismissNotice(id: number) {
  set({ notices: state.notices.filter((notice) => notice.id !== id) });
}

/** How long a notice stays, in milliseconds. */
export const stayOf = (notice: Notice) => STAYS[notice.kind];

/** Registers an open dialog; the result takes it back. */
export function addOpenDialog(id: string) {
  set({ openDialogs: [...state.openDialogs, id] });
  return () => set({ openDialogs: state.openDialogs.filter((other) => other !== id) });
}

export function useNotices(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => nothing,
  );
}
