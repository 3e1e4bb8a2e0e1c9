import { data } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { formatNearDay } from '../../../shared/kit/day.ts';
import { type AskedJob, NOTHING_TO_CONFIRM } from '../../../shared/jobs/confirmation.ts';
import { CONFIRM_DAYS } from '../../../shared/jobs/promises.ts';
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

const WRONG_LINK = 'This link does not work';

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('jobs') ?? '';

/** The jobs that the link confirms, or why there is nothing to confirm. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenIn(request);
  // The address without what the mail had in it.
  if (!token)
    return {
      jobs: [],
      title: WRONG_LINK,
      text: 'A part of the link is missing. Open it from the email, or confirm your jobs in My Jobs.',
    };
  try {
    const { jobs } = await context.get(apiContext).listJobsToConfirm({ query: { token } });
    return {
      jobs,
      title: 'Nothing to confirm',
      text: NOTHING_TO_CONFIRM,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data({ jobs: [], title: WRONG_LINK, text: error.message }, { status: error.status });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { message } = await context
      .get(apiContext)
      .confirmJobsByMail({ body: { token: tokenIn(request) } });
    return data<Outcome>({ isDone: true, message: message ?? '' });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return data<Outcome>({ isDone: false, message: error.message }, { status: error.status });
  }
}

/** The target of the link in a mail that asks a company about its jobs. Opening it changes nothing: programs do it, too. */
export default function ConfirmJobs({ actionData, loaderData }: Route.ComponentProps) {
  const { jobs, title, text } = loaderData;
  if (actionData)
    return (
      <Answered title={actionData.isDone ? 'Thank you' : WRONG_LINK} text={actionData.message} />
    );
  if (jobs.length === 0) return <Answered title={title} text={text} />;
  return (
    <>
      <h1>{jobs.length === 1 ? 'Is this job still open?' : 'Are these jobs still open?'}</h1>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <AskedAbout key={job._id} job={job} />
        ))}
      </ul>
      <p className={styles.text}>
        One click confirms {jobs.length === 1 ? 'it' : 'all of them'} for another {CONFIRM_DAYS}{' '}
        days. If {jobs.length === 1 ? 'it' : 'one of them'} is filled, close it in My Jobs first.
      </p>
      <form method="post" data-held="">
        <Button type="submit">{jobs.length === 1 ? 'Confirm Job' : 'Confirm All Jobs'}</Button>
      </form>
    </>
  );
}

function Answered({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p role="status" className={styles.text}>
        {text}
      </p>
      <LinkButton to="/jobs/my-jobs" variant="outline">
        Open My Jobs
      </LinkButton>
    </>
  );
}

function AskedAbout({ job: { title, pausedFrom } }: { job: AskedJob }) {
  return (
    <li>
      <strong>{title}</strong>
      <span className={styles.until}>
        {pausedFrom ? `Pauses on ${formatNearDay(pausedFrom)}` : 'Paused'}
      </span>
    </li>
  );
}
