import { allTaken } from '../../../shared/jobs/full.ts';
import { IconEdit, IconEye, IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { answersAreLate } from '../../../shared/applications/promise.ts';
import { holdOf, type Job, JOB_TYPES, jobLabel } from '../../../shared/jobs/posting.ts';
import { OWN_HOLDS } from '../../../shared/jobs/own-holds.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { matchesSearch } from '../../../shared/kit/text.ts';
import type { OwnJobRow } from '../../../shared/applications/lists.ts';
import { JOB_CLOSING_DAYS } from '../../../shared/applications/company-needs.ts';
import { addDays, daysBetween, formatAge, formatDayNear } from '../../../shared/kit/dates.ts';
import {
  isActive,
  isTakenDown,
  reportedJobRefusal,
  laterVersion,
} from '../../../shared/jobs/status.ts';
import { WholeList } from '../../kit/data/list.tsx';
import { Panels, useFeatures, type WebFeature } from '../../panels.tsx';
import { pageMeta, useSite } from '../../site.ts';
import { readDraft } from '../../kit/forms/drafts.ts';
import { useUser } from '../../kit/session.ts';
import { draftKeyOf, fromDraft } from '../form-values.ts';
import { Posted } from './posted.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/feedback/error-state.tsx';
import { LoadingShape } from '../../kit/ui/feedback/skeleton.tsx';
import { Page } from '../../kit/ui/layout/page.tsx';
import type { Route } from './+types/page.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { DeleteJobDialog } from '../delete-job.tsx';
import { useOwnJobs } from '../own-jobs.ts';
import { JobMoveDialogs } from '../move-dialogs.tsx';
import { type JobActionNeeds, jobActions, useMoreActions } from '../actions.ts';
import { useJobMoves } from '../moves.ts';
import { FilterSelect } from '../../kit/ui/fields/filter-select.tsx';
import { SearchField } from '../../kit/ui/fields/search-field.tsx';
import { FigureStrip } from '../../kit/ui/display/figure-strip.tsx';
import { type Column, Table } from '../../kit/ui/display/table.tsx';
import { NoJobs } from '../../applications/no-jobs.tsx';
import { NewBadge, openInWords } from '../../applications/pipeline.tsx';
import { useBarred, useJobPath, useSeesEverything } from '../../kit/member.ts';
import { JobLabel } from '../../applications/badges.tsx';
import { menuColumn, type RowAction } from '../../kit/ui/overlays/row-menu.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { NameLink } from '../../kit/ui/navigation/quiet-link.tsx';
import styles from './page.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../../kit/data/filters.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'My Jobs');

/** The company's jobs in every state (product.md section 2.6). */
export default function MyJobs() {
  const barred = useBarred('manage-jobs');
  const { jobs, error, retry } = useOwnJobs();
  const user = useUser();
  const company = user?.companyProfile;
  const hasDraft = user && company && fromDraft(readDraft(draftKeyOf(company, user)));
  return (
    <Page
      title="My Jobs"
      wide
      subtitle={
        barred ? 'The jobs of your company' : 'Manage your job postings and their applicants'
      }
      actions={
        !barred && (
          <LinkButton to="/jobs/new" icon={<IconPlus size={18} aria-hidden />}>
            {hasDraft ? 'Continue Draft' : 'Post New Job'}
          </LinkButton>
        )
      }
    >
      {jobs && <Posted jobs={jobs} />}
      {jobs ? (
        <OwnJobList jobs={jobs} />
      ) : error ? (
        <ErrorState
          message={errorMessage(
            error,
            'Failed to fetch your job postings.',
            'Failed to load job postings.',
          )}
          onRetry={retry}
        />
      ) : (
        <LoadingShape height={260} />
      )}
    </Page>
  );
}

/** 'Active' is also a job with a public version while a later one waits, as the figure counts it. */
const hasStatus = (job: Job, label: (typeof LABELS)[number], now: Date): boolean =>
  jobLabel(job, now) === label || (label === 'Active' && isActive(job, now));

/** What a row prints, which the search finds. */
const printedTexts = (job: Job, now: Date): string[] => [
  job.jobTitle,
  job.jobLocation,
  job.jobType,
  jobLabel(job, now),
  ...notesOf(job, now),
  formatDayNear(job.createdAt, now),
  formatDayNear(job.applicationDeadline, now),
];

/** What is known of the status of a job beside its label. */
function notesOf(job: Job, now: Date): string[] {
  const { overdueAnswers, closedAsFull, places, status, outcome } = job;
  const hold = holdOf(job);
  const later = laterVersion(job, now);
  return [
    ...(later ? ['Approved version is public'] : []),
    ...(overdueAnswers
      ? [answersAreLate(overdueAnswers)]
      : hold && jobLabel(job, now) === 'Paused'
        ? [OWN_HOLDS[hold].reason]
        : []),
    ...(closedAsFull && places !== null ? [allTaken(places)] : []),
    ...(isTakenDown(job) ? [reportedJobRefusal(job)?.message ?? ''] : []),
    ...(status === 'closed' && outcome ? [outcome] : []),
  ];
}

const LABELS = ['Active', 'Pending Review', 'Paused', 'Closed', 'Expired', 'Rejected'] as const;

/** The figures and the filtered table of 'My Jobs'. */
function OwnJobList({ jobs }: { jobs: readonly OwnJobRow[] }) {
  const barred = useBarred('manage-jobs');
  const seesAll = useSeesEverything();
  const features = useFeatures();
  const jobPath = useJobPath();
  const { publicUrl } = useSite();
  const [now] = useState(() => new Date());
  const [deleting, setDeleting] = useState<Job>();
  const moves = useJobMoves();
  const { more } = useMoreActions();
  const { values, clear, field, select } = useFilters({
    search: null,
    status: LABELS,
    type: JOB_TYPES,
  });
  const shown = jobs.filter(
    (job) =>
      (!values.status || hasStatus(job, values.status, now)) &&
      (!values.type || job.jobType === values.type) &&
      matchesSearch(values.search, [...printedTexts(job, now), ...job.skills]),
  );

  if (jobs.length === 0) return <NoJobs />;
  return (
    <>
      <Panels slot="jobs.own" jobs={jobs} />
      <Figures jobs={jobs} now={now} />
      <WholeList
        title={values.status || values.type || values.search ? 'Matching Jobs' : 'All Jobs'}
        noun="jobs"
        rows={shown}
        selection={values}
        filters={
          <>
            <SearchField label="Search jobs" {...field('search')} />
            <FilterSelect label="Status" all="All statuses" {...select('status')} />
            <FilterSelect label="Job type" all="All types" {...select('type')} />
          </>
        }
        onClear={clear}
      >
        {(rows) => (
          <div className={styles.rows}>
            <Table
              dense
              label="All jobs"
              columns={toColumns({
                moves,
                more,
                onDelete: setDeleting,
                now,
                barred,
                links: seesAll ? features.flatMap(({ jobLinks = [] }) => jobLinks) : [],
                jobPath,
                publicUrl,
              })}
              rows={rows}
            />
          </div>
        )}
      </WholeList>
      {deleting && <DeleteJobDialog job={deleting} onClose={() => setDeleting(undefined)} />}
      <JobMoveDialogs moves={moves} />
    </>
  );
}

function Figures({ jobs, now }: { jobs: readonly Job[]; now: Date }) {
  const waiting = jobs.filter((job) => jobLabel(job, now) === 'Pending Review').length;
  const applicants = jobs.reduce((sum, job) => sum + job.applicantCount, 0);
  return (
    <FigureStrip
      figures={[
        { label: 'Total Jobs', value: jobs.length },
        { label: 'Active Jobs', value: jobs.filter((job) => isActive(job, now)).length },
        { label: 'Pending Review', value: waiting },
        { label: 'Total Applicants', value: applicants },
      ]}
    />
  );
}

/** The list of those with a late answer, or one that is due. */
const answersOf = ({ _id }: Job) => `/applications/my-applications-company?answer=soon&job=${_id}`;

interface RowActions extends JobActionNeeds {
  /** Why the member changes no job. */
  barred: string | undefined;
  /** Of features. */
  links: NonNullable<WebFeature['jobLinks']>;
  jobPath: (id: string) => string;
}

/** The table of jobs, with the company's actions. */
const toColumns = (actions: RowActions): Column<OwnJobRow>[] => [
  {
    label: 'Job',
    cell: (job) => (
      <div className={styles.job}>
        <span className={styles.title} title={job.jobTitle}>
          <NameLink to={actions.jobPath(job._id)}>{job.jobTitle}</NameLink>
        </span>
        <Small as="span">
          {job.jobLocation} • {job.jobType}
        </Small>
      </div>
    ),
  },
  {
    label: 'Status',
    cell: (job) => (
      <div className={styles.status}>
        <JobLabel label={jobLabel(job, actions.now)} />
        <Notes job={job} now={actions.now} />
      </div>
    ),
  },
  {
    label: 'Applicants',
    cell: ({ _id, applicantCount, inProgress, unread = 0 }) => {
      return (
        <div className={styles.applicants}>
          <Link
            to={`/jobs/${_id}/applicants`}
            className={styles.number}
            aria-label={applicantCount === 1 ? '1 applicant' : `${applicantCount} applicants`}
          >
            {applicantCount}
          </Link>
          <span className={styles.open}>{inProgress && openInWords(inProgress)}</span>
          <NewBadge unread={unread} />
        </div>
      );
    },
  },
  {
    label: 'Posted',
    isWide: true,
    narrow: 'menu',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatAge(createdAt, actions.now)} className={styles.day}>
        {formatDayNear(createdAt, actions.now)}
      </time>
    ),
  },
  {
    label: 'Deadline',
    cell: (job) => <Deadline job={job} now={actions.now} />,
  },
  menuColumn((job) => ({
    name: job.jobTitle,
    groups: toMenu(job, actions),
    busy: actions.moves.movingId === job._id,
  })),
];

/** In one line; what has no room is in its bubble. */
function Notes({ job, now }: { job: Job; now: Date }) {
  const notes = notesOf(job, now);
  if (notes.length === 0) return null;
  const text = notes.join(' · ');
  return (
    <span className={styles.notes} title={text}>
      {job.overdueAnswers ? <Link to={answersOf(job)}>{text}</Link> : text}
    </span>
  );
}

function toMenu(job: Job, needs: RowActions): RowAction[][] {
  const { barred, links, jobPath } = needs;
  const { link, state, copy, remove } = jobActions(job, needs);
  const view = [
    { label: 'View Applicants', icon: IconUsers, to: `/jobs/${job._id}/applicants` },
    { label: 'View Job', icon: IconEye, to: jobPath(job._id) },
    ...links.map((of) => ({ ...of, to: of.to(job._id) })),
  ];
  if (barred) return [view, link];
  const edit = { label: 'Edit Job', icon: IconEdit, to: `/jobs/edit/${job._id}` };
  return [[...view, edit, ...copy], link, state, remove];
}

/** The deadline; how much time is left in the last days. */
function Deadline({ job, now }: { job: Job; now: Date }) {
  const { applicationDeadline } = job;
  const isSoon =
    isActive(job, now) && new Date(applicationDeadline) <= addDays(now, JOB_CLOSING_DAYS);
  const left = timeLeft(applicationDeadline, now);
  return (
    <time
      dateTime={applicationDeadline}
      title={left}
      className={styles.day}
      data-soon={isSoon || undefined}
    >
      {formatDayNear(applicationDeadline, now)}
      {isSoon && ` · ${left}`}
    </time>
  );
}

/** '12 days left', 'last day', 'passed'. */
function timeLeft(deadline: string, now: Date): string {
  const end = new Date(deadline);
  const days = daysBetween(now, end);
  if (end <= now) return 'passed';
  if (days === 0) return 'last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
