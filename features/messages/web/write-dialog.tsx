import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { ANSWER_RULE, isAnswerOwed } from '../../../shared/applications/promise.ts';
import { titleForApplicant } from '../../../shared/applications/status.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../../web/kit/failure-notice.ts';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import type { ActionDialogProps } from '../../../web/applications/additions.ts';
import { MessageField } from '../../../web/templates/message-field.tsx';
import { MESSAGE_MAX } from '../rules.ts';

/** One message to one applicant or several. */
export function WriteDialog({ applications: rows, onDone, onClose }: ActionDialogProps) {
  const { mutateAsync: send } = useChange('messageApplicants');
  const ids = pluck(rows, '_id');
  const [first] = rows;
  const whom =
    first && rows.length === 1 ? displayName(first.applicant) : counted(rows.length, 'applicant');
  const form = useForm('messageApplicants', {
    defaults: { text: '' },
    check: ({ text }, bySchema) => bySchema({ text, ids }),
    draft: fieldsDraft(`messages:${useOwnId()}:${ids.toSorted().join()}`),
    onSubmit: async ({ text }) => {
      const { message } = await send({ body: { ids, text } });
      notify.success('Message Sent', message ?? '');
      onClose();
      onDone?.(ids);
    },
    notices: UPDATE_NOTICES,
  });
  const waiting = rows.filter(isAnswerOwed).length;
  return (
    <FormDialog title={`Write to ${whom}`} submit="Send" form={form} onClose={onClose}>
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
