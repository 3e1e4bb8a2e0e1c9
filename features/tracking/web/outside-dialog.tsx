import { useState } from 'react';
import { APPLICATION_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { type OutsideApplication, OWN_NOTE_MAX } from '../rules.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../../web/kit/failure-notice.ts';
import { changesDraft, fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { FieldGrid, SelectField, TextArea, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { useSiteName } from '../../../web/site.ts';
import { ReminderField } from './reminder-field.tsx';
import { dayOf, reminderOn, withReminder } from './reminders.ts';

const STATUSES = Object.entries(APPLICATION_STATUS_LABELS).map(([value, label]) => ({
  value,
  label,
}));

interface OutsideDialogProps {
  outside?: OutsideApplication;
  onClose: () => void;
}

/** Adds an application from elsewhere, or changes one. */
export function OutsideDialog({ outside, onClose }: OutsideDialogProps) {
  const siteName = useSiteName();
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const adding = useChange('addOutsideApplication');
  const changing = useChange('updateOutsideApplication');
  const stored = outside?.remindAt ?? null;
  const draftKey = `outside:${useOwnId()}:${outside?._id ?? 'new'}`;
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
    draft: outside ? changesDraft(draftKey) : fieldsDraft(draftKey),
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
      title={outside ? 'Edit Application' : 'Add Application'}
      submit={outside ? 'Save' : 'Add Application'}
      form={form}
      onClose={onClose}
    >
      <Quiet>For a job that is not on {siteName}. Only you see it.</Quiet>
      <TextField label="Job title" maxLength={200} {...form.field('jobTitle')} />
      <TextField label="Company" maxLength={200} {...form.field('companyName')} />
      <TextField
        label="Link to the job"
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
      <ReminderField {...form.field('remindAt')} />
    </FormDialog>
  );
}
