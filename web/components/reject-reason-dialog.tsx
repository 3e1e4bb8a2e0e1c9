import { type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  COMPANY_REJECTION_REASONS,
  JOB_REJECTION_REASONS,
  OTHER_REASON,
} from '../../shared/reviews.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextArea } from '../ui/field.tsx';
import { Stack } from '../ui/stack.tsx';

/** Why something is turned back, as its company reads it. */
export interface RejectReason {
  reason: string;
  message: string;
}

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
  /** The job's title, or the company's name. */
  name: string;
  busy: boolean;
  onReject: (details: RejectReason) => void;
  onClose: () => void;
}

/** Asks why a job or company is turned back (product.md section 5, confirmations): its company reads it. */
export function RejectReasonDialog({
  kind,
  name,
  busy,
  onReject,
  onClose,
}: RejectReasonDialogProps) {
  const { label, reasons, answer } = KINDS[kind];
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<Partial<RejectReason>>({});

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const problems = problemsOf(reason, message.trim());
    flushSync(() => setErrors(problems));
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else onReject({ reason, message: message.trim() });
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title={label}
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>Are you sure you want to reject "{name}"?</p>
          <SelectField
            label="Reason"
            required
            placeholder="Choose a reason"
            options={reasons.map((value) => ({ value, label: value }))}
            value={reason}
            error={errors.reason}
            hint={`The company reads the reason and your message, and can answer by ${answer}.`}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setErrors({});
            }}
          />
          <TextArea
            label="Message"
            optional={reason !== OTHER_REASON}
            rows={4}
            maxLength={MESSAGE_MAX}
            placeholder="What would have to change."
            value={message}
            error={errors.message}
            readOnly={busy}
            onChange={(event) => {
              setMessage(event.currentTarget.value);
              setErrors({});
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function problemsOf(reason: string, message: string): Partial<RejectReason> {
  if (!reason) return { reason: 'Choose a reason.' };
  if (reason === OTHER_REASON && !message) return { message: 'Say what the reason is.' };
  return {};
}
