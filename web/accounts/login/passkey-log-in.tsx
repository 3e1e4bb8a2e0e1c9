import type { SessionUser } from '../../../shared/accounts/users.ts';
import { api } from '../../kit/data/api.ts';
import { PasskeyButton } from '../passkey-button.tsx';

interface PasskeyLogInProps {
  /** Of a login that has begun: only its account's passkeys are asked for. */
  ticket?: string;
  onDone: (user: SessionUser) => unknown;
}

const NOTICES = {
  refused: 'Login Failed',
  failed: 'Login Error',
  fallback: 'An unexpected error occurred during login.',
};

/** Signs in with a passkey. */
export const PasskeyLogIn = ({ ticket, onDone }: PasskeyLogInProps) => (
  <PasskeyButton
    size="lg"
    notices={NOTICES}
    onStart={() => api.startPasskeyLogIn({ body: { ticket: ticket ?? null } })}
    onAnswer={async (passkey) => {
      const { status: _, message: __, ...user } = await api.logInWithPasskey({ body: { passkey } });
      await onDone(user);
    }}
  />
);
