import { type ReactNode, useState } from 'react';
import { copyText } from '../kit/copy-text.ts';
import { Button } from '../kit/ui/button.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { ConfirmDialog } from '../kit/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../kit/ui/overlays/dialog.tsx';
import styles from './secret-dialog.module.css';

interface OnceDialogProps {
  /** Such as 'Save Your Token'. */
  title: string;
  saved: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows something once: every other way to close it asks first. */
export function OnceDialog({ title, saved, onClose, children }: OnceDialogProps) {
  const [asks, setAsks] = useState(false);
  return (
    <Dialog
      keepOpenOutside
      title={title}
      onClose={() => setAsks(true)}
      footer={<Button onClick={onClose}>{saved}</Button>}
    >
      <Stack gap={16}>{children}</Stack>
      <ConfirmDialog
        open={asks}
        danger
        title="Close without saving?"
        confirmLabel="Close"
        onConfirm={onClose}
        onClose={() => setAsks(false)}
      >
        You cannot see this again after it is closed.
      </ConfirmDialog>
    </Dialog>
  );
}

interface SecretDialogProps extends Omit<OnceDialogProps, 'saved' | 'children'> {
  /** What it is, such as 'token'. */
  noun: string;
  secret: string;
  /** What whoever has it can do. */
  warning: string;
  /** How to use it. */
  children?: ReactNode;
}

/** Shows something secret, once. */
export const SecretDialog = ({ noun, secret, warning, children, ...dialog }: SecretDialogProps) => (
  <OnceDialog saved="I Have Saved It" {...dialog}>
    <p>{warning}</p>
    <p className={styles.secret}>{secret}</p>
    <div>
      <Button variant="outline" onClick={() => void copyText(secret, `The ${noun}`)}>
        Copy
      </Button>
    </div>
    {children}
  </OnceDialog>
);

/** Something to be typed or copied exactly. */
export const Exactly = ({ children }: { children: string }) => (
  <span className={styles.secret}>{children}</span>
);
