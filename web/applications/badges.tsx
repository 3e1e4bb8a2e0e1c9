import {
  type Application,
  type ApplicationStatus,
  CLOSED_LABELS,
  OPEN_STATUSES,
  seekerStatus,
  statusLabel,
} from '../../shared/applications/status.ts';
import { OWN_HOLDS } from '../../shared/jobs/own-holds.ts';
import {
  type ApprovalStatus,
  holdOf,
  type Job,
  jobLabel,
  type JobStatus,
} from '../../shared/jobs/posting.ts';
import { laterVersion } from '../../shared/jobs/status.ts';
import { Badge, type Tone } from '../kit/ui/display/badge.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import { type Marked, useFeatures } from '../panels.tsx';

const APPLICATION_TONES: Record<ApplicationStatus, Tone> = {
  pending: 'amber',
  reviewed: 'blue',
  interviewed: 'violet',
  offered: 'green',
  rejected: 'red',
  withdrawn: 'neutral',
};

/** The status of an application; an unknown one is shown unchanged, an empty one as 'Unknown'. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={APPLICATION_TONES[status as ApplicationStatus] ?? 'neutral'} dot>
      {statusLabel(status)}
    </Badge>
  );
}

interface BadgeProps {
  application: Marked;
}

/** What a feature says beside the status, or in its place. */
export function useStatusMark(application: Marked) {
  const [mark] = useFeatures().flatMap(({ statusMark }) => statusMark?.(application) ?? []);
  return mark;
}

/** The status, and beside it its mark. */
export function MarkedBadge({ application }: BadgeProps) {
  const mark = useStatusMark(application);
  return (
    <>
      <StatusBadge status={application.status} />
      {mark && (
        <>
          {' '}
          <Badge tone={mark.tone}>{mark.label}</Badge>
        </>
      )}
    </>
  );
}

/** The same in one badge: the mark in place of the status. */
export function CompactBadge({ application }: BadgeProps) {
  const mark = useStatusMark(application);
  return mark ? (
    <Badge tone={mark.tone} dot>
      <span className="sr-only">{statusLabel(application.status)}: </span>
      {mark.label}
    </Badge>
  ) : (
    <StatusBadge status={application.status} />
  );
}

/**
 * The status of the reader's own application, or its mark; if its job or company was removed, that instead of an open
 * status.
 */
export function OwnStatusBadge({
  application,
}: {
  application: Marked & Pick<Application, 'closure'>;
}) {
  const { closure } = application;
  const status = seekerStatus(application.status);
  const mark = useStatusMark(application);
  if (mark)
    return (
      <Badge tone={mark.tone} dot>
        {mark.label}
      </Badge>
    );
  if (!closure || !OPEN_STATUSES.includes(status)) return <StatusBadge status={status} />;
  return (
    <Badge tone="neutral" dot>
      {CLOSED_LABELS[closure.by]}
    </Badge>
  );
}

const LABEL_TONES: Record<ReturnType<typeof jobLabel>, Tone> = {
  Active: 'green',
  'Pending Review': 'amber',
  Paused: 'violet',
  Rejected: 'red',
  Expired: 'neutral',
  Closed: 'neutral',
};

/** The label of a job in its company's list (product.md section 4.3). */
export function JobLabel({ label }: { label: ReturnType<typeof jobLabel> }) {
  return (
    <Badge tone={LABEL_TONES[label]} dot>
      {label}
    </Badge>
  );
}

export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  closed: 'Closed',
  pending: 'Not yet open',
};

const JOB_STATUS_TONES: Record<JobStatus, Tone> = {
  active: 'green',
  paused: 'violet',
  closed: 'neutral',
  pending: 'neutral',
};

const APPROVALS: Record<ApprovalStatus, [label: string, tone: Tone]> = {
  pending: ['Pending Review', 'amber'],
  approved: ['Approved', 'green'],
  rejected: ['Rejected', 'red'],
};

type Held = Pick<Job, 'status' | 'holds'>;

/** Set by the company, unless something else pauses the job; then with the reason. */
export function JobStatusBadge({ job }: { job: Held }) {
  const status = holdOf(job) ? 'paused' : job.status;
  return (
    <>
      <Badge tone={JOB_STATUS_TONES[status]}>{JOB_STATUS_LABELS[status]}</Badge>{' '}
      <HoldReason job={job} />
    </>
  );
}

/** Why a job is paused although its company did not pause it. */
function HoldReason({ job }: { job: Held }) {
  const hold = holdOf(job);
  return hold && <Small as="span">{OWN_HOLDS[hold].reason}</Small>;
}

interface JobStatesProps {
  job: Held & Pick<Job, 'approvalStatus' | 'applicationDeadline' | 'hasPublicVersion'>;
  now: Date;
}

/** The label of 'My Jobs', and the approval or what else it leaves out: never 'Active' beside 'Rejected'. */
export function JobStates({ job, now }: JobStatesProps) {
  const label = jobLabel(job, now);
  const later = laterVersion(job, now) && 'Approved version is public';
  return (
    <>
      <JobLabel label={label} />{' '}
      {job.approvalStatus === 'approved' && <ApprovalBadge status="approved" />}
      {label === 'Paused' ? <HoldReason job={job} /> : later && <Small as="span">{later}</Small>}
    </>
  );
}

/** Set by admins. */
export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  const [label, tone] = APPROVALS[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
