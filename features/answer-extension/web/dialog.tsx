import type { ComponentProps } from 'react';
import { displayName, whom } from '../../../shared/applications/applicant-profile.ts';
import { titleForApplicant } from '../../../shared/applications/status.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../../web/kit/failure-notice.ts';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { SelectField } from '../../../web/kit/ui/fields/field.tsx';
import type { ApplicationAction } from '../../../web/applications/additions.ts';
import { MessageField } from '../../../web/templates/message-field.tsx';
import { PROLONG_DAYS_MAX, PROLONG_MESSAGE_MAX } from '../rules.ts';

const DAYS = [3, 7, 10, PROLONG_DAYS_MAX].map((days) => ({
  value: String(days),
  label: counted(days, 'day'),
}));

/** Gives more time for the answers that are promised to some applicants. */
export function ProlongDialog({
  applications: rows,
  onDone,
  onClose,
}: ComponentProps<ApplicationAction['Dialog']>) {
  const { mutateAsync: prolong } = useChange('prolongAnswers');
  const ids = rows.map(({ _id }) => _id);
  const form = useForm('prolongAnswers', {
    defaults: { days: '7', message: '' },
    check: ({ days, message }, bySchema) => bySchema({ ids, days: Number(days), message }),
    draft: fieldsDraft(`prolong:${useOwnId()}:${ids.toSorted().join()}`),
    onSubmit: async ({ days, message }) => {
      const { moved, refused } = await prolong({ body: { ids, days, message } });
      const [refusal] = refused;
      if (refusal) notify.failure('Extension Failed', refusal.message);
      if (moved.length > 0)
        notify.success('Answer Date Extended', `We sent ${whom(moved)} the new date.`);
      onClose();
      onDone?.(moved.map(({ _id }) => _id));
    },
    notices: UPDATE_NOTICES,
  });
  const [first] = rows;
  return (
    <FormDialog
      title="Extend Answer Date"
      submit="Extend Answer Date"
      form={form}
      onClose={onClose}
    >
      <Quiet>
        You can do this once for each application, before its date. {whom(rows)}{' '}
        {rows.length === 1 ? 'receives' : 'receive'} your message and the new date.
      </Quiet>
      <SelectField label="Extend by" options={DAYS} {...form.field('days')} />
      <MessageField
        kind="message"
        limit={PROLONG_MESSAGE_MAX}
        first={first && { name: displayName(first.applicant), job: titleForApplicant(first.job) }}
        count={rows.length}
        text={form.values.message}
        onText={(message) => form.set({ message })}
        label="Message"
        rows={4}
        placeholder="e.g. The team meets next week to decide"
        readOnly={form.isSending}
        {...form.field('message')}
      />
    </FormDialog>
  );
}
