import { useState } from 'react';
import { APPLICATION_STATUS_LABELS } from '../../../shared/applications/status.ts';
import {
  type OutsideApplication,
  OWN_NOTE_MAX,
  reminderRefusal,
} from '../../../shared/applications/tracking.ts';
import type { Checked } from '../../../shared/kit/validation.ts';
import { useChange } from '../../kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../kit/failure-notice.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { FieldGrid, SelectField, TextArea, TextField } from '../../kit/ui/fields/field.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { useSiteName } from '../../site.ts';
import { dayOf, REMINDER_TIME, reminderOn } from '../reminders.ts';
import type { Entry } from './entries.ts';

const REMINDER_HINT = `At ${REMINDER_TIME}, here and by email, as your notification settings say.`;

/** Refuses a reminder as the server does. @param stored may stay although it has passed */
function withReminder<Body extends { remindAt?: Date | null | undefined }>(
  checked: Checked<Body>,
  stored: string | null,
): Checked<Body> {
  if (!('value' in checked)) return checked;
  const before = stored === null ? null : new Date(stored);
  const refusal = reminderRefusal(checked.value.remindAt ?? null, new Date(), before);
  return refusal ? { errors: { remindAt: refusal }, message: refusal } : checked;
}

interface DialogProps {
  onClose: () => void;
}

/** The job seeker's own note and reminder of an application. */
export function NoteDialog({ entry, onClose }: DialogProps & { entry: Entry }) {
  const { isPending, mutateAsync: save } = useChange('saveOwnNote');
  const form = useForm('saveOwnNote', {
    defaults: { note: entry.note, remindAt: dayOf(entry.remindAt) },
    check: ({ note, remindAt }, bySchema) =>
      withReminder(
        bySchema({ note, remindAt: reminderOn(remindAt, entry.remindAt) }),
        entry.remindAt,
      ),
    onSubmit: async (body) => {
      await save({
        params: { id: entry._id },
        body: { ...body, remindAt: body.remindAt?.toISOString() ?? null },
      });
      notify.success('Note Saved');
      onClose();
    },
    notices: UPDATE_NOTICES,
  });
  return (
    <FormDialog
      title="Note and reminder"
      submit="Save"
      form={form}
      busy={isPending}
      onClose={onClose}
    >
      <Quiet>
        For {entry.jobTitle} at {entry.companyName}. Only you see it.
      </Quiet>
      <TextArea label="Note" maxLength={OWN_NOTE_MAX} {...form.field('note')} />
      <TextField
        label="Remind me on"
        optional
        type="date"
        hint={REMINDER_HINT}
        {...form.field('remindAt')}
      />
    </FormDialog>
  );
}

const STATUSES = Object.entries(APPLICATION_STATUS_LABELS).map(([value, label]) => ({
  value,
  label,
}));

/** Adds an application from elsewhere, or changes one. */
export function OutsideDialog({
  outside,
  onClose,
}: DialogProps & { outside?: OutsideApplication }) {
  const siteName = useSiteName();
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const adding = useChange('addOutsideApplication');
  const changing = useChange('updateOutsideApplication');
  const stored = outside?.remindAt ?? null;
  const form = useForm('addOutsideApplication', {
    defaults: {
      jobTitle: outside?.jobTitle ?? '',
      companyName: outside?.companyName ?? '',
      link: outside?.link ?? '',
      status: outside?.status ?? 'pending',
      appliedOn: outside?.appliedOn ?? today,
      note: outside?.note ?? '',
      remindAt: dayOf(stored),
    },
    check: ({ remindAt, ...values }, bySchema) =>
      withReminder(bySchema({ ...values, remindAt: reminderOn(remindAt, stored) }), stored),
    onSubmit: async ({ remindAt, ...fields }) => {
      const body = { ...fields, remindAt: remindAt?.toISOString() ?? null };
      if (outside) await changing.mutateAsync({ params: { id: outside._id }, body });
      else await adding.mutateAsync({ body });
      notify.success(outside ? 'Application Changed' : 'Application Added');
      onClose();
    },
    notices: UPDATE_NOTICES,
  });
  return (
    <FormDialog
      title={outside ? 'Edit application' : 'Add an application from elsewhere'}
      submit={outside ? 'Save' : 'Add Application'}
      form={form}
      busy={adding.isPending || changing.isPending}
      onClose={onClose}
    >
      <Quiet>For a job that is not on {siteName}. Only you see it.</Quiet>
      <TextField label="Job title" maxLength={200} {...form.field('jobTitle')} />
      <TextField label="Company" maxLength={200} {...form.field('companyName')} />
      <TextField
        label="Address of the job"
        optional
        type="url"
        placeholder="e.g. https://example.com"
        {...form.field('link')}
      />
      <FieldGrid pair>
        <SelectField label="Status" options={STATUSES} {...form.field('status')} />
        <TextField label="Applied on" type="date" {...form.field('appliedOn')} />
      </FieldGrid>
      <TextArea label="Note" optional rows={3} maxLength={OWN_NOTE_MAX} {...form.field('note')} />
      <TextField
        label="Remind me on"
        optional
        type="date"
        hint={REMINDER_HINT}
        {...form.field('remindAt')}
      />
    </FormDialog>
  );
}
