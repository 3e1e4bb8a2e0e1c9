import { useState, useSyncExternalStore } from 'react';

/** From these widths on, the resume and the list have panes of their own (page.module.css). */
const TWO_PANES = '(min-width: 1200px)';
const THREE_PANES = '(min-width: 1680px)';

const onChangeOf = (query: string) => (onChange: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};
const onTwo = onChangeOf(TWO_PANES);
const onThree = onChangeOf(THREE_PANES);
const never = () => false;

/** Whether there is room for the resume beside the rest. */
export const useHasResumePane = (): boolean =>
  useSyncExternalStore(onTwo, () => window.matchMedia(TWO_PANES).matches, never);

/** Whether there is room for the list, too. */
export const useHasQueuePane = (): boolean =>
  useSyncExternalStore(onThree, () => window.matchMedia(THREE_PANES).matches, never);

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
