import { useState } from 'react';
import { IconBookmark, IconBookmarkOff, IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CLOSED_NOTICE_DAYS, type SavedJob } from '../../../shared/jobs/posting.ts';
import { closingSoon } from '../../../shared/jobs/status.ts';
import { addDays, formatDay } from '../../../shared/kit/dates.ts';
import { payOf } from '../../../shared/jobs/text.ts';
import { api } from '../../kit/data/api.ts';
import { inBackground } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { LoadingShape } from '../../kit/ui/skeleton.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { ListCard } from '../../kit/ui/list-card.tsx';
import { OwnList } from '../../kit/data/own-list.tsx';
import { CompanyMark } from '../../kit/ui/art/company-mark.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { useRowWork } from '../../kit/data/rows.ts';
import { markSaved } from '../saved-jobs.ts';
import { useUser } from '../../kit/session.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Saved Jobs');

export const clientLoader = () => ({ answer: inBackground(api.listSavedJobs()) });

/** Jobs to come back to (product.md section 2.5). */
export default function SavedJobs({ loaderData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageTitle
        subtitle="Jobs you saved and when they close"
        actions={<LinkButton to="/alljobs">Browse Jobs</LinkButton>}
      >
        Saved Jobs
      </PageTitle>
      <Loaded
        from={loaderData.answer}
        refused="Failed to fetch jobs."
        failed="Failed to load jobs data."
        skeleton={<LoadingShape height={480} />}
      >
        {({ savedJobs }) => <SavedJobList loaded={savedJobs} />}
      </Loaded>
    </Stack>
  );
}

/** The saved jobs. One that was taken off stays where it was until the page is left, so that it can be put back. */
function SavedJobList({ loaded }: { loaded: readonly SavedJob[] }) {
  const [now] = useState(() => new Date());
  const work = useSavedJobWork(loaded);
  const kept = loaded.filter(({ job }) => !work.isRemoved(job._id));
  // What has closed cannot be saved again.
  const shown = loaded.filter(({ job, closedAt }) => !closedAt || !work.isRemoved(job._id));
  return (
    <ListCard title="Jobs" count={kept.length}>
      <OwnList
        items={shown}
        noun="jobs"
        idOf={({ job }) => job._id}
        empty={{
          title: 'No saved jobs yet',
          hint: 'Save jobs with the bookmark button to see them here with their deadlines.',
        }}
      >
        {(saved) => <SavedJobRow saved={saved} work={work} now={now} />}
      </OwnList>
    </ListCard>
  );
}

interface SavedJobRowProps {
  saved: SavedJob;
  work: SavedJobWork;
  now: Date;
}

/** A saved job with what it takes to choose: pay, place, and how long there is still time. */
function SavedJobRow({ saved, work, now }: SavedJobRowProps) {
  const { job, savedAt } = saved;
  const pay = payOf(job);
  const isRemoved = work.isRemoved(job._id);
  return (
    <article className={styles.row} data-removed={isRemoved || undefined}>
      <CompanyMark name={job.companyName} size={52} />
      <div className={styles.job}>
        <h3 className={styles.title}>
          <Title saved={saved} now={now} />
        </h3>
        <p className={styles.company}>{job.companyName}</p>
        <p className={styles.pay} data-unknown={!pay || undefined}>
          {pay ? pay.amount : 'Pay not stated'}
          {pay?.period && <span className={styles.period}> / {pay.period}</span>}
        </p>
        <ul className={styles.facts}>
          <li>
            <IconMapPin size={16} aria-hidden />
            {job.jobLocation}
          </li>
          <li>
            <IconCalendarEvent size={16} aria-hidden />
            {saved.closedAt ? 'Deadline' : 'Apply by'} {formatDay(job.applicationDeadline)}
          </li>
          <li>Saved {formatDay(savedAt)}</li>
        </ul>
      </div>
      <div className={styles.end}>
        {isRemoved ? <Badge>No longer saved</Badge> : <Mark saved={saved} now={now} />}
        <Toggle saved={saved} work={work} isRemoved={isRemoved} />
      </div>
    </article>
  );
}

/** Leads to the job's page as long as there is one. */
function Title({ saved: { job, closedAt }, now }: Pick<SavedJobRowProps, 'saved' | 'now'>) {
  const isGone = closedAt && addDays(new Date(closedAt), CLOSED_NOTICE_DAYS) <= now;
  if (isGone) return job.jobTitle;
  return (
    <Link to={`/job/${job._id}`} className={styles.link}>
      {job.jobTitle}
    </Link>
  );
}

function Mark({ saved: { job, closedAt }, now }: Pick<SavedJobRowProps, 'saved' | 'now'>) {
  if (closedAt) return <Badge dot>Closed {formatDay(closedAt)}</Badge>;
  const soon = closingSoon(job.applicationDeadline, now);
  if (!soon) return null;
  return (
    <Badge tone="amber" dot>
      {soon}
    </Badge>
  );
}

interface ToggleProps extends Pick<SavedJobRowProps, 'saved' | 'work'> {
  isRemoved: boolean;
}

function Toggle({ saved: { job }, work, isRemoved }: ToggleProps) {
  const Icon = isRemoved ? IconBookmark : IconBookmarkOff;
  return (
    <Button
      variant={isRemoved ? 'outline' : 'subtle'}
      size="sm"
      busy={work.isBusy(job._id)}
      icon={<Icon size={17} aria-hidden />}
      onClick={() => (isRemoved ? work.putBack(job._id) : work.remove(job._id))}
    >
      {isRemoved ? 'Save again' : 'Remove'}
      <span className="sr-only">: {job.jobTitle}</span>
    </Button>
  );
}

/** Takes jobs off the list and puts them back; what was taken off is known until the list is loaded anew. */
function useSavedJobWork(loaded: readonly SavedJob[]) {
  const seeker = useUser()?._id ?? '';
  const { isBusy, run } = useRowWork();
  const [state, setState] = useState({ loaded, removed: new Set<string>() });
  if (state.loaded !== loaded) setState({ loaded, removed: new Set() });

  const mark = (id: string, isSaved: boolean) => {
    markSaved(seeker, id, isSaved);
    setState(({ removed, ...rest }) => {
      const others = [...removed].filter((other) => other !== id);
      return { ...rest, removed: new Set(isSaved ? others : [...others, id]) };
    });
  };

  const change = (id: string, isSaved: boolean) =>
    run(id, async () => {
      const params = { jobId: id };
      try {
        const call = isSaved ? api.saveJob({ params }) : api.removeSavedJob({ params });
        const { message } = await call;
        mark(id, isSaved);
        notify.success(isSaved ? 'Job Saved' : 'Job Removed', message);
      } catch (error) {
        notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
      }
    });

  return {
    isBusy,
    isRemoved: (id: string) => state.removed.has(id),
    remove: (id: string) => void change(id, false),
    putBack: (id: string) => void change(id, true),
  };
}

type SavedJobWork = ReturnType<typeof useSavedJobWork>;
