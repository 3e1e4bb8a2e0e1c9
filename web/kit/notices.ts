import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export interface Notice {
  id: number;
  title: string;
  message?: string | undefined;
  /** Failures have their own look and interrupt a screen reader. */
  kind: 'success' | 'failure' | 'info';
  /** A button, such as for undoing. Pressing it closes the notice. */
  action?: { label: string; run: () => void } | undefined;
}

/** One notice shows at a time; `next` takes its place when it has been read. */
interface Notices {
  shown?: Notice | undefined;
  next?: Notice | undefined;
}

const NONE: Notices = {};

let notices = NONE;
let lastId = 0;
/** The notice shown by the code that is running: what it says next does not replace it, but follows it. */
let saidNow: Notice | undefined;
const { subscribe, tell } = createListeners();

function set(next: Notices) {
  notices = next;
  tell();
}

function show(kind: Notice['kind'], title: string, message?: string, action?: Notice['action']) {
  const notice = { id: ++lastId, kind, title, message, action };
  const { shown } = notices;
  // News do not replace a failure that nobody has read.
  const waits = shown && (shown === saidNow || (kind === 'info' && shown.kind === 'failure'));
  if (waits) {
    set({ shown, next: notice });
    return;
  }
  saidNow = notice;
  setTimeout(() => {
    if (saidNow === notice) saidNow = undefined;
  });
  set({ shown: notice });
}

/** The only way to show a notice. */
export const notify = {
  success: (title: string, message?: string, action?: Notice['action']) =>
    show('success', title, message, action),
  failure: (title: string, message?: string) => show('failure', title, message),
  info: (title: string, message?: string) => show('info', title, message),
};

/** Ends a notice, if it still shows. */
export function dismissNotice({ id }: Notice) {
  if (notices.shown?.id === id) set({ shown: notices.next });
}

export function dismissNotices() {
  if (notices.shown) set(NONE);
}

export const useNotices = () =>
  useSyncExternalStore(
    subscribe,
    () => notices,
    () => NONE,
  );
