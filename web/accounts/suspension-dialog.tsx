import type { ReactNode } from 'react';
import { textDraft } from '../kit/forms/drafts.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { useOwnId } from '../kit/session.ts';
import { TextArea } from '../kit/ui/fields/field.tsx';

interface SuspensionDialogProps {
  title: string;
  /** The id of the user or company. */
  id: string;
  busy: boolean;
  /** Resolves when it is done, and rejects after its notice. */
  onSuspend: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks for the reason of a suspension, which the users read. The text stays a draft until it is sent or canceled. */
export function SuspensionDialog(props: SuspensionDialogProps) {
  const { title, id, busy, onSuspend, onClose, children } = props;
  const form = useForm('suspendUser', {
    defaults: { reason: '' },
    draft: textDraft(`suspension:${useOwnId()}:${id}`, 'reason'),
    onSubmit: async ({ reason }) => {
      if (busy) return false;
      await onSuspend(reason);
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog title={title} form={form} danger busy={busy} onClose={onClose}>
      <p>{children} Nothing is deleted.</p>
      <TextArea
        label="Reason"
        required
        rows={4}
        readOnly={busy}
        hint="We'll email it to them and show it when they try to log in."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
