import { RESTORE_DAYS, removal } from '../../shared/jobs/removal.ts';
import type { Checked } from '../../shared/kit/validation.ts';
import { textDraft } from '../kit/forms/drafts.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { useOwnId } from '../kit/session.ts';
import { TextArea, TextField } from '../kit/ui/fields/field.tsx';
import type { ReactNode } from 'react';

interface RemovalDialogProps {
  title: string;
  /** The id of what is deleted. */
  id: string;
  /** The admin types it to confirm. */
  name: string;
  /** The number of people who applied. */
  applicants: number;
  busy: boolean;
  /** Resolves when it is deleted, and rejects after its notice. */
  onRemove: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

interface Values {
  reason: string;
  name: string;
}

/** Asks an admin for the reason of a deletion, which the applicants read, and for the name of what is deleted. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, id, name, applicants, busy, onRemove, onClose, children } = props;
  const form = useForm<typeof removal, Values, Values>(removal, {
    defaults: { reason: '', name: '' },
    check: (values) => checkRemoval(values, name),
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
      <TextField
        label={`Type “${name}” to confirm`}
        required
        autoComplete="off"
        readOnly={busy}
        {...form.field('name')}
      />
    </FormDialog>
  );
}

function checkRemoval({ reason, name: typed }: Values, name: string): Checked<Values> {
  const errors = {
    ...(!reason.trim() && { reason: 'Enter a reason.' }),
    ...(typed.trim().toLowerCase() !== name.trim().toLowerCase() && {
      name: 'This is not the name. Type it as it is shown.',
    }),
  };
  if (Object.keys(errors).length > 0) return { message: '', errors };
  return { value: { reason: reason.trim(), name: typed } };
}
