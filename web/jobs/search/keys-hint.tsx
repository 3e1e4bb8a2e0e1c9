import { turnShortcuts, useShortcutsOn } from '../../kit/keys.ts';
import styles from './keys-hint.module.css';

/** Tells of the keys, and turns them off for those whom they get in the way of. */
export function KeysHint() {
  const isOn = useShortcutsOn();
  return (
    <p className={styles.hint}>
      {isOn ? (
        <>
          Press <kbd>/</kbd> to search, <kbd>J</kbd> and <kbd>K</kbd> to move.{' '}
        </>
      ) : (
        'Keyboard shortcuts are off. '
      )}
      <button type="button" className={styles.turn} onClick={() => turnShortcuts(!isOn)}>
        {isOn ? 'Turn off' : 'Turn on'}
        <span className="sr-only"> keyboard shortcuts</span>
      </button>
    </p>
  );
}
