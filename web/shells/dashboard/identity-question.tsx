import { useEffect, useState } from 'react';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { api } from '../../kit/data/api.ts';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { setIdentityQuestion } from '../../kit/identity.ts';
import { OwnPasswordField } from '../../kit/ui/fields/password-field.tsx';

type Settle = (isConfirmed: boolean) => void;

/** Asks for the password when the server wants to know that it is still the same person (web/kit/data/api.ts). */
export function IdentityQuestion({ user }: { user: SessionUser }) {
  const [settle, setSettle] = useState<Settle>();
  useEffect(
    () =>
      setIdentityQuestion(
        () =>
          new Promise((resolve) => {
            setSettle(() => resolve);
          }),
      ),
    [],
  );
  if (!settle) return null;
  return (
    <IdentityDialog
      email={user.email}
      onAnswer={(isConfirmed) => {
        setSettle(undefined);
        settle(isConfirmed);
      }}
    />
  );
}

function IdentityDialog({ email, onAnswer }: { email: string; onAnswer: Settle }) {
  const form = useForm('confirmIdentity', {
    notices: {
      refused: ['Not Confirmed', 'Please try again.'],
      failed: ['Confirmation Error', 'An unexpected error occurred.'],
    },
    onSubmit: async (body) => {
      await api.confirmIdentity({ body });
      onAnswer(true);
    },
  });
  return (
    <FormDialog
      title="Confirm that it's you"
      form={form}
      submit="Confirm"
      busy={form.isSending}
      onClose={() => onAnswer(false)}
    >
      <p>You logged in some time ago. Enter your password to continue.</p>
      <OwnPasswordField email={email} {...form.field('password')} />
    </FormDialog>
  );
}
