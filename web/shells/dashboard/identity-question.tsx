import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { factorsFrom, type SecondFactors } from '../../../shared/accounts/second-factors.ts';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import { PasskeyButton } from '../../accounts/passkey-button.tsx';
import { passkeyRefusal } from '../../accounts/passkeys.ts';
import { useCall, useChange } from '../../kit/data/calls.ts';
import { QueryView } from '../../kit/data/query-view.tsx';
import { FormDialog } from '../../kit/forms/form-dialog.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { setIdentityQuestion } from '../../kit/identity.ts';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { OwnPasswordField } from '../../kit/ui/fields/password-field.tsx';

type Settle = (isConfirmed: boolean) => void;

/** Asks for the password and the second factor when the server wants to know that it is still the same person (web/kit/data/api.ts). */
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

const NOTICES = {
  refused: ['Confirmation Failed', 'Please try again.'],
  failed: ['Confirmation Error', 'An unexpected error occurred.'],
} as const;
const PASSKEY_NOTICES = {
  refused: NOTICES.refused[0],
  failed: NOTICES.failed[0],
  fallback: NOTICES.failed[1],
};

/** What the dialog asks for, by the user's second factors. */
function questionOf({ app, passkeys, recoveryCodesLeft }: SecondFactors) {
  const factors = factorsFrom({
    app: app !== null,
    passkey: passkeys.length > 0,
    'recovery-code': recoveryCodesLeft > 0,
  });
  const hasCode = factors.includes('app') || factors.includes('recovery-code');
  return {
    hasPasskey: factors.includes('passkey'),
    hasCode,
    takesPassword: hasCode || factors.length === 0,
  };
}

function IdentityDialog({ email, onAnswer }: { email: string; onAnswer: Settle }) {
  const query = useCall('getSecondFactors');
  const { refetch } = query;
  const { takesPassword = false, hasCode = false } = query.data ? questionOf(query.data) : {};
  const { mutateAsync: confirm } = useChange('confirmIdentity');
  const form = useForm('confirmIdentity', {
    defaults: { password: '', code: '' },
    check: ({ password, code }: { password: string; code: string }, bySchema) =>
      bySchema({ password, ...(hasCode && { code }) }),
    notices: NOTICES,
    onSubmit: async (body) => {
      await confirm({ body });
      onAnswer(true);
    },
    onRefused: ({ code }) => {
      // A factor was added or removed elsewhere.
      if (code === 'wrong-code') void refetch();
      return false;
    },
  });
  const focusPassword = useEffectEvent(() => form.focus('password'));
  // The fields appear when the factors are known.
  useEffect(() => {
    if (takesPassword) focusPassword();
  }, [takesPassword]);
  return (
    <FormDialog
      title="Confirm that it's you"
      form={form}
      submit="Confirm"
      withoutSubmit={!takesPassword}
      onClose={() => onAnswer(false)}
    >
      <QueryView query={query} refused="Failed to load your two-step verification.">
        {(factors) => (
          <Question
            email={email}
            factors={factors}
            field={form.field}
            onConfirmed={() => onAnswer(true)}
          />
        )}
      </QueryView>
    </FormDialog>
  );
}

interface QuestionProps {
  email: string;
  factors: SecondFactors;
  field: (name: 'password' | 'code') => Omit<ComponentProps<typeof TextField>, 'label'>;
  onConfirmed: () => void;
}

/** The fields for the password and the code, and the button for a passkey. */
function Question({ email, factors, field, onConfirmed }: QuestionProps) {
  const { mutateAsync: startCheck } = useChange('startIdentityCheck');
  const { mutateAsync: confirmWithPasskey } = useChange('confirmWithPasskey');
  const { hasPasskey, hasCode, takesPassword } = questionOf(factors);
  const refusal = passkeyRefusal();
  return (
    <>
      <p>{leadOf(takesPassword, hasCode, hasPasskey && !refusal)}</p>
      {takesPassword && <OwnPasswordField email={email} {...field('password')} />}
      {hasCode && (
        <TextField
          label="Code"
          hint={hintOf(factors)}
          required
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="one-time-code"
          maxLength={40}
          {...field('code')}
        />
      )}
      {hasPasskey &&
        (refusal ? (
          !takesPassword && <p>{refusal}</p>
        ) : (
          <PasskeyButton
            notices={PASSKEY_NOTICES}
            onStart={() => startCheck({})}
            onAnswer={async (passkey) => {
              await confirmWithPasskey({ body: { passkey } });
              onConfirmed();
            }}
          />
        ))}
    </>
  );
}

function leadOf(takesPassword: boolean, hasCode: boolean, hasButton: boolean): string {
  if (!takesPassword) return 'Use your passkey to continue.';
  const instead = hasButton ? ', or use a passkey,' : '';
  return `Enter your password${hasCode ? ' and a code' : ''}${instead} to continue.`;
}

function hintOf({ app, recoveryCodesLeft }: SecondFactors): string {
  if (!app) return 'One of your recovery codes';
  return `6 digits from your authenticator app${recoveryCodesLeft > 0 ? ', or a recovery code' : ''}`;
}
