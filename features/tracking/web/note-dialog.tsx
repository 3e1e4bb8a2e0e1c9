import { OWN_NOTE_MAX } from '../rules.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../../web/kit/failure-notice.ts';
import { changesDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { TextArea } from '../../../web/kit/ui/fields/field.tsx';
import { ReminderField } from './reminder-field.tsx';
import { dayOf, reminderOn, withReminder } from './reminders.ts';

interface NoteDialogProps {
  /** The application with its note and reminder. */
  noted: {
    _id: string;
    jobTitle: string;
    companyName: string;
    note: string;
    remindAt: string | null;
  };
  onClose: () => void;
}

/** The job seeker's own note and reminder of an application. */
export function NoteDialog({ noted, onClose }: NoteDialogProps) {
  const { mutateAsync: save } = useChange('saveOwnNote');
  const form = useForm('saveOwnNote', {
    defaults: { note: noted.note, remindAt: dayOf(noted.remindAt) },
    check: ({ note, remindAt }, bySchema) =>
      withReminder(
        bySchema({ note, remindAt: reminderOn(remindAt, noted.remindAt) }),
        noted.remindAt,
      ),
    draft: changesDraft(`own-note:${useOwnId()}:${noted._id}`),
    onSubmit: async (body) => {
      await save({
        params: { id: noted._id },
        body: { ...body, remindAt: body.remindAt?.toISOString() ?? null },
      });
      notify.success('Note Saved');
      onClose();
    },
    notices: UPDATE_NOTICES,
  });
  return (
    <FormDialog title="Note and Reminder" submit="Save" form={form} onClose={onClose}>
      <Quiet>
        For {noted.jobTitle} at {noted.companyName}. Only you see it.
      </Quiet>
      <TextArea label="Note" maxLength={OWN_NOTE_MAX} {...form.field('note')} />
      <ReminderField {...form.field('remindAt')} />
    </FormDialog>
  );
}
