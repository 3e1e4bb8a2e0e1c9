import type { ComponentProps } from 'react';
import { notifyUpdateFailure } from '../failure-notice.ts';
import { notify } from '../notices.ts';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { type AnswerOf, type ChangeName, type InputOf, useChange } from './calls.ts';

type DialogProps = ComponentProps<typeof ConfirmDialog>;

interface ChangeDialogProps<Name extends ChangeName> extends Pick<
  DialogProps,
  'title' | 'confirmLabel' | 'onClose' | 'children'
> {
  change: Name;
  input: InputOf<Name>;
  /** The title of the notice of its success, which has the server's message. */
  done: string;
  /** May close the dialog itself, to move the focus. */
  onDone?: (answer: AnswerOf<Name>) => void;
  /** Does the opposite, by a button of the notice. */
  undo?: () => void;
  /** The notice of a failure for which the server has no message. */
  fallback?: string;
  /** In place of the notice of a failed update and closing the dialog. */
  onError?: (error: Error) => void;
}

/** Asks for a change that takes something away. Afterwards a notice says what happened, and the dialog closes. */
export function ChangeDialog<Name extends ChangeName>(props: ChangeDialogProps<Name>) {
  const { change, input, done, onDone, undo, fallback, onError, ...dialog } = props;
  const { onClose } = dialog;
  const fail = (error: Error) => {
    notifyUpdateFailure(error, fallback);
    onClose();
  };
  const { isPending, mutate } = useChange(change, {
    onSuccess: (answer) => {
      const { message } = answer as { message?: string };
      notify.success(done, message, undo && { label: 'Undo', run: undo });
      onDone?.(answer);
      onClose();
    },
    onError: (error) => (onError ?? fail)(error),
  });
  return <ConfirmDialog {...dialog} danger busy={isPending} onConfirm={() => mutate(input)} />;
}
