import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refusal, errorMessage } from '../../../shared/kit/client.ts';
import { dashboardOf, settingsOf } from '../../../shared/roles.ts';
import { api } from '../../kit/data/api.ts';
import { readUser, updateStoredUser, useUser } from '../../kit/session.ts';
import { pageMeta } from '../../site.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Loading } from '../../kit/ui/feedback/spinner.tsx';
import type { Route } from './+types/page.ts';
import { AccountOutcome } from '../outcome.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Confirm Email');

/** The token in the address is a secret: no referrer, no caching. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

type Outcome =
  | { confirmed: string; isNew: boolean }
  | { refused: string; isTaken: boolean }
  | { failed: string };

/** The target of the link that confirms the address of a new account, or a new one. */
export default function ConfirmEmail() {
  const [params] = useSearchParams();
  const [token] = useState(params.get('token') ?? '');
  const [outcome, setOutcome] = useState<Outcome>();
  const hasBegun = useRef(false);

  const confirm = useCallback(async () => {
    setOutcome(undefined);
    setOutcome(await take(token));
  }, [token]);

  useEffect(() => {
    // Sent only once, because the link works only once.
    if (!token || hasBegun.current) return;
    hasBegun.current = true;
    // Removes the token from the address bar and the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void confirm();
  }, [token, confirm]);

  if (!token) {
    return (
      <AccountOutcome title="This link is incomplete" actions={<WayOn />}>
        <p>Open it again from the email, or log in and request a new one.</p>
      </AccountOutcome>
    );
  }
  if (!outcome) {
    return (
      <>
        <h1>Confirming your email</h1>
        <Loading>Confirming your address...</Loading>
      </>
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
  if ('refused' in outcome) {
    const title = outcome.isTaken ? 'This email cannot be used' : 'This link no longer works';
    return (
      <AccountOutcome title={title} answers actions={<WayOn />}>
        <p>
          {outcome.refused}{' '}
          {outcome.isTaken
            ? 'Your email address has not changed.'
            : 'If you opened it before, your address is already confirmed.'}
        </p>
      </AccountOutcome>
    );
  }
  return (
    <AccountOutcome
      title="Your email could not be confirmed"
      answers
      actions={
        <Button size="lg" fullWidth onClick={() => void confirm()}>
          Try Again
        </Button>
      }
    >
      <p>{outcome.failed}</p>
    </AccountOutcome>
  );
}

async function take(token: string): Promise<Outcome> {
  try {
    const { _id, email, isNew } = await api.confirmEmail({ body: { token } });
    if (readUser()?._id === _id) updateStoredUser({ email, hasConfirmedAddress: true });
    return { confirmed: email, isNew };
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'too-many-requests') {
      return { refused: error.message, isTaken: error.code === 'email-taken' };
    }
    return { failed: errorMessage(error, 'An unexpected error occurred. Please try again.') };
  }
}

function WayOn({ isNew = true }: { isNew?: boolean }) {
  const user = useUser();
  return user ? (
    <LinkButton to={isNew ? settingsOf(user.role) : dashboardOf(user.role)} size="lg" fullWidth>
      {isNew ? 'Go to Settings' : 'Go to Dashboard'}
    </LinkButton>
  ) : (
    <LinkButton to="/login" size="lg" fullWidth>
      Sign In
    </LinkButton>
  );
}
