import { displayName, whom } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { ANSWER_RULE, isAnswerOwed } from '../../../shared/applications/promise.ts';
import { MESSAGE_MAX } from '../../../shared/applications/thread.ts';
import { useChange } from '../../kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../kit/failure-notice.ts';
import { fieldsDraft } from '../../kit/forms/drafts.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { useOwnId } from '../../kit/session.ts';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { MessageField } from '../../templates/message-field.tsx';
import { titleForApplicant } from '../../../shared/applications/status.ts';

interface MessageDialogProps {
  rows: readonly ApplicationRowAnswer[];
  /** Called when the applicants were written to. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** One message to some applicants. */
export function MessageDialog({ rows, onDone, onClose }: MessageDialogProps) {
  const { mutateAsync: send } = useChange('messageApplicants');
  const ids = rows.map(({ _id }) => _id);
  const form = useForm('messageApplicants', {
    defaults: { text: '' },
    check: ({ text }, bySchema) => bySchema({ text, ids }),
    draft: fieldsDraft(`messages:${useOwnId()}:${ids.toSorted().join()}`),
    onSubmit: async ({ text }) => {
      const { message } = await send({ body: { ids, text } });
      notify.success('Message Sent', message ?? '');
      onDone(ids);
    },
    notices: UPDATE_NOTICES,
  });
  const [first] = rows;
  const waiting = rows.filter(isAnswerOwed).length;
  return (
    <FormDialog title={`Write to ${whom(rows)}`} submit="Send" form={form} onClose={onClose}>
      <MessageField
        kind="message"
        first={first && { name: displayName(first.applicant), job: titleForApplicant(first.job) }}
        count={rows.length}
        text={form.values.text}
        onText={(text) => form.set({ text })}
        label="Message"
        // Not on the template before it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={6}
        limit={MESSAGE_MAX}
        placeholder="e.g. When could you come for an interview?"
        readOnly={form.isSending}
        hint={rows.length > 1 ? 'Each applicant sees how many people received it.' : undefined}
        {...form.field('text')}
      />
      {waiting > 0 && <Quiet>{ANSWER_RULE}</Quiet>}
    </FormDialog>
  );
}
