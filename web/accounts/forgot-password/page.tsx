import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { RESET_MINUTES } from '../../../shared/mail/outbox.ts';
import { api } from '../../kit/data/api.ts';
import { failureNotices } from '../../kit/failure-notice.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { EmailField } from '../../kit/ui/fields/field.tsx';
import { pageMeta, useSite } from '../../site.ts';
import { AccountForm } from '../account-form.tsx';
import { AccountOutcome, SignInOutcome } from '../outcome.tsx';
import type { Route } from './+types/page.ts';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Forgot Password');

/** Requests a password reset link (product.md section 2.4). */
export default function ForgotPassword() {
  const { sendsMail } = useSite();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  if (!sendsMail) return <SignInOutcome title="Forgot your password?" text={ASK} answers={false} />;
  if (sent) return <LinkSent email={email} onAgain={() => setSent(false)} />;
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

const ASK = (
  <>
    This board sends no email yet, so an admin makes the link to set a new password.{' '}
    <Link to="/contact">Ask for it</Link> and name the email address of your account.
  </>
);

interface LinkFormProps {
  /** The previously typed address. */
  typed: string;
  onSent: (email: string) => void;
}

function LinkForm({ typed, onSent }: LinkFormProps) {
  const form = useForm('requestPasswordReset', {
    ...(typed && { defaults: { email: typed } }),
    notices: failureNotices('Request', 'We could not send the link.'),
    onSubmit: async (body) => {
      await api.requestPasswordReset({ body });
      onSent(body.email);
    },
  });

  // After 'Try Another Address', typing replaces the first address.
  const { ref } = form.form;
  useEffect(() => {
    if (typed) ref.current?.querySelector('input')?.select();
  }, [typed, ref]);

  return (
    <AccountForm
      title="Forgot your password?"
      lead="Enter your email address and we'll send you a link to set a new one."
      form={form}
      button={['Send Link', 'Sending...']}
      other={
        <>
          Remember your password? <Link to="/login">Sign In</Link>
        </>
      }
    >
      <EmailField label="Email Address" autoComplete="username" {...form.field('email')} />
    </AccountForm>
  );
}

interface LinkSentProps {
  email: string;
  onAgain: () => void;
}

/** The same whether or not there is an account. */
function LinkSent({ email, onAgain }: LinkSentProps) {
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
            Try Another Address
          </Button>
        </>
      }
    >
      <p>
        If an account uses <strong>{email}</strong>, we've emailed it a link to set a new password.
        The link expires in {RESET_MINUTES} minutes and works once.
      </p>
      <p>Didn't get it after a few minutes? Check your spam folder or try again.</p>
    </AccountOutcome>
  );
}
