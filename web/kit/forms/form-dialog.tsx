import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { KeyCap } from '../ui/display/key-cap.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { isApple } from '../keys.ts';
import { OutdatedAlert } from '../ui/overlays/outdated-alert.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import type { useForm } from './use-form.ts';

type Form = ReturnType<typeof useForm>;

interface FormDialogProps {
  title: string;
  form: Pick<Form, 'form' | 'clearErrors' | 'isSending'> & { draft: Pick<Form['draft'], 'forget'> };
  /** On the button that sends the form. The title if left out. */
  submit?: string;
  /** Only Cancel: the form has no fields yet, or none. */
  withoutSubmit?: boolean;
  /** The button is red, for what cannot be undone. */
  danger?: boolean;
  /** The dialog stays open. By default: while the form is sent. */
  busy?: boolean;
  /** Why the form can no longer be sent. It stays open with what was typed. */
  outdated?: string | undefined;
  /** A click outside closes the dialog: there is little to lose. */
  closesOutside?: boolean;
  size?: 'md' | 'lg';
  /** Shows the keys that send the form: for dialogs that keys open. */
  withKeys?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog, with Cancel and the button that sends it. Typing removes all errors. Cancel removes the form's draft;
 * closing the dialog in another way keeps it.
 */
export function FormDialog({
  title,
  form,
  submit = title,
  withoutSubmit = false,
  danger = false,
  busy = form.isSending,
  outdated,
  closesOutside = false,
  size = 'md',
  withKeys = false,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const cancel = () => {
    form.draft.forget();
    onClose();
  };
  return (
    <Dialog
      keepOpenOutside={!closesOutside}
      title={title}
      size={size}
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          {!withoutSubmit && (
            <Button
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'filled'}
              busy={busy}
              blocked={busy ? undefined : outdated}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {submit}
              {withKeys && <KeyCap name={isApple() ? '⌘ ↵' : 'Ctrl ↵'} />}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} {...form.form} onInput={() => form.clearErrors()}>
        <Stack>
          <OutdatedAlert busy={busy} reason={outdated} />
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
