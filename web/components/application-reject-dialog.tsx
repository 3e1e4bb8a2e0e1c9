import { type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { displayName } from '../../shared/accounts.ts';
import { type Application, REJECTION_REASONS, statusChange } from '../../shared/applications.ts';
import { check, type FieldErrors } from '../../shared/validation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextArea } from '../ui/field.tsx';
import { Stack } from '../ui/stack.tsx';
import type { MoveDetails } from './application-moves.ts';

const REASONS = REJECTION_REASONS.map((value) => ({ value, label: value }));

interface RejectDialogProps {
  application: Application;
  busy: boolean;
  /** @returns what is wrong with it, by field */
  onReject: (details: MoveDetails) => Promise<FieldErrors>;
  onClose: () => void;
}

/** Asks why an application is rejected, since the applicant reads it and there is no way back. */
export function RejectDialog({ application, busy, onReject, onClose }: RejectDialogProps) {
  const { applicant, job } = application;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});

  const show = (problems: FieldErrors) => {
    flushSync(() => setErrors(problems));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = check(statusChange, { status: 'rejected', reason, message });
    if (!reason) show({ reason: 'Choose a reason.' });
    else if ('errors' in checked) show(checked.errors);
    else show(await onReject({ reason: checked.value.reason, message: checked.value.message }));
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title="Reject Application"
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Reject Application
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>
            Are you sure you want to reject "{displayName(applicant)}" for {job.jobTitle}? This
            action cannot be undone.
          </p>
          <SelectField
            label="Reason"
            required
            placeholder="Choose a reason"
            options={REASONS}
            value={reason}
            error={errors.reason}
            hint="The applicant reads the reason, and your message."
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setErrors({});
            }}
          />
          <TextArea
            label="Message"
            optional
            rows={4}
            placeholder="A kind word, or what would make a difference next time."
            value={message}
            error={errors.message}
            readOnly={busy}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
