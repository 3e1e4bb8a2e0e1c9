import { useEffect } from 'react';
import { data, useSearchParams } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { dashboardOf, settingsOf } from '../../../shared/roles.ts';
import { apiContext } from '../../api-context.ts';
import { returnPath } from '../../kit/return-path.ts';
import { readUser, updateStoredUser, useUser } from '../../kit/session.ts';
import { pageMeta } from '../../site.ts';
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
        <p>Open it again from the email, or log in and request a new one.</p>
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
        {outcome.isNew ? (
          <p>
            From now on, log in with <strong>{outcome.confirmed}</strong>. We send your email there,
            too.
          </p>
        ) : (
          <p>
            You can now use all of your account. We send your email to{' '}
            <strong>{outcome.confirmed}</strong>.
          </p>
        )}
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
  if (user && next)
    return (
      <LinkButton to={next} size="lg" fullWidth>
        Continue
      </LinkButton>
    );
  return user ? (
    <LinkButton to={isNew ? settingsOf(user.role) : dashboardOf(user.role)} size="lg" fullWidth>
      {isNew ? 'Go to Settings' : 'Go to Dashboard'}
    </LinkButton>
  ) : (
    <LinkButton
      to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}
      size="lg"
      fullWidth
    >
      Sign In
    </LinkButton>
  );
}
