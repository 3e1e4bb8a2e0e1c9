import { useShortcutsOn } from '../keys.ts';
import styles from './key-cap.module.css';

/** The key that does the same as a button, where there is a keyboard and keys are on. The button names it with aria-keyshortcuts. */
export function KeyCap({ children }: { children: string }) {
  if (!useShortcutsOn()) return null;
  return (
    <kbd className={styles.cap} aria-hidden>
      {children}
    </kbd>
  );
}
