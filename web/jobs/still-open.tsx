import { IconCalendarCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CONFIRMED_AT_ONCE_MAX } from '../../shared/jobs/confirmation.ts';
import { CONFIRM_DAYS } from '../../shared/jobs/promises.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { needsConfirmation } from '../../shared/jobs/status.ts';
import { counted } from '../../shared/kit/figures.ts';
import { useChange } from '../kit/data/calls.ts';
import { notifyUpdateFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { Button } from '../kit/ui/button.tsx';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { focusMainIfLost } from '../kit/ui/layout/main-element.ts';

/** The company says that jobs are still open. */
export function useStillOpen() {
  const { mutateAsync, isPending } = useChange('confirmJobs');
  return {
    isBusy: isPending,
    confirm: async (jobs: readonly Pick<Job, '_id'>[]) => {
      try {
        for (let from = 0; from < jobs.length; from += CONFIRMED_AT_ONCE_MAX) {
          const some = jobs.slice(from, from + CONFIRMED_AT_ONCE_MAX);
          const { message } = await mutateAsync({ body: { ids: some.map(({ _id }) => _id) } });
          notify.success(jobs.length === 1 ? 'Job Confirmed' : 'Jobs Confirmed', message);
        }
      } catch (error) {
        notifyUpdateFailure(error);
      }
    },
  };
}

/** The pressed button goes with its question: then the page's content has the focus. */
function useKeptFocusOf(count: number) {
  const last = useRef(count);
  useEffect(() => {
    const isGone = count === 0 && last.current > 0;
    last.current = count;
    if (isGone) focusMainIfLost();
  }, [count]);
}

/** Jobs that a question names; the others are counted. */
const NAMED = 3;
const list = new Intl.ListFormat('en-US');

/** 'Cook, Baker, and 2 more'. */
function namesOf(jobs: readonly Job[]): string {
  const names = jobs.slice(0, NAMED).map(({ jobTitle }) => jobTitle);
  const more = jobs.length - names.length;
  return list.format(more > 0 ? [...names, `${more} more`] : names);
}

/** Asks about all jobs that are paused soon, or already, because nobody has confirmed them. */
export function UnconfirmedJobs({ jobs, now }: { jobs: readonly Job[]; now: Date }) {
  const { confirm, isBusy } = useStillOpen();
  const waiting = jobs.filter((job) => needsConfirmation(job, now));
  useKeptFocusOf(waiting.length);
  const paused = waiting.filter(({ holds }) => holds?.includes('unconfirmed')).length;
  if (waiting.length === 0) return null;
  const [first] = waiting;
  return (
    <Alert
      tone="warning"
      title={
        waiting.length === 1
          ? `Is “${first?.jobTitle}” still open?`
          : `Are these ${counted(waiting.length, 'job')} still open?`
      }
      actions={
        <Button
          size="sm"
          busy={isBusy}
          icon={<IconCalendarCheck size={16} aria-hidden />}
          onClick={() => void confirm(waiting)}
        >
          {waiting.length === 1 ? 'Confirm Job' : 'Confirm All Jobs'}
        </Button>
      }
    >
      {waiting.length > 1 && `${namesOf(waiting)}. `}Jobs that nobody confirms for {CONFIRM_DAYS}{' '}
      days are paused.
      {paused > 0 &&
        ` ${paused === 1 ? 'One of them is' : `${paused} of them are`} paused now.`}{' '}
      Close those that are filled.
    </Alert>
  );
}
