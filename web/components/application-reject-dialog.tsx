import { type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { displayName } from '../../shared/accounts.ts';
import { MOVES, REJECTION_REASONS, statusChange } from '../../shared/applications.ts';
import { type ApplicationRowAnswer, UNDO_SECONDS } from '../../shared/company-applications.ts';
import { check, type FieldErrors } from '../../shared/validation.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextArea } from '../ui/field.tsx';
import { Stack } from '../ui/stack.tsx';
import type { MoveDetails } from './application-moves.ts';

const REASONS = REJECTION_REASONS.map((value) => ({ value, label: value }));

interface RejectDialogProps {
  /** One, or several that are answered alike. */
  applications: readonly Pick<ApplicationRowAnswer, 'applicant' | 'job'>[];
  /** The page offers to take it back for a few seconds. */
  canUndo?: boolean;
  busy: boolean;
  /** @returns what is wrong with it, by field */
  onReject: (details: MoveDetails) => Promise<FieldErrors>;
  onClose: () => void;
}

/** Asks why applications are rejected, since the applicants read it and there is no way back. */
export function RejectDialog({
  applications,
  canUndo = false,
  busy,
  onReject,
  onClose,
}: RejectDialogProps) {
  const [first] = applications;
  const isOne = applications.length === 1;
  const title = isOne ? MOVES.reject.label : `Reject ${applications.length} Applications`;
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
      title={title}
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>
            {isOne && first
              ? `Are you sure you want to reject "${displayName(first.applicant)}" for ${first.job.jobTitle}?`
              : `Are you sure you want to reject ${applications.length} applications?`}{' '}
            {canUndo
              ? `You can take this back for ${UNDO_SECONDS} seconds; after that it cannot be undone.`
              : 'This action cannot be undone.'}
          </p>
          <SelectField
            label="Reason"
            required
            placeholder="Choose a reason"
            options={REASONS}
            value={reason}
            error={errors.reason}
            hint={
              isOne
                ? 'The applicant reads the reason, and your message.'
                : 'Each of the applicants reads the reason, and your message.'
            }
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
