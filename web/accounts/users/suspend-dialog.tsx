import { type SubmitEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/accounts/users.ts';
import { suspension } from '../../../shared/accounts/administration.ts';
import { check } from '../../../shared/kit/validation.ts';
import { useDraftText } from '../../kit/forms/draft-text.ts';
import { useUser } from '../../kit/session.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { TextArea } from '../../kit/ui/field.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import { accountName } from './status.tsx';
import type { UserWork } from './actions.ts';

interface SuspendUserDialogProps {
  user: User;
  work: UserWork;
  onClose: () => void;
}

/**
 * Asks why a user is suspended, since they read it, and says what happens. What was written is there again, unless it
 * was sent or canceled.
 */
export function SuspendUserDialog({ user, work, onClose }: SuspendUserDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useDraftText(`suspension:${useUser()?._id}:${user._id}`);
  const [error, setError] = useState<string>();
  const busy = work.isBusy(user._id);

  const show = (sentence: string | undefined) => {
    flushSync(() => setError(sentence));
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = check(suspension, { reason });
    if ('errors' in checked) {
      show(checked.errors.reason);
      return;
    }
    const outcome = await work.suspend(user, checked.value.reason);
    if (outcome === 'done') finish();
    else show(outcome?.reason);
  };

  const finish = () => {
    setReason('');
    onClose();
  };

  return (
    <Dialog
      open
      keepOpenOutside
      title="Suspend User"
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" onClick={finish} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            Suspend User
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>
            {accountName(user)} is signed out everywhere and cannot log in until you restore the
            account.{' '}
            {user.companyProfile && 'Its jobs are removed from the public pages immediately. '}
            Nothing is deleted.
          </p>
          <TextArea
            label="Reason"
            required
            rows={4}
            value={reason}
            error={error}
            readOnly={busy}
            hint="We'll email it to them and show it when they try to log in."
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
