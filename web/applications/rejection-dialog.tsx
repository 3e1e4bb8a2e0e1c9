import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../shared/kit/validation.ts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { SelectField, TextArea } from '../kit/ui/field.tsx';
import { Stack } from '../kit/ui/stack.tsx';

/** The rejection reason, shown to its recipient. */
export interface RejectReason {
  reason: string;
  message: string;
}

interface RejectionDialogProps {
  /** Also on the button: 'Reject Job'. */
  title: string;
  question: ReactNode;
  reasons: readonly string[];
  /** Who reads it. */
  hint: string;
  /** In the empty message. */
  example: string;
  /** The reason chosen says nothing by itself. */
  needsMessage?: boolean;
  messageMax?: number;
  value: RejectReason;
  onChange: (value: RejectReason) => void;
  busy: boolean;
  /** @returns errors by field */
  onSubmit: () => FieldErrors | Promise<FieldErrors>;
  onCancel: () => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection, with a message. */
export function RejectionDialog({ value, onChange, busy, ...ask }: RejectionDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const problems = value.reason ? await ask.onSubmit() : { reason: 'Choose a reason.' };
    flushSync(() => setErrors(problems));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const change = (part: Partial<RejectReason>) => {
    onChange({ ...value, ...part });
    setErrors({});
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title={ask.title}
      onClose={busy ? () => {} : ask.onClose}
      footer={
        <>
          <Button variant="outline" onClick={ask.onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {ask.title}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>{ask.question}</p>
          <SelectField
            label="Reason"
            required
            placeholder="Choose a reason"
            options={ask.reasons.map((reason) => ({ value: reason, label: reason }))}
            value={value.reason}
            error={errors.reason}
            hint={ask.hint}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
          <TextArea
            label="Message"
            optional={!ask.needsMessage}
            rows={4}
            maxLength={ask.messageMax}
            placeholder={ask.example}
            value={value.message}
            error={errors.message}
            readOnly={busy}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
