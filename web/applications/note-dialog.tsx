import { OWN_NOTE_MAX } from '../../shared/applications/tracking.ts';
import { useChange } from '../kit/data/calls.ts';
import { UPDATE_NOTICES } from '../kit/failure-notice.ts';
import { changesDraft } from '../kit/forms/drafts.ts';
import { FormDialog } from '../kit/forms/form-dialog.tsx';
import { useForm } from '../kit/forms/use-form.ts';
import { notify } from '../kit/notices.ts';
import { useOwnId } from '../kit/session.ts';
import { Quiet } from '../kit/ui/display/prose.tsx';
import { TextArea } from '../kit/ui/fields/field.tsx';
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
