import { useSyncExternalStore } from 'react';

export interface Notice {
  id: string;
  title: string;
  message?: string | undefined;
  /** Failures have their own look and interrupt a screen reader. */
  kind: 'success' | 'failure' | 'info';
  /** A button, such as for undoing. Pressing it closes the notice. */
  action?: { label: string; run: () => void } | undefined;
}

const MAX_NOTICES = 3;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function show(kind: Notice['kind'], title: string, message?: string, action?: Notice['action']) {
  const notice = { id: `notice-${++lastId}`, kind, title, message, action };
  // A newer outcome replaces an older failure.
  const others = notices.filter((other) => kind === 'info' || other.kind !== 'failure');
  set([...others, notice].slice(-MAX_NOTICES));
}

/** The only way to show a notice. */
export const notify = {
  success: (title: string, message?: string, action?: Notice['action']) =>
    show('success', title, message, action),
  failure: (title: string, message?: string) => show('failure', title, message),
  info: (title: string, message?: string) => show('info', title, message),
};

export function dismissNotice(id: string) {
  set(notices.filter((notice) => notice.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const NONE: readonly Notice[] = [];
export const useNotices = () =>
  useSyncExternalStore(
    subscribe,
    () => notices,
    () => NONE,
  );
