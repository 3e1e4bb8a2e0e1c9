import { data } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Confirm Reply', undefined, { isUnlisted: true });

/** The token in the address is a secret. Without any referrer, the form would be refused. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

interface Outcome {
  isDelivered: boolean;
  message: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const { message } = await context.get(apiContext).confirmReply({ body: { token } });
    return data<Outcome>({ isDelivered: true, message: message ?? '' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data<Outcome>({ isDelivered: false, message: error.message }, { status: error.status });
  }
}

/** The target of the link to the author of a reply by mail. Opening it delivers nothing, because programs open links, too. */
export default function ConfirmReply({ actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <>
        <h1>
          {actionData.isDelivered ? 'Your reply is delivered' : 'Your reply was not delivered'}
        </h1>
        <p role="status" className={styles.text}>
          {actionData.message}
        </p>
        <LinkButton to="/login" variant="outline">
          Go to the Job Board
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <h1>Did you write this reply?</h1>
      <p className={styles.text}>
        The email shows what was written in your name. If you wrote it, deliver it. If you did not,
        close this page: nobody reads it.
      </p>
      <form method="post" data-held="">
        <Button type="submit">I Wrote This: Deliver It</Button>
      </form>
    </>
  );
}
