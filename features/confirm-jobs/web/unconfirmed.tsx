import { IconCalendarCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../../shared/jobs/posting.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { focusMainIfLost } from '../../../web/kit/ui/layout/main-element.ts';
import { CONFIRM_DAYS, isUnconfirmed, needsConfirmation } from '../rules.ts';
import { confirm } from './confirm.ts';

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
export function UnconfirmedJobs({ jobs }: { jobs: readonly Job[] }) {
  const barred = useBarred('manage-jobs');
  const [now] = useState(() => new Date());
  const [isBusy, setBusy] = useState(false);
  const waiting = barred ? [] : jobs.filter((job) => needsConfirmation(job, now));
  useKeptFocusOf(waiting.length);
  const paused = waiting.filter(isUnconfirmed).length;
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
          onClick={() => {
            setBusy(true);
            void confirm(waiting).finally(() => setBusy(false));
          }}
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
