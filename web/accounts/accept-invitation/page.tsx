import { useState } from 'react';
import { data, Link } from 'react-router';
import type { MailedInvitation } from '../../../shared/companies/team.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { TEAM_ROLE_HINTS, TEAM_ROLE_LABELS } from '../../../shared/permissions.ts';
import { apiContext } from '../../api-context.ts';
import { api } from '../../kit/data/api.ts';
import { failureNotices } from '../../kit/failure-notice.ts';
import { useForm } from '../../kit/forms/use-form.ts';
import { TextField } from '../../kit/ui/fields/field.tsx';
import { pageMeta, useSiteName } from '../../site.ts';
import { AccountForm } from '../account-form.tsx';
import { useHiddenToken } from '../hidden-token.ts';
import { newPasswordError, NewPasswordFields } from '../new-password.tsx';
import { type Outcome, SignInOutcome } from '../outcome.tsx';
import type { Route } from './+types/page.ts';

export { showAgain as action } from '../sent-too-early.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Invitation');

/** The token in the address is a secret: no referrer, no caching. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

const GONE: Outcome = {
  title: 'This link no longer works',
  text: 'It was used, withdrawn or has expired. Ask for another invitation.',
};

const INCOMPLETE: Outcome = {
  title: 'This link is incomplete',
  text: 'Open the whole link again, or ask for another invitation.',
};

/** What the link invites to; undefined where it is incomplete, null where it no longer works. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) return { token: '', invitation: undefined };
  try {
    return { token, invitation: await context.get(apiContext).getInvitation({ query: { token } }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ token, invitation: null }, { status: error.status });
  }
}

/** The target of an invitation to become an administrator, or a member of a company. */
export default function AcceptInvitation({ loaderData }: Route.ComponentProps) {
  // Later the address has no token.
  const [{ token, invitation }] = useState(loaderData);
  const [accepted, setOutcome] = useState<Outcome>();
  const outcome = accepted ?? (invitation === null ? GONE : undefined);

  useHiddenToken(token);

  if (invitation && !outcome)
    return <InvitationForm token={token} invitation={invitation} onEnd={setOutcome} />;
  return <SignInOutcome {...(outcome ?? INCOMPLETE)} answers={accepted !== undefined} />;
}

interface InvitationFields {
  username: string;
  password: string;
  confirmPassword: string;
}

interface InvitationFormProps {
  token: string;
  invitation: MailedInvitation;
  onEnd: (outcome: Outcome) => void;
}

function InvitationForm({ token, invitation, onEnd }: InvitationFormProps) {
  const { email, companyName, role, invitedBy } = invitation;
  const siteName = useSiteName();
  const form = useForm('acceptInvitation', {
    check: ({ username, password, confirmPassword }: InvitationFields, bySchema) =>
      newPasswordError(password, confirmPassword, { isAdmin: !role }) ??
      bySchema({ token, username, password }),
    notices: failureNotices('Invitation', 'Please try again.'),
    onSubmit: async (body) => {
      await api.acceptInvitation({ body });
      const title = companyName ? `Welcome to ${companyName}` : 'You are an admin';
      onEnd({ title, text: `Please log in as ${email}.` });
    },
    onRefused: ({ code }) => {
      if (code !== 'link-expired') return false;
      onEnd(GONE);
      return true;
    },
  });
  return (
    <AccountForm
      title={`Join ${companyName ?? siteName}`}
      lead={
        role
          ? `${invitedBy} invites you to the team of ${companyName}, with the account ${email}. ${TEAM_ROLE_LABELS[role]}: ${TEAM_ROLE_HINTS[role]}`
          : `${invitedBy} invites you to become an admin, with the account ${email}.`
      }
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
        isAdmin={!role}
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
    </AccountForm>
  );
}
