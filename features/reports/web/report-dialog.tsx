import { useState } from 'react';
import { REPORT_REASONS, REPORT_TEXT_MAX, reasonsFor, type ReportKind } from '../rules.ts';
import { api } from '../../../web/kit/data/api.ts';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { failureNotices } from '../../../web/kit/failure-notice.ts';
import { FormDialog } from '../../../web/kit/forms/form-dialog.tsx';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { notify } from '../../../web/kit/notices.ts';
import { readUser } from '../../../web/kit/session.ts';
import { SelectField, TextArea } from '../../../web/kit/ui/fields/field.tsx';

interface ReportDialogProps {
  kind: ReportKind;
  id: string;
  title: string;
  /** What is reported, as the first words of the report. */
  quote?: string | undefined;
  onSent?: (() => void) | undefined;
  onClose: () => void;
}

interface Values {
  reason: string;
  text: string;
}

/** Asks for a reason and for words. What was typed stays until it is sent or canceled. */
export function ReportDialog({ kind, id, title, quote, onSent, onClose }: ReportDialogProps) {
  // Still the same when the session ends.
  const [userId] = useState(() => readUser()?._id);
  const form = useForm('sendReport', {
    defaults: { reason: '', text: quote ? `“${quote.slice(0, QUOTE_MAX)}”\n` : '' },
    draft: fieldsDraft<Values>(`report:${userId}:${kind}:${id}`),
    check: (values, bySchema) => bySchema({ ...values, kind, id }),
    notices: failureNotices('Report', 'This cannot be reported.'),
    onSubmit: async (body) => {
      const { message } = await api.sendReport({ body });
      notify.success('Reported', message);
      onSent?.();
      onClose();
    },
  });
  return (
    <FormDialog title={title} submit="Send Report" form={form} onClose={onClose}>
      <p>An admin looks at each report. {WHAT_FOLLOWS[kind]}</p>
      <SelectField
        label="Reason"
        required
        placeholder="Choose a reason"
        options={reasonsFor(kind).map((value) => ({ value, label: REPORT_REASONS[value] }))}
        {...form.field('reason')}
      />
      <TextArea
        label="What happened"
        optional
        rows={4}
        maxLength={REPORT_TEXT_MAX}
        placeholder="e.g. They asked me to pay for training before the interview."
        readOnly={form.isSending}
        {...form.field('text')}
      />
    </FormDialog>
  );
}

/** Leaves room for words of one's own. */
const QUOTE_MAX = REPORT_TEXT_MAX / 2;
const ONLY_ADMINS =
  'Reports from the same network or company count as one. Only admins see who reported it.';
const WHAT_FOLLOWS: Record<ReportKind, string> = {
  job: `Reports from three people pause the job. ${ONLY_ADMINS}`,
  company: `Reports from three people pause all jobs of the company. ${ONLY_ADMINS}`,
  // A thread has two sides: the other one knows who reported.
  message:
    'Until then, the message is hidden on both sides, so the writer will know that it was reported from yours.',
};
