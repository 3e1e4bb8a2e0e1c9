import { RESTORE_DAYS, removal } from '../../shared/jobs/removal.ts';
import { textDraft } from '../kit/forms/drafts.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { useOwnId } from '../kit/session.ts';
import { TextArea } from '../kit/ui/fields/field.tsx';
import type { ReactNode } from 'react';

interface RemovalDialogProps {
  title: string;
  /** The id of what is deleted. */
  id: string;
  name: string;
  /** The number of people who applied. */
  applicants: number;
  busy: boolean;
  /** Resolves when it is deleted, and rejects after its notice. */
  onRemove: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks an admin for the reason of a deletion that can be undone for some days. The applicants read it. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, id, name, applicants, busy, onRemove, onClose, children } = props;
  const form = useForm(removal, {
    defaults: { reason: '' },
    check: (values, bySchema) =>
      values?.reason?.trim()
        ? bySchema(values)
        : { message: '', errors: { reason: 'Enter a reason.' } },
    draft: textDraft(`removal:${useOwnId()}:${id}`, 'reason'),
    onSubmit: async ({ reason }) => {
      if (busy) return false;
      await onRemove(reason);
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog title={title} form={form} danger busy={busy} onClose={onClose}>
      <p>
        Are you sure you want to delete "{name}"? You can restore it for {RESTORE_DAYS} days.
      </p>
      {children}
      <TextArea
        label="Reason"
        required
        rows={3}
        readOnly={busy}
        hint={
          applicants > 0
            ? `${applicants === 1 ? 'One person has' : `${applicants} people have`} applied. They keep their applications, which are closed, and read this reason.`
            : 'Nobody has applied. The reason is for the list of deleted items.'
        }
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
