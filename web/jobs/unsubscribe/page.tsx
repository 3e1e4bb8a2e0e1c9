import { data } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from '../mailed-link.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Unsubscribe', undefined, { isUnlisted: true });

/** The token in the address gives access to a setting. Without any referrer, the form would be refused. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

interface Outcome {
  hasEnded: boolean;
  message: string;
}

/** Ends the mails: for the button, and for mail programs (RFC 8058), which send no cookie and no origin. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('search') ?? '';
  try {
    const { message } = await context.get(apiContext).stopAlertMails({ body: { token } });
    return data<Outcome>({ hasEnded: true, message: message ?? '' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data<Outcome>({ hasEnded: false, message: error.message }, { status: error.status });
  }
}

/** The target of a link in the mails of a saved search. Opening it changes nothing, because programs open links, too. */
export default function Unsubscribe({ actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <>
        <h1>{actionData.hasEnded ? 'You are unsubscribed' : 'This link does not work'}</h1>
        <p role="status" className={styles.text}>
          {actionData.message}
        </p>
        <LinkButton to="/saved-searches" variant="outline">
          Open Saved Searches
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <h1>Stop these emails?</h1>
      <p className={styles.text}>
        We will stop emailing you about this saved search. The search stays saved, and your other
        emails do not change.
      </p>
      <form method="post" data-held="">
        <Button type="submit">Stop Emails</Button>
      </form>
    </>
  );
}
