import {
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Refusal } from '../../../../shared/kit/client.ts';
import { formatNearDay } from '../../../../shared/kit/day.ts';
import { apiContext } from '../../../../web/api-context.ts';
import {
  carryOut,
  LinkOutcome,
  MailedLink,
  unlisted,
  WRONG_LINK,
} from '../../../../web/kit/mailed-link.tsx';
import type { AskedJob } from '../../calls.ts';
import { CONFIRM_DAYS, NOTHING_TO_CONFIRM } from '../../rules.ts';
import styles from './page.module.css';

export { secretHeaders as headers } from '../../../../web/kit/mailed-link.tsx';

export const meta = unlisted('Confirm Jobs');

/** The parameter with the token. */
const PARAMETER = 'jobs';
const NEXT = { to: '/jobs/my-jobs', label: 'Open My Jobs' };

/** The jobs that the link confirms, or why there is nothing to confirm. */
export async function loader({ request, context }: LoaderFunctionArgs<RouterContextProvider>) {
  const token = new URL(request.url).searchParams.get(PARAMETER);
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

export const action = carryOut(
  (api, token) => api.confirmJobsByMail({ body: { token } }),
  PARAMETER,
);

/** The target of the link in a mail that asks a company about its jobs. */
export default function ConfirmJobs() {
  const { jobs, title, text } = useLoaderData<typeof loader>();
  const isAnswered = useActionData() !== undefined;
  if (!isAnswered && jobs.length === 0)
    return <LinkOutcome title={title} text={text} next={NEXT} />;
  const isOne = jobs.length === 1;
  return (
    <MailedLink
      title={isOne ? 'Is this job still open?' : 'Are these jobs still open?'}
      lead={
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <AskedAbout key={job._id} job={job} />
          ))}
        </ul>
      }
      button={isOne ? 'Confirm Job' : 'Confirm All Jobs'}
      done="Thank you"
      next={NEXT}
    >
      One click confirms {isOne ? 'it' : 'all of them'} for another {CONFIRM_DAYS} days. If{' '}
      {isOne ? 'it' : 'one of them'} is filled, close it in My Jobs first.
    </MailedLink>
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
