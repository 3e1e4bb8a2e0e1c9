import { IconMoon, IconSun } from '@tabler/icons-react';
import { toggleScheme } from '../color-scheme.ts';
import { IconButton } from './button.tsx';
import styles from './scheme-switch.module.css';

/** Switches between light and dark; until it is used, the system decides. */
export function SchemeSwitch() {
  return (
    <IconButton label="Switch between light and dark" onClick={toggleScheme}>
      <span className={styles.icons}>
        <IconMoon size={20} aria-hidden className={styles.moon} />
        <IconSun size={20} aria-hidden className={styles.sun} />
      </span>
    </IconButton>
  );
}
