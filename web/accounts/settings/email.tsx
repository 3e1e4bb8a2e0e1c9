import { emailChangeRequest } from '../../../shared/accounts/users.ts';
import { formatMoment } from '../../../shared/kit/dates.ts';
import { check } from '../../../shared/kit/validation.ts';
import { useState } from 'react';
import { api } from '../../kit/data/api.ts';
import { useCall } from '../../kit/data/call.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Breakable } from '../../kit/ui/breakable.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { PasswordField } from '../../kit/ui/password-field.tsx';
import { useSentForm } from './sent-form.ts';
import { SettingsPart } from './part.tsx';
import styles from './part.module.css';

interface WaitingEmail {
  email: string;
  expiresAt: string;
}

/** A new address counts once the link that is mailed to it was opened. */
export function EmailSettings({ email }: { email: string }) {
  const { settled } = useCall(() => Promise.all([api.getEmailChange(), api.getSite()]));
  const loaded = settled.state === 'loaded' ? settled.value : undefined;
  /** What was done here since; null where what waited was taken back. */
  const [changed, setChanged] = useState<WaitingEmail | null>();
  const waiting = changed === undefined ? loaded?.[0].emailChange : changed;

  const { errors, busy, form } = useSentForm({
    read: (data) => check(emailChangeRequest, Object.fromEntries(data)),
    send: async (body) => {
      const { emailChange, message } = await api.requestEmailChange({ body });
      setChanged(emailChange);
      notify.success('Check Your Email', message);
    },
  });

  return (
    <SettingsPart
      id="email"
      title="Email"
      note="You sign in with it, and we send email to it. We'll switch to the new address after you confirm it."
    >
      {waiting && waiting.email !== email && (
        <Waiting
          waiting={waiting}
          sendsMail={loaded?.[1].sendsMail ?? true}
          onCanceled={() => setChanged(null)}
        />
      )}
      <p className={styles.now}>
        Your email is{' '}
        <strong>
          <Breakable text={email} />
        </strong>
        .
      </p>
      <form className={styles.form} {...form}>
        <div className={styles.pair}>
          <TextField
            label="New Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            error={errors.email}
          />
          <PasswordField
            label="Your Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </div>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? 'Sending...' : 'Change Email'}
          </Button>
        </div>
      </form>
    </SettingsPart>
  );
}

interface WaitingProps {
  waiting: WaitingEmail;
  sendsMail: boolean;
  onCanceled: () => void;
}

function Waiting({ waiting, sendsMail, onCanceled }: WaitingProps) {
  const [busy, setBusy] = useState(false);

  const cancel = async () => {
    setBusy(true);
    try {
      const { message } = await api.cancelEmailChange();
      notify.success('Change Canceled', message);
      // What had the focus goes.
      document.getElementById('email')?.focus({ preventScroll: true });
      onCanceled();
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
      setBusy(false);
    }
  };

  return (
    <div className={styles.waiting}>
      <Alert
        title={`Waiting for ${waiting.email}`}
        actions={
          <Button variant="outline" size="sm" busy={busy} onClick={() => void cancel()}>
            Cancel the Change
          </Button>
        }
      >
        {sendsMail ? (
          <p>We emailed a link to this address. Your email changes when you open it.</p>
        ) : (
          <p>
            Email is not set up on this board. An admin can find your link on the Mail page and give
            it to you. Your email changes when you open it.
          </p>
        )}
        <p>The link expires {formatMoment(waiting.expiresAt)}.</p>
      </Alert>
    </div>
  );
}
