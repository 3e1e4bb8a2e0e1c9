import { useEffect } from 'react';
import { data, useSearchParams } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { dashboardOf, settingsOf } from '../../../shared/roles.ts';
import { apiContext } from '../../api-context.ts';
import { returnPath } from '../../kit/return-path.ts';
import { readUser, updateStoredUser, useUser } from '../../kit/session.ts';
import { pageMeta, useSite } from '../../site.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import type { Route } from './+types/page.ts';
import { AccountOutcome } from '../outcome.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Confirm Email');

/** The token in the address is a secret. Without any referrer, the form would be refused. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

type Outcome =
  | { userId: string; confirmed: string; isNew: boolean }
  | { refused: string; isTaken: boolean }
  | { failed: string };

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const { _id, email, isNew } = await context.get(apiContext).confirmEmail({ body: { token } });
    return data<Outcome>({ userId: _id, confirmed: email, isNew });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, status, message } = error;
    const outcome: Outcome =
      code === 'too-many-requests'
        ? { failed: message }
        : { refused: message, isTaken: code === 'email-taken' };
    return data<Outcome>(outcome, { status });
  }
}

/**
 * The target of the link that confirms the address of a new account, or a new one. Opening it changes nothing, because
 * programs that check mail open links, too.
 */
export default function ConfirmEmail({ actionData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { sendsMail } = useSite();
  const isDone = outcome !== undefined && !('failed' in outcome);

  useEffect(() => {
    if (!isDone) return;
    if ('confirmed' in outcome && readUser()?._id === outcome.userId)
      updateStoredUser({ email: outcome.confirmed, hasConfirmedAddress: true });
    // Removes the token from the address bar and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [outcome, isDone]);

  if (!outcome && !params.get('token')) {
    return (
      <AccountOutcome title="This link is incomplete" actions={<WayOn />}>
        <p>Open the whole link again, or log in and request a new one.</p>
      </AccountOutcome>
    );
  }
  if (!outcome || 'failed' in outcome) {
    return (
      <AccountOutcome
        title={outcome ? 'Your email could not be confirmed' : 'Confirm your email address'}
        answers={outcome !== undefined}
        actions={
          <form method="post" data-held="">
            <Button type="submit" size="lg" fullWidth>
              {outcome ? 'Try Again' : 'Confirm Address'}
            </Button>
          </form>
        }
      >
        <p>
          {outcome?.failed ??
            'If you asked for this, confirm it. If you do not know this board, close this page: nothing happens.'}
        </p>
      </AccountOutcome>
    );
  }
  if ('confirmed' in outcome) {
    return (
      <AccountOutcome
        title={
          outcome.isNew ? 'Your email address has been changed' : 'Your email address is confirmed'
        }
        answers
        actions={<WayOn isNew={outcome.isNew} />}
      >
        <p>
          {outcome.isNew ? 'From now on, log in with' : 'You can now use all of your account with'}{' '}
          <strong>{outcome.confirmed}</strong>.{sendsMail && ' We send your email there, too.'}
        </p>
      </AccountOutcome>
    );
  }
  const title = outcome.isTaken ? 'This email cannot be used' : 'This link no longer works';
  return (
    <AccountOutcome title={title} answers actions={<WayOn />}>
      <p>
        {outcome.refused}{' '}
        {outcome.isTaken
          ? 'Your email address has not changed.'
          : 'If you confirmed it before, your address is already confirmed.'}
      </p>
    </AccountOutcome>
  );
}

function WayOn({ isNew = true }: { isNew?: boolean }) {
  const user = useUser();
  const next = returnPath(useSearchParams()[0].get('next'));
  let way: [to: string, label: string] = [
    next ? `/login?next=${encodeURIComponent(next)}` : '/login',
    'Sign In',
  ];
  if (user && next) way = [next, 'Continue'];
  else if (user && isNew) way = [settingsOf(user.role), 'Go to Settings'];
  else if (user) way = [dashboardOf(user.role), 'Go to Dashboard'];
  return (
    <LinkButton to={way[0]} size="lg" fullWidth>
      {way[1]}
    </LinkButton>
  );
}
