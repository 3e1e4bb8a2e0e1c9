import { useState } from 'react';
import { data, Link } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { api } from '../../kit/data/api.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { EmailField } from '../../kit/ui/fields/field.tsx';
import { pageMeta, useSiteName } from '../../site.ts';
import { AccountForm } from '../account-form.tsx';
import { useHiddenToken } from '../hidden-token.ts';
import { newPasswordError, NewPasswordFields } from '../new-password.tsx';
import { type Outcome, SignInOutcome } from '../outcome.tsx';
import type { Route } from './+types/page.ts';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'First Admin');

/** The token in the address is a secret: no referrer, no caching. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

const GONE: Outcome = {
  title: 'This link no longer works',
  text: 'It was used, has expired, or this board has an admin now. Without an admin, get a new link on the server: npm run admin -- first-admin',
};
const INCOMPLETE: Outcome = {
  title: 'This link is incomplete',
  text: 'Copy all of it from the terminal or the log of the server.',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) return { token: '', works: false };
  try {
    await context.get(apiContext).getFirstAdminLink({ query: { token } });
    return { token, works: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ token, works: false }, { status: error.status });
  }
}

/** The target of the link that the start of a board without admins prints. */
export default function FirstAdmin({ loaderData }: Route.ComponentProps) {
  // Later the address has no token.
  const [{ token, works }] = useState(loaderData);
  const [ended, setEnded] = useState<Outcome>();

  useHiddenToken(token);

  if (works && !ended) return <FirstAdminForm token={token} onEnd={setEnded} />;
  const outcome = ended ?? (token ? GONE : INCOMPLETE);
  return <SignInOutcome {...outcome} answers={ended !== undefined} />;
}

interface Fields {
  email: string;
  password: string;
  confirmPassword: string;
}

function FirstAdminForm({ token, onEnd }: { token: string; onEnd: (outcome: Outcome) => void }) {
  const siteName = useSiteName();
  const form = useForm('createFirstAdmin', {
    check: ({ email, password, confirmPassword }: Fields, bySchema) =>
      newPasswordError(password, confirmPassword, { isAdmin: true }) ??
      bySchema({ token, email, password }),
    notices: {
      refused: ['Admin Not Created', 'Please try again.'],
      failed: ['Error', 'An unexpected error occurred.'],
    },
    onSubmit: async (body) => {
      const { email } = await api.createFirstAdmin({ body });
      onEnd({ title: 'You are the first admin', text: `Please log in as ${email}.` });
    },
    onRefused: ({ code }) => {
      if (code !== 'link-expired') return false;
      onEnd(GONE);
      return true;
    },
  });
  return (
    <AccountForm
      title="Create the first admin"
      lead={`The first admin of ${siteName} reviews companies and jobs, and can invite others.`}
      form={form}
      button={['Create Admin', 'Creating...']}
      other={
        <>
          Already have an account? <Link to="/login">Sign In</Link>
        </>
      }
    >
      <EmailField label="Email Address" autoComplete="username" {...form.field('email')} />
      <NewPasswordFields
        label="Password"
        isAdmin
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
    </AccountForm>
  );
}
