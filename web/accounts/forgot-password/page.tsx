import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { passwordResetRequest } from '../../../shared/accounts/users.ts';
import { RESET_MINUTES } from '../../../shared/mail/outbox.ts';
import { Refusal, sentenceOf } from '../../../shared/kit/client.ts';
import { check } from '../../../shared/kit/validation.ts';
import { apiContext } from '../../api-context.ts';
import { api } from '../../kit/data/api.ts';
import { notify } from '../../kit/notices.ts';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import type { Route } from './+types/page.ts';
import styles from '../account-form.module.css';
import { AccountOutcome } from '../outcome.tsx';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Forgot Password');

export async function loader({ context }: Route.LoaderArgs) {
  const { sendsMail } = await context.get(apiContext).getSite();
  return { sendsMail };
}

/** Asks for a link to a new password (product.md section 2.4). */
export default function ForgotPassword({ loaderData }: Route.ComponentProps) {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  if (sent) {
    return (
      <LinkSent email={email} sendsMail={loaderData.sendsMail} onAgain={() => setSent(false)} />
    );
  }
  return (
    <LinkForm
      typed={email}
      onSent={(to) => {
        setEmail(to);
        setSent(true);
      }}
    />
  );
}

interface LinkFormProps {
  /** What was typed before. */
  typed: string;
  onSent: (email: string) => void;
}

function LinkForm({ typed, onSent }: LinkFormProps) {
  const field = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  // Who comes back to it wants to type.
  useEffect(() => {
    if (typed) field.current?.querySelector('input')?.select();
  }, [typed]);

  const refuse = (form: HTMLFormElement, message: string | undefined) => {
    setError(message);
    if (message) form.querySelector('input')?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setFailed(false);
    const checked = check(passwordResetRequest, Object.fromEntries(new FormData(form)));
    refuse(form, 'errors' in checked ? checked.errors.email : undefined);
    if ('errors' in checked) return;
    setBusy(true);
    try {
      await api.requestPasswordReset({ body: checked.value });
      onSent(checked.value.email);
    } catch (problem) {
      if (problem instanceof Refusal) {
        notify.failure('Request Failed', sentenceOf(problem, 'We could not send the link.'));
        refuse(form, problem.errors.email);
      } else {
        notify.failure('Request Error', sentenceOf(problem, 'An unexpected error occurred.'));
        setFailed(true);
      }
      setBusy(false);
    }
  };

  return (
    <>
      <h1>Forgot your password?</h1>
      <p className={styles.lead}>
        Enter your email address and we'll send you a link to set a new one.
      </p>
      {/* POST, so that nothing typed before the page came to life ends up in an address. */}
      <form
        ref={field}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={submit}
        onInput={() => setError(undefined)}
      >
        {failed && (
          <Alert tone="failure" live>
            An unexpected error occurred. Please try again.
          </Alert>
        )}
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          defaultValue={typed}
          error={error}
        />
        <Button type="submit" size="lg" fullWidth busy={busy}>
          {busy ? 'Sending...' : 'Send Link'}
        </Button>
      </form>
      <p className={styles.other}>
        Remember your password? <Link to="/login">Sign In</Link>
      </p>
    </>
  );
}

interface LinkSentProps {
  email: string;
  sendsMail: boolean;
  onAgain: () => void;
}

/** The same whether there is an account or not. */
function LinkSent({ email, sendsMail, onAgain }: LinkSentProps) {
  return (
    <AccountOutcome
      title="Check your email"
      answers
      actions={
        <>
          <LinkButton to="/login" size="lg" fullWidth>
            Back to Sign In
          </LinkButton>
          <Button variant="subtle" fullWidth onClick={onAgain}>
            Try another address
          </Button>
        </>
      }
    >
      <p>
        If an account uses <strong>{email}</strong>, we've emailed it a link to set a new password.
        The link expires in {RESET_MINUTES} minutes and works once.
      </p>
      {sendsMail ? (
        <p>Didn't get it after a few minutes? Check your spam folder or try again.</p>
      ) : (
        <Alert title="Email is not set up on this board">
          Your link is stored instead: an admin can find it on the Mail page and give it to you.
        </Alert>
      )}
    </AccountOutcome>
  );
}
