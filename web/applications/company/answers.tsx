import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import {
  PROLONG_DAYS_MAX,
  PROLONG_MESSAGE_MAX,
  prolongRefusal,
} from '../../../shared/applications/promise.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { useChange } from '../../kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../kit/failure-notice.ts';
import { fieldsDraft } from '../../kit/forms/drafts.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { useOwnId } from '../../kit/session.ts';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { SelectField } from '../../kit/ui/fields/field.tsx';
import { MessageField } from '../../templates/message-field.tsx';
import { titleForApplicant } from '../../../shared/applications/status.ts';

type Rows = readonly ApplicationRowAnswer[];

/** A dialog that writes to some applicants. */
export interface Writing {
  dialog: keyof typeof DIALOGS;
  rows: Rows;
}

/** Of some applications, those whose promise can be prolonged. */
export const extendable = (rows: Rows, now: Date): Rows =>
  rows.filter((row) => !prolongRefusal(row, now));

interface WritingDialogProps {
  writing: Writing | undefined;
  /** Called when the applicants were written to. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** More time for the answers that are promised to some applicants. */
export function WritingDialog({ writing, onDone, onClose }: WritingDialogProps) {
  if (!writing) return null;
  const Dialog = DIALOGS[writing.dialog];
  return (
    <Dialog
      rows={writing.rows}
      onDone={(ids) => {
        onClose();
        onDone(ids);
      }}
      onClose={onClose}
    />
  );
}

const DIALOGS = {
  prolong: ProlongDialog,
};

interface AnswerDialogProps {
  rows: Rows;
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

const idsOf = (rows: Rows) => rows.map(({ _id }) => _id);

/** '3 applicants', or the name of the only one. */
const whom = (rows: Rows) => {
  const [first] = rows;
  return first && rows.length === 1
    ? displayName(first.applicant)
    : counted(rows.length, 'applicant');
};

const DAYS = [3, 7, 10, PROLONG_DAYS_MAX].map((days) => ({
  value: String(days),
  label: counted(days, 'day'),
}));

function ProlongDialog({ rows, onDone, onClose }: AnswerDialogProps) {
  const { mutateAsync: prolong } = useChange('prolongAnswers');
  const ids = idsOf(rows);
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
      onDone(idsOf(moved));
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
