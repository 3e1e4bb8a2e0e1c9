import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Stack } from '../layout/stack.tsx';
import { Dialog } from './dialog.tsx';
import styles from './drawer.module.css';

interface DrawerProps {
  title: string;
  onClose: () => void;
  /** Buttons that stay visible at the bottom, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The details of one item of a list, on the right; on a phone over the whole screen. */
export function Drawer({ title, onClose, footer, children }: DrawerProps) {
  return (
    <Dialog side="right" size="lg" title={title} onClose={onClose} footer={footer}>
      <Body key={title}>{children}</Body>
    </Dialog>
  );
}

/** Takes the focus, so that reading starts at the top and not at the first link. */
function Body({ children }: { children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={top} tabIndex={-1} className={styles.body}>
      {children}
    </div>
  );
}

/** A part of a drawer with its heading. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={10}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {children}
      </Stack>
    </section>
  );
}
