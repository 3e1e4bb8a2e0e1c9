import { data, useSearchParams } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { apiContext } from '../../api-context.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { pageMeta } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from '../mailed-link.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Confirm Jobs', undefined, { isUnlisted: true });

/** The token in the address confirms jobs. Without any referrer, the form would be refused. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });

interface Outcome {
  isDone: boolean;
  message: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get('jobs') ?? '';
  try {
    const { message } = await context.get(apiContext).confirmJobsByMail({ body: { token } });
    return data<Outcome>({ isDone: true, message: message ?? '' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data<Outcome>({ isDone: false, message: error.message }, { status: error.status });
  }
}

/** The address without what the mail had in it. */
const INCOMPLETE: Outcome = {
  isDone: false,
  message:
    'A part of the link is missing. Open it from the email, or confirm your jobs in My Jobs.',
};

/** The target of the link in a mail that asks a company about its jobs. Opening it changes nothing: programs do it, too. */
export default function ConfirmJobs({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const outcome = actionData ?? (params.get('jobs') ? undefined : INCOMPLETE);
  if (outcome) {
    return (
      <>
        <h1>{outcome.isDone ? 'Thank you' : 'This link does not work'}</h1>
        <p role="status" className={styles.text}>
          {outcome.message}
        </p>
        <LinkButton to="/jobs/my-jobs" variant="outline">
          Open My Jobs
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <h1>Still open?</h1>
      <p className={styles.text}>
        One click confirms every job that this email asks about. If one of them is filled, close it
        in My Jobs first.
      </p>
      <form method="post" data-held="">
        <Button type="submit">Still Open</Button>
      </form>
    </>
  );
}
