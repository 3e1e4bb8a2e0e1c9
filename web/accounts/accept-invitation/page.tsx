import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../kit/data/api.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { pageMeta, useSiteName } from '../../site.ts';
import { AccountForm } from '../account-form.tsx';
import { newPasswordError, NewPasswordFields } from '../new-password.tsx';
import { AccountOutcome } from '../outcome.tsx';
import type { Route } from './+types/page.ts';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Invitation');

/** The token in the address is a secret: no referrer, no caching. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

type Outcome = { title: string; text: string };

/** The target of an invitation to become an administrator, or a member of a company. */
export default function AcceptInvitation() {
  const [params] = useSearchParams();
  const [token] = useState(params.get('token') ?? '');
  const [outcome, setOutcome] = useState<Outcome>();

  // Removes the token from the address bar and the history.
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);

  if (token && !outcome) return <InvitationForm token={token} onEnd={setOutcome} />;
  const { title, text } = outcome ?? {
    title: 'This link is incomplete',
    text: 'Open it again from the email, or ask for another invitation.',
  };
  return (
    <AccountOutcome
      title={title}
      answers={outcome !== undefined}
      actions={
        <LinkButton to="/login" size="lg" fullWidth>
          Sign In
        </LinkButton>
      }
    >
      <p>{text}</p>
    </AccountOutcome>
  );
}

interface InvitationFields {
  username: string;
  password: string;
  confirmPassword: string;
}

function InvitationForm({ token, onEnd }: { token: string; onEnd: (outcome: Outcome) => void }) {
  const siteName = useSiteName();
  const form = useForm('acceptInvitation', {
    check: ({ username, password, confirmPassword }: InvitationFields, bySchema) =>
      newPasswordError(password, confirmPassword) ?? bySchema({ token, username, password }),
    notices: {
      refused: ['Invitation Failed', 'Please try again.'],
      failed: ['Invitation Error', 'An unexpected error occurred.'],
    },
    onSubmit: async (body) => {
      const { email, companyName } = await api.acceptInvitation({ body });
      const title = companyName ? `Welcome to ${companyName}` : 'You are an administrator';
      onEnd({ title, text: `Please sign in as ${email}.` });
    },
    onRefused: ({ code }) => {
      if (code !== 'link-expired') return false;
      const text = 'It was used, withdrawn or has expired. Ask for another invitation.';
      onEnd({ title: 'This link no longer works', text });
      return true;
    },
  });
  return (
    <AccountForm
      title={`Join ${siteName}`}
      lead="Choose a name and a password."
      form={form}
      button={['Accept Invitation', 'Accepting...']}
      other={
        <>
          Already have an account? <Link to="/login">Sign In</Link>
        </>
      }
    >
      <TextField
        label="Username"
        autoComplete="username"
        maxLength={60}
        required
        {...form.field('username')}
      />
      <NewPasswordFields
        label="Password"
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
    </AccountForm>
  );
}
