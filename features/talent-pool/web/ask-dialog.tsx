import { displayName, whom } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationRowAnswer } from '../../../shared/applications/lists.ts';
import { POOL_MESSAGE_MAX, POOL_MONTHS, REQUEST_DAYS } from '../rules/pool.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { useChange } from '../../../web/kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../../web/kit/failure-notice.ts';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { SelectField } from '../../../web/kit/ui/fields/field.tsx';
import { MessageField } from '../../../web/templates/message-field.tsx';
import { useAskRefusal } from './refusal.ts';

/** The times that a company may propose. */
export const MONTH_OPTIONS = POOL_MONTHS.map((months) => ({
  value: String(months),
  label: counted(months, 'month'),
}));

type Rows = readonly Pick<ApplicationRowAnswer, '_id' | 'applicant' | 'job'>[];

interface AskDialogProps {
  applications: Rows;
  /** Called when the applicants were asked. */
  onDone?: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks applicants whether the company may keep them in its talent pool. */
export function AskDialog({ applications: rows, onDone, onClose }: AskDialogProps) {
  const { mutateAsync: ask } = useChange('askForPool');
  const ids = rows.map(({ _id }) => _id);
  const [first] = rows;
  const isOne = rows.length === 1;
  const refusal = useAskRefusal(isOne ? first?._id : undefined);
  const form = useForm('askForPool', {
    defaults: { months: '12', message: '' },
    check: ({ months, message }, bySchema) => bySchema({ ids, months: Number(months), message }),
    draft: fieldsDraft(`stay-in-touch:${useOwnId()}:${ids.toSorted().join()}`),
    onSubmit: async (body) => {
      const { asked, refused, message } = await ask({ body });
      const reasons = [...new Set(refused.map((each) => each.message))].join(' ');
      if (asked.length === 0) notify.failure('Request Failed', reasons);
      else {
        const left = refused.length ? ` ${inFigures(refused.length)} not asked: ${reasons}` : '';
        notify.success('Asked to Stay in Touch', `${message ?? ''}${left}`);
      }
      onClose();
      onDone?.(asked);
    },
    notices: UPDATE_NOTICES,
  });
  return (
    <FormDialog
      title="Ask to Stay in Touch"
      submit="Ask"
      form={form}
      outdated={refusal}
      onClose={onClose}
    >
      <p>
        This asks {whom(rows)} whether you may keep {isOne ? 'their' : 'each'} profile in your
        talent pool. {isOne ? 'The applicant decides' : 'Each applicant decides'}, and can end it at
        any time. No answer within {REQUEST_DAYS} days means no. You can ask once for each
        application.
      </p>
      <SelectField
        label="For up to"
        options={MONTH_OPTIONS}
        hint="The applicant can choose a shorter time."
        {...form.field('months')}
      />
      <MessageField
        kind="message"
        first={first && { name: displayName(first.applicant), job: first.job.jobTitle }}
        count={rows.length}
        text={form.values.message}
        onText={(message) => form.set({ message })}
        limit={POOL_MESSAGE_MAX}
        label="Message"
        optional
        rows={4}
        placeholder="e.g. We liked your work and expect to hire again in spring."
        readOnly={form.isSending}
        {...form.field('message')}
      />
      <Quiet>They are told and get a page to answer.</Quiet>
    </FormDialog>
  );
}
