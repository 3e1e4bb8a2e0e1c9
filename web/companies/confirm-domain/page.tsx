import { data } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Confirm Domain', undefined, { isUnlisted: true });

/** The token in the address is a secret. Without any referrer, the form would be refused. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

interface Outcome {
  isConfirmed: boolean;
  message: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const { domain, companyName } = await context
      .get(apiContext)
      .confirmDomain({ body: { token } });
    const message = `The pages of ${companyName} and its jobs now say that ${domain} is verified.`;
    return data<Outcome>({ isConfirmed: true, message });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data<Outcome>({ isConfirmed: false, message: error.message }, { status: error.status });
  }
}

/** The target of the link to a mailbox of a domain. Opening it changes nothing, because programs open links, too. */
export default function ConfirmDomain({ actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <>
        <h1>{actionData.isConfirmed ? 'The domain is confirmed' : 'This link does not work'}</h1>
        <p role="status" className={styles.text}>
          {actionData.message}
        </p>
        <LinkButton to="/" variant="outline">
          Go to the Job Board
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <h1>Is this company yours?</h1>
      <p className={styles.text}>
        The email names a company and your domain. If they belong together, confirm it. If you do
        not know the company, close this page: nothing happens.
      </p>
      <form method="post" data-held="">
        <Button type="submit">Confirm Domain</Button>
      </form>
    </>
  );
}
