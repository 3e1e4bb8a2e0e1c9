import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { isApple, latinKey } from '../../kit/keys.ts';
import { PALETTE_EVENT } from '../../kit/palette.ts';
import { KeyCap } from '../../kit/ui/display/key-cap.tsx';
import { loadedLater } from '../../kit/ui/loaded-later.tsx';
import styles from './palette.module.css';

const [PaletteDialog, loadPalette] = loadedLater(() =>
  import('./palette-dialog.tsx').then((file) => file.PaletteDialog),
);

interface PaletteProps {
  user: SessionUser;
  /** The button is an icon, because the page needs the bar. */
  isSmall: boolean;
}

/** The search over people, jobs and actions: its button in the top bar, and Ctrl+K or Cmd+K from everywhere. */
export function Palette({ user, isSmall }: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  // What is typed right after the keys must find its field.
  useEffect(loadPalette, []);

  useEffect(() => {
    const open = () => setOpen(true);
    const onKeyDown = (event: KeyboardEvent) => {
      if (latinKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      // A dialog may have something to lose.
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) open();
    };
    window.addEventListener(PALETTE_EVENT, open);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener(PALETTE_EVENT, open);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-small={isSmall || undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search people, jobs and actions"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={styles.label}>Search people, jobs and actions</span>
        <KeyCap name={isApple() ? '⌘ K' : 'Ctrl K'} />
      </button>
      {isOpen && <PaletteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
