import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { addOpenDialog } from '../notices.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Notices } from './notices.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A drawer slides in from a side; the default is a card in the middle (a sheet on a phone). */
  side?: 'left' | 'right';
  size?: 'md' | 'lg';
  /** A click outside does not close it: for forms with something to lose. */
  keepOpenOutside?: boolean;
  /** The content brings its own margins and shows its own heading; the title is only read aloud. */
  bare?: boolean;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal dialog on the browser's own <dialog>: focus stays inside and comes back on closing. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  side,
  size = 'md',
  keepOpenOutside,
  bare,
  footer,
  children,
}: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => addOpenDialog(titleId), [titleId]);

  return (
    // Escape and the close button do what a press on the backdrop does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-side={side}
      data-size={size}
      data-bare={bare || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Left to the browser, the second press closes even what is busy and wants to stay.
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current && !keepOpenOutside) onClose();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={bare ? 'sr-only' : styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
        <div className={styles.close}>
          <IconButton label="Close" onClick={onClose}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
      <Notices dialog={titleId} />
    </dialog>
  );
}
