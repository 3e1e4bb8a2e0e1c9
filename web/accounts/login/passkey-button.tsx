import { IconKey } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { askPasskey, PasskeyError, passkeyRefusal } from '../passkeys.ts';

interface PasskeyButtonProps {
  /** Of a log-in that has begun: only its account's passkeys are asked for. */
  ticket?: string;
  onDone: (user: SessionUser) => unknown;
  children: ReactNode;
}

/** Signs in with a passkey. Where the browser has none, a click says why. */
export function PasskeyButton({ ticket, onDone, children }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);

  const logIn = async () => {
    const refusal = passkeyRefusal();
    if (refusal) {
      notify.info('No Passkeys Here', refusal);
      return;
    }
    setBusy(true);
    try {
      const { options } = await api.startPasskeyLogIn({ body: { ticket: ticket ?? null } });
      const passkey = await askPasskey(options);
      const answer = await api.logInWithPasskey({ body: { passkey } });
      const { status: _status, message: _message, ...user } = answer;
      await onDone(user);
    } catch (error) {
      if (error instanceof PasskeyError) notify.failure('Login Failed', error.message);
      else
        notifyFailure(
          error,
          { refused: 'Login Failed', failed: 'Login Error' },
          'An unexpected error occurred during login.',
        );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      variant="outline"
      size="lg"
      fullWidth
      busy={busy}
      icon={<IconKey size={19} aria-hidden />}
      onClick={() => void logIn()}
    >
      {children}
    </Button>
  );
}
