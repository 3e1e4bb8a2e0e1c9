import styles from './key-cap.module.css';

/** The cap of a key beside what it does, where there is a keyboard. Decoration: the control names the key. */
export const KeyCap = ({ name }: { name: string }) => (
  <kbd className={styles.cap} aria-hidden>
    {name}
  </kbd>
);
