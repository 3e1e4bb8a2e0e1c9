import {
  COMPANY_REJECTION_REASONS,
  JOB_REJECTION_REASONS,
  OTHER_REASON,
} from '../../shared/companies/rejection.ts';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { useDraftText } from '../kit/forms/draft-text.ts';
import { useUser } from '../kit/session.ts';
import { type RejectReason, RejectionDialog } from './rejection-dialog.tsx';

/** What became of it: refused, as where another admin was faster, there is nothing left to ask. */
export type RejectOutcome = 'done' | 'refused' | 'failed';

const KINDS = {
  job: { label: 'Reject Job', reasons: JOB_REJECTION_REASONS, answer: 'changing the job' },
  company: {
    label: 'Reject Company',
    reasons: COMPANY_REJECTION_REASONS,
    answer: 'changing its profile',
  },
} as const;

const MESSAGE_MAX = 2000;

interface RejectReasonDialogProps {
  kind: keyof typeof KINDS;
  /** Of the job, or of the company's user. */
  id: string;
  /** The job's title, or the company's name. */
  name: string;
  busy: boolean;
  onReject: (details: RejectReason) => Promise<RejectOutcome>;
  onClose: () => void;
}

/**
 * Asks why a job or company is turned back (product.md section 5.9): its company reads it. What was chosen
 * and written is there again, unless it was sent or canceled.
 */
export function RejectReasonDialog({
  kind,
  id,
  name,
  busy,
  onReject,
  onClose,
}: RejectReasonDialogProps) {
  const { label, reasons, answer } = KINDS[kind];
  const draftKey = `rejection:${useUser()?._id}:${id}`;
  const [chosen, setReason] = useDraftText(`${draftKey}:reason`);
  const reason = reasons.find((one) => one === chosen) ?? '';
  const [message, setMessage] = useDraftText(`${draftKey}:message`);

  const setValue = (value: RejectReason) => {
    setReason(value.reason);
    setMessage(value.message);
  };
  const forget = () => setValue({ reason: '', message: '' });

  const submit = async (): Promise<FieldErrors> => {
    const text = message.trim();
    if (reason === OTHER_REASON && !text) return { message: 'Describe the reason.' };
    if ((await onReject({ reason, message: text })) === 'done') forget();
    return {};
  };

  return (
    <RejectionDialog
      title={label}
      question={`Are you sure you want to reject "${name}"?`}
      reasons={reasons}
      hint={`The company sees the reason and your message. It can respond by ${answer}.`}
      example="What needs to change before you can approve it."
      needsMessage={reason === OTHER_REASON}
      messageMax={MESSAGE_MAX}
      value={{ reason, message }}
      onChange={setValue}
      busy={busy}
      onSubmit={submit}
      onCancel={() => {
        forget();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
