import { useState, useSyncExternalStore } from 'react';

/** From this width on, the resume has a pane of its own (page.module.css). */
const TWO_PANES = '(min-width: 1200px)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(TWO_PANES);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether there is room for the resume beside the rest. */
export const useHasResumePane = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(TWO_PANES).matches,
    () => false,
  );

const KEY = 'review-list';

/** Whether the list is shown beside the application, on wide screens. Stored in this browser. */
export function useQueueOpen(): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEY) !== 'closed');
  return [
    isOpen,
    (next) => {
      setOpen(next);
      if (next) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'closed');
    },
  ];
}
