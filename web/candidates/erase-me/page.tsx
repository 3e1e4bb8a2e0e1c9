import { data } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { Button } from '../../kit/ui/button.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Erase My Data', undefined, { isUnlisted: true });

/** The token in the address erases data. Without any referrer, the form would be refused. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

interface Outcome {
  isErased: boolean;
  message: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const { message } = await context.get(apiContext).eraseMeAsCandidate({ body: { token } });
    return data<Outcome>({ isErased: true, message: message ?? '' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data<Outcome>({ isErased: false, message: error.message }, { status: error.status });
  }
}

/** The target of a link in an invitation to apply. Opening it changes nothing, because programs open links, too. */
export default function EraseMe({ actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <>
        <h1>{actionData.isErased ? 'Your data is erased' : 'This link does not work'}</h1>
        <p role="status" className={styles.text}>
          {actionData.message}
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Erase your data?</h1>
      <p className={styles.text}>
        The company that invited you will no longer have your data here, will not contact you again
        through this board, and cannot add you again. Applications that you sent yourself stay.
      </p>
      <form method="post" data-held="">
        <Button type="submit">Don't Contact Me Again</Button>
      </form>
    </>
  );
}
