import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isApple, latinKey } from '../../../web/kit/keys.ts';
import { KeyCap } from '../../../web/kit/ui/display/key-cap.tsx';
import { loadedLater } from '../../../web/kit/ui/loaded-later.tsx';
import type { SearchProps } from '../../../web/panels.tsx';
import { LABEL } from './label.ts';
import styles from './palette.module.css';

const [PaletteDialog, loadPalette] = loadedLater(() =>
  import('./dialog.tsx').then((file) => file.PaletteDialog),
);

/** The event that opens the palette. */
const OPEN = 'open-palette';
export const openPalette = () => void window.dispatchEvent(new Event(OPEN));

/** The search over people, jobs and actions: its button in the top bar, and Ctrl+K or Cmd+K from everywhere. */
export function PaletteButton({ user, links, isSmall }: SearchProps) {
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
    window.addEventListener(OPEN, open);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener(OPEN, open);
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
        title={LABEL}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={styles.label}>{LABEL}</span>
        <KeyCap name={isApple() ? '⌘ K' : 'Ctrl K'} />
      </button>
      {isOpen && <PaletteDialog user={user} links={links} onClose={() => setOpen(false)} />}
    </>
  );
}
