import type { ReactNode } from 'react';
import { copyText } from '../kit/copy-text.ts';
import { Button } from '../kit/ui/button.tsx';
import { Stack } from '../kit/ui/layout/stack.tsx';
import { Dialog } from '../kit/ui/overlays/dialog.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  /** Such as 'Save Your Token'. */
  title: string;
  /** What it is, such as 'token'. */
  noun: string;
  secret: string;
  /** What whoever has it can do. */
  warning: string;
  onClose: () => void;
  /** How to use it. */
  children?: ReactNode;
}

/** Shows something secret, once. */
export function SecretDialog({
  title,
  noun,
  secret,
  warning,
  onClose,
  children,
}: SecretDialogProps) {
  return (
    <Dialog
      open
      keepOpenOutside
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>I Have Saved It</Button>}
    >
      <Stack gap={16}>
        <p>{warning}</p>
        <p className={styles.secret}>{secret}</p>
        <div>
          <Button variant="outline" onClick={() => void copyText(secret, `The ${noun}`)}>
            Copy
          </Button>
        </div>
        {children}
      </Stack>
    </Dialog>
  );
}

/** Something to be typed or copied exactly. */
export const Exactly = ({ children }: { children: string }) => (
  <span className={styles.secret}>{children}</span>
);
