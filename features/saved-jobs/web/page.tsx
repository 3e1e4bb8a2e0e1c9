import { useState } from 'react';
import { IconBookmark, IconBookmarkOff, IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import type { MetaFunction } from 'react-router';
import { CLOSED_NOTICE_DAYS } from '../../../shared/jobs/posting.ts';
import type { SavedJob } from '../calls.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import { placeInWords } from '../../../shared/jobs/text.ts';
import { closingSoon } from '../../../shared/jobs/status.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { formatDay, formatDaysAgo } from '../../../shared/kit/day.ts';
import { prefetchCall, useBusyRows, useCall, useChange } from '../../../web/kit/data/calls.ts';
import { WholeList } from '../../../web/kit/data/list.tsx';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { pageMeta } from '../../../web/site.ts';
import { Button, LinkButton } from '../../../web/kit/ui/button.tsx';
import { Page } from '../../../web/kit/ui/layout/page.tsx';
import { LoadingShape } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { Badge } from '../../../web/kit/ui/display/badge.tsx';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Marks, useMarks } from '../../../web/jobs/lists/marks.tsx';
import type { Mark } from '../../../web/jobs/lists/personal.ts';
import { markSaved } from './saved-jobs.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { JobSummary } from '../../../web/jobs/lists/summary.tsx';
import { RowLink } from '../../../web/kit/ui/navigation/row-link.tsx';
import { Pay } from '../../../web/jobs/lists/pay.tsx';
import { Panels } from '../../../web/panels.tsx';
import styles from './page.module.css';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Saved Jobs');

const ROWS = { query: { view: 'rows' } };

export const clientLoader = () => prefetchCall('listSavedJobs', ROWS);

/** The job seeker's saved jobs (product.md section 2.5). */
export default function SavedJobs() {
  // The list is not loaded again while the page is open, so a removed job keeps its row and can be saved again.
  const query = useCall('listSavedJobs', ROWS, { staleTime: 'static' });
  return (
    <Page
      title="Saved Jobs"
      wide
      subtitle="Jobs you saved and when they close"
      actions={<LinkButton to="/alljobs">Browse Jobs</LinkButton>}
    >
      <QueryView
        query={query}
        refused="Failed to fetch jobs."
        failed="Failed to load jobs data."
        skeleton={<LoadingShape height={480} />}
      >
        {({ savedJobs }) => <SavedJobList loaded={savedJobs} />}
      </QueryView>
    </Page>
  );
}

/** The list. A removed job keeps its row until the page is left. */
function SavedJobList({ loaded }: { loaded: readonly SavedJob[] }) {
  const [now] = useState(() => new Date());
  const actions = useSavedJobActions();
  const marksOf = useMarks();
  const kept = loaded.filter(({ job }) => !actions.isRemoved(job._id));
  // A closed job cannot be saved again.
  const shown = loaded.filter(({ job, closedAt }) => !closedAt || !actions.isRemoved(job._id));
  return (
    <WholeList
      title="Jobs"
      noun="jobs"
      count={kept.length}
      rows={shown}
      empty={{
        title: 'No saved jobs yet',
        hint: 'Save jobs with the bookmark button to see them here with their deadlines.',
        children: <LinkButton to="/alljobs">Browse Jobs</LinkButton>,
      }}
    >
      {(rows) => (
        <ul className={styles.list}>
          {rows.map((saved) => (
            <li key={saved.job._id}>
              <SavedJobRow
                saved={saved}
                actions={actions}
                now={now}
                marks={marksOf(saved.job._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </WholeList>
  );
}

interface SavedJobRowProps {
  saved: SavedJob;
  actions: SavedJobActions;
  now: Date;
  /** Whether the job seeker has applied. */
  marks: readonly Mark[];
}

/** A saved job with its pay, place and deadline. */
function SavedJobRow({ saved, actions, now, marks }: SavedJobRowProps) {
  const { job, savedAt } = saved;
  const isRemoved = actions.isRemoved(job._id);
  return (
    <article className={styles.row} data-removed={isRemoved || undefined}>
      <JobSummary
        companyName={job.companyName}
        companyLogo={job.companyLogo}
        title={<Title saved={saved} now={now} />}
        facts={[
          [IconMapPin, placeInWords(job)],
          [
            IconCalendarEvent,
            `${saved.closedAt ? 'Deadline' : 'Apply by'} ${formatDay(job.applicationDeadline)}`,
          ],
          [undefined, `Saved ${formatDaysAgo(savedAt, now)}`],
        ]}
      >
        <p className={styles.pay}>
          <Pay job={job} />
          <Panels slot="job.pay" job={job} />
        </p>
        <Marks marks={marks} />
      </JobSummary>
      <div className={styles.end}>
        {isRemoved ? <Badge>No longer saved</Badge> : <Mark saved={saved} now={now} />}
        <Toggle saved={saved} actions={actions} isRemoved={isRemoved} />
      </div>
    </article>
  );
}

/** The job's title, a link while the job has a public page. */
function Title({ saved: { job, closedAt }, now }: Pick<SavedJobRowProps, 'saved' | 'now'>) {
  const isGone = closedAt && addDays(new Date(closedAt), CLOSED_NOTICE_DAYS) <= now;
  if (isGone) return job.jobTitle;
  return <RowLink to={withSource(`/job/${job._id}`, 'recommended')}>{job.jobTitle}</RowLink>;
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

interface ToggleProps extends Pick<SavedJobRowProps, 'saved' | 'actions'> {
  isRemoved: boolean;
}

function Toggle({ saved: { job }, actions, isRemoved }: ToggleProps) {
  const Icon = isRemoved ? IconBookmark : IconBookmarkOff;
  return (
    <Button
      variant={isRemoved ? 'outline' : 'subtle'}
      size="sm"
      busy={actions.isBusy(job._id)}
      icon={<Icon size={17} aria-hidden />}
      onClick={() => (isRemoved ? actions.saveAgain(job._id) : actions.remove(job._id))}
    >
      {isRemoved ? 'Save Again' : 'Remove'}
      <span className="sr-only">: {job.jobTitle}</span>
    </Button>
  );
}

/** Removes saved jobs and saves them again. */
function useSavedJobActions() {
  const seeker = useOwnId() ?? '';
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const isBusy = useBusyRows('saveJob', 'removeSavedJob');

  const show = (id: string, isSaved: boolean, message: string | undefined) => {
    markSaved(seeker, id, isSaved);
    setRemoved((before) => {
      const after = new Set(before);
      if (isSaved) after.delete(id);
      else after.add(id);
      return after;
    });
    notify.success(isSaved ? 'Job Saved' : 'Job Removed', message);
  };
  const onError = (error: Error) =>
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
  const save = useChange('saveJob', {
    onSuccess: ({ message }, { params }) => show(params.jobId, true, message),
    onError,
  });
  const remove = useChange('removeSavedJob', {
    onSuccess: ({ message }, { params }) => show(params.jobId, false, message),
    onError,
  });

  return {
    isBusy,
    isRemoved: (id: string) => removed.has(id),
    remove: (id: string) => {
      if (!isBusy(id)) remove.mutate({ params: { jobId: id } });
    },
    saveAgain: (id: string) => {
      if (!isBusy(id)) save.mutate({ params: { jobId: id } });
    },
  };
}

type SavedJobActions = ReturnType<typeof useSavedJobActions>;
