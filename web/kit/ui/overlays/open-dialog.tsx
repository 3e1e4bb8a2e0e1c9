import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button.tsx';
import styles from './open-dialog.module.css';

export interface OpenDialogProps {
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

/**
 * A modal dialog that is open: the focus stays inside, and returns to where it was on closing. Screens use `Dialog`;
 * files that load when their dialog opens use this one.
 */
export function OpenDialog({
  onClose,
  title,
  side,
  size = 'md',
  keepOpenOutside = false,
  bare,
  footer,
  children,
}: OpenDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The content may have taken the focus: with autoFocus, or in an effect.
  const initialFocus = () => {
    const frame = popup.current;
    if (!frame || frame.contains(document.activeElement)) return false;
    const field = frame.querySelector('input:not([hidden]), textarea')?.getBoundingClientRect();
    // Long content is read from its start, not from a field below it.
    return field && field.bottom > frame.getBoundingClientRect().bottom ? frame : true;
  };
  return (
    <>
      <BaseDialog.Root
        open
        onOpenChange={(next) => !next && onClose()}
        disablePointerDismissal={keepOpenOutside}
      >
        <BaseDialog.Portal>
          <BaseDialog.Backdrop forceRender className={styles.backdrop} />
          <BaseDialog.Popup
            ref={popup}
            initialFocus={initialFocus}
            finalFocus={false}
            className={styles.dialog}
            data-side={side}
            data-size={size}
            data-bare={bare || undefined}
          >
            <div ref={watchHeight} className={styles.inside}>
              <BaseDialog.Title className={bare ? 'sr-only' : styles.title}>
                {title}
              </BaseDialog.Title>
              <div className={styles.body}>{children}</div>
              {footer && <div className={styles.footer}>{footer}</div>}
              <div className={styles.close}>
                <IconButton label="Close" onClick={onClose}>
                  <IconX size={20} aria-hidden />
                </IconButton>
              </div>
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
      <ReturnFocus />
    </>
  );
}

/** A notice takes height from the dialog: a field with an error stays visible. */
function watchHeight(inside: HTMLElement | null) {
  const popup = inside?.parentElement;
  const observer = new ResizeObserver(() =>
    popup?.querySelector('[aria-invalid]:focus')?.scrollIntoView({ block: 'nearest' }),
  );
  if (popup) observer.observe(popup);
  return () => observer.disconnect();
}

/**
 * Takes the focus from the page while the dialog is open, and returns it when the dialog is removed. The library returns it
 * later, after the effects of the page: it would take the focus from where an effect has moved it, such as the heading of a
 * list whose row is gone.
 */
function ReturnFocus() {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!(opener instanceof HTMLElement)) return;
    // Browsers do not hide the page from screen readers while something on it has the focus.
    opener.blur();
    return () => opener.focus({ preventScroll: true });
  }, []);
  return null;
}
