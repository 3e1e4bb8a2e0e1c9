import { type SubmitEvent, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { passwordRefusal, passwordReset } from '../../../shared/accounts/users.ts';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { check, type FieldErrors } from '../../../shared/kit/validation.ts';
import { api } from '../../kit/data/api.ts';
import { notify } from '../../kit/notices.ts';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { PasswordField } from '../../kit/ui/password-field.tsx';
import type { Route } from './+types/page.ts';
import styles from '../account-form.module.css';
import { AccountOutcome } from '../outcome.tsx';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'New Password');

/** The address opens an account: it is told to nobody and kept by nobody. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

/** Where a mailed link leads: a new password, once (product.md section 2.4). */
export default function ResetPassword() {
  const [params] = useSearchParams();
  const [token] = useState(params.get('token') ?? '');
  const [outcome, setOutcome] = useState<'set' | { refused: string }>();

  // Out of the address bar and the history, where others could read it.
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);

  if (outcome === 'set') return <PasswordSet />;
  if (outcome) {
    return (
      <AccountOutcome title="This link no longer works" answers actions={<AskAgain />}>
        <p>{outcome.refused}</p>
      </AccountOutcome>
    );
  }
  if (!token) {
    return (
      <AccountOutcome title="This link is incomplete" actions={<AskAgain />}>
        <p>Open it again from the email, or request a new one.</p>
      </AccountOutcome>
    );
  }
  return (
    <PasswordForm
      token={token}
      onSet={() => setOutcome('set')}
      onRefused={(refused) => setOutcome({ refused })}
    />
  );
}

interface PasswordFormProps {
  token: string;
  onSet: () => void;
  onRefused: (sentence: string) => void;
}

function PasswordForm({ token, onSet, onRefused }: PasswordFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setFailed(false);
    const read = readForm(token, new FormData(form));
    showErrors(form, 'errors' in read ? read.errors : {});
    if ('errors' in read) return;
    setBusy(true);
    try {
      await api.resetPassword({ body: read.value });
      onSet();
    } catch (error) {
      setBusy(false);
      if (error instanceof Refusal && error.code === 'link-expired') {
        onRefused(error.message);
      } else if (error instanceof Refusal) {
        notify.failure('Reset Failed', sentenceOf(error, 'Please try again.'));
        showErrors(form, error.errors);
      } else {
        notify.failure('Reset Error', sentenceOf(error, 'An unexpected error occurred.'));
        setFailed(true);
      }
    }
  };

  /** Shows what is wrong beside each field and goes to the first of them. */
  const showErrors = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found);
    [...form.elements]
      .find((field): field is HTMLInputElement => 'name' in field && String(field.name) in found)
      ?.focus();
  };

  return (
    <>
      <h1>Set a new password</h1>
      <p className={styles.lead}>This replaces your old password and signs you out everywhere.</p>
      {/* POST, so that nothing typed before the page came to life ends up in an address. */}
      <form
        method="post"
        noValidate
        className={styles.form}
        onSubmit={submit}
        onInput={() => setErrors({})}
      >
        {failed && (
          <Alert tone="failure" live>
            An unexpected error occurred. Please try again.
          </Alert>
        )}
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          hint="At least 6 characters"
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          error={errors.confirmPassword}
        />
        <Button type="submit" size="lg" fullWidth busy={busy}>
          {busy ? 'Setting password...' : 'Set Password'}
        </Button>
      </form>
      <p className={styles.other}>
        Remember your old password? <Link to="/login">Sign In</Link>
      </p>
    </>
  );
}

function PasswordSet() {
  return (
    <AccountOutcome
      title="Your password has been set"
      answers
      actions={
        <LinkButton to="/login" size="lg" fullWidth>
          Sign In
        </LinkButton>
      }
    >
      <p>You have been signed out everywhere. Please sign in with your new password.</p>
    </AccountOutcome>
  );
}

const AskAgain = () => (
  <>
    <LinkButton to="/forgot-password" size="lg" fullWidth>
      Request a New Link
    </LinkButton>
    <LinkButton to="/login" variant="subtle" fullWidth>
      Back to Sign In
    </LinkButton>
  </>
);

/** What the server is sent, or what is wrong with it, in the order of product.md section 5. */
function readForm(token: string, form: FormData) {
  const password = String(form.get('password'));
  const confirmation = String(form.get('confirmPassword'));
  const refusal = passwordRefusal(password, confirmation);
  if (refusal) {
    const field = password === confirmation ? 'password' : 'confirmPassword';
    return { errors: { [field]: refusal } satisfies FieldErrors };
  }
  return check(passwordReset, { token, password });
}
