import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../kit/data/api.ts';
import { failureNotices } from '../../kit/failure-notice.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { pageMeta } from '../../site.ts';
import { AccountForm } from '../account-form.tsx';
import { useHiddenToken } from '../hidden-token.ts';
import { newPasswordError, NewPasswordFields } from '../new-password.tsx';
import { AccountOutcome, SignInOutcome } from '../outcome.tsx';
import type { Route } from './+types/page.ts';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'New Password');

/** The token in the address is a secret: no referrer, no caching. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

/** The target of a password reset link, which works once (product.md section 2.4). */
export default function ResetPassword() {
  const [params] = useSearchParams();
  const [token] = useState(params.get('token') ?? '');
  const [outcome, setOutcome] = useState<'set' | { refused: string }>();

  useHiddenToken(token);

  if (outcome === 'set')
    return (
      <SignInOutcome
        title="Your password has been set"
        text="You have been logged out everywhere. Please log in with your new password."
        answers
      />
    );
  if (outcome || !token)
    return (
      <AccountOutcome
        title={outcome ? 'This link no longer works' : 'This link is incomplete'}
        answers={outcome !== undefined}
        actions={<AskAgain />}
      >
        <p>{outcome?.refused ?? 'Open the whole link again, or request a new one.'}</p>
      </AccountOutcome>
    );
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

interface PasswordFields {
  password: string;
  confirmPassword: string;
}

function PasswordForm({ token, onSet, onRefused }: PasswordFormProps) {
  const form = useForm('resetPassword', {
    check: ({ password, confirmPassword }: PasswordFields, bySchema) =>
      newPasswordError(password, confirmPassword) ?? bySchema({ token, password }),
    notices: failureNotices('Reset', 'Please try again.'),
    onSubmit: async (body) => {
      await api.resetPassword({ body });
      onSet();
    },
    onRefused: ({ code, message }) => {
      if (code !== 'link-expired') return false;
      onRefused(message);
      return true;
    },
  });

  return (
    <AccountForm
      title="Set a new password"
      lead="This replaces your old password and logs you out everywhere."
      form={form}
      button={['Set Password', 'Setting password...']}
      other={
        <>
          Remember your old password? <Link to="/login">Sign In</Link>
        </>
      }
    >
      <NewPasswordFields
        label="New Password"
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
    </AccountForm>
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
