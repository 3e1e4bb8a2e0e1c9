import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './page-bar.module.css';

const ID = 'page-bar';

/** What a page's route says of its frame (`handle`). */
export interface PageHandle {
  /** The page fills the window below the top bar, and its parts scroll by themselves. The sidebar is collapsed at first. */
  isFull?: boolean;
}

/** The place in the top bar for the page's own controls. */
export const PageBarPlace = () => <div id={ID} className={styles.place} />;

const never = () => () => undefined;
const findPlace = () => document.getElementById(ID);

/** Controls of the page in the top bar of its frame. */
export function PageBar({ children }: { children: ReactNode }) {
  const place = useSyncExternalStore(never, findPlace, () => null);
  return place && createPortal(children, place);
}
