import { useShortcutsOn } from '../../keys.ts';
import styles from './key-cap.module.css';

/**
 * The cap of a key beside what it does, where there is a keyboard. Single keys have one while they are turned on. Decoration:
 * the control names the key with aria-keyshortcuts.
 */
export function KeyCap({ name }: { name: string }) {
  const isOn = useShortcutsOn();
  if (name.length === 1 && !isOn) return null;
  return (
    <kbd className={styles.cap} aria-hidden>
      {name}
    </kbd>
  );
}
