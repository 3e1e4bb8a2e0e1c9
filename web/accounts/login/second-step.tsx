import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '../../../shared/accounts/users.ts';
import type { SecondFactorRequired } from '../../../shared/errors.ts';
import { api } from '../../kit/data/api.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { notify } from '../../kit/notices.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { AccountForm } from '../account-form.tsx';
import formStyles from '../account-form.module.css';
import { passkeyRefusal } from '../passkeys.ts';
import { PasskeyLogIn } from './passkey-log-in.tsx';

interface SecondStepProps {
  required: SecondFactorRequired;
  onDone: (user: SessionUser) => unknown;
  /** Back to the email address and the password, which keep what was typed. */
  onBack: () => void;
}

const TITLE = 'Two-step verification';
const LABELS = {
  app: {
    lead: 'Enter the code from your authenticator app.',
    label: 'Code',
    hint: '6 digits',
  },
  'recovery-code': {
    lead: 'Enter one of your recovery codes. Each works once.',
    label: 'Recovery Code',
    hint: '16 letters and digits',
  },
} as const;

/** The second step of signing in (product.md section 4.1). */
export function SecondStep({ required, onDone, onBack }: SecondStepProps) {
  const { ticket, factors } = required;
  const hasApp = factors.includes('app');
  const hasPasskey = factors.includes('passkey');
  const noPasskey = passkeyRefusal();
  const [kind, setKind] = useState<keyof typeof LABELS | 'passkey'>(
    hasApp ? 'app' : hasPasskey && !noPasskey ? 'passkey' : 'recovery-code',
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm('finishLogIn', {
    defaults: { code: '' },
    check: ({ code }: { code: string }, bySchema) => bySchema({ ticket, code }),
    notices: {
      refused: ['Login Failed', 'This code is wrong.'],
      failed: ['Login Error', 'An unexpected error occurred during login.'],
    },
    onSubmit: async (body) => {
      const { status: _status, message: _message, ...user } = await api.finishLogIn({ body });
      await onDone(user);
    },
    onRefused: ({ code, message }) => {
      if (code !== 'login-expired') return false;
      notify.failure('Login Failed', message);
      onBack();
      return true;
    },
  });
  const { focus } = form;
  // The button that had the focus is gone, and a screen reader reads the field with its label.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => (kind === 'passkey' ? heading.current?.focus() : focus('code')), [kind]);

  const choose = (next: keyof typeof LABELS) => {
    form.reset({ code: '' });
    setKind(next);
  };

  const other = (
    <Stack gap={10}>
      {hasPasskey &&
        (noPasskey ? <Small>{noPasskey}</Small> : <PasskeyLogIn ticket={ticket} onDone={onDone} />)}
      {kind !== 'recovery-code' && factors.includes('recovery-code') && (
        <Button variant="subtle" fullWidth onClick={() => choose('recovery-code')}>
          Use a Recovery Code
        </Button>
      )}
      {kind === 'recovery-code' && hasApp && (
        <Button variant="subtle" fullWidth onClick={() => choose('app')}>
          Use the Authenticator App
        </Button>
      )}
      <Button variant="subtle" fullWidth onClick={onBack}>
        Back to Sign In
      </Button>
      <Small>
        Lost all of these? <Link to="/contact">Contact us</Link> to get back into your account.
      </Small>
    </Stack>
  );
  if (kind === 'passkey')
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          {TITLE}
        </h1>
        <p className={formStyles.lead}>Use one of your passkeys.</p>
        <div className={formStyles.other}>{other}</div>
      </>
    );
  const { lead, label, hint } = LABELS[kind];
  return (
    <AccountForm
      title={TITLE}
      lead={lead}
      form={form}
      button={['Verify', 'Verifying...']}
      other={other}
    >
      <TextField
        key={kind}
        label={label}
        hint={hint}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...(kind === 'app'
          ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }
          : { autoComplete: 'off', maxLength: 40 })}
        {...form.field('code')}
      />
    </AccountForm>
  );
}
