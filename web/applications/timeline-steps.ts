import { displayName } from '../../shared/applications/applicant-profile.ts';
import type {
  ApplicationDetail,
  ApplicationStatus,
  EventKind,
  TimelineEntry,
} from '../../shared/applications/status.ts';
import type { Role } from '../../shared/roles.ts';
import type { Tone } from '../kit/ui/display/badge.tsx';

type Names = Pick<ApplicationDetail, 'applicant' | 'job' | 'timeline'>;

/** One activity with its text. */
export interface TimelineStep extends Pick<
  TimelineEntry,
  'at' | 'reason' | 'message' | 'interview'
> {
  /** The kind of the step, for its icon. */
  mark: Exclude<EventKind, 'status'> | ApplicationStatus;
  text: string;
  tone: Tone;
  /** Opening or changing something, rather than a change of status. */
  isMinor: boolean;
  /** The interview was moved or canceled since. */
  isOver: boolean;
}

const TONES: Record<TimelineStep['mark'], Tone> = {
  pending: 'blue',
  changed: 'neutral',
  opened: 'neutral',
  resume_opened: 'neutral',
  reviewed: 'blue',
  interviewed: 'violet',
  interview_moved: 'violet',
  interview_cancelled: 'neutral',
  offered: 'green',
  rejected: 'red',
  withdrawn: 'neutral',
  taken_back: 'neutral',
  interview_confirmed: 'green',
  interview_declined: 'red',
  times_proposed: 'violet',
  offer_changed: 'green',
  offer_accepted: 'green',
  offer_declined: 'red',
  offer_ended: 'neutral',
};
const MINOR = new Set<TimelineStep['mark']>(['changed', 'opened', 'resume_opened']);

/** The steps of an application for a reader. They name the side that acted, not the person. */
export function stepsFor(reader: Role, { applicant, job, timeline }: Names): TimelineStep[] {
  const names = {
    job_seeker: displayName(applicant),
    company: job.companyName,
    admin: 'An administrator',
  };
  const last = timeline.findLastIndex(({ interview }) => interview);
  let arranged: TimelineEntry['interview'];
  return timeline.map((entry, index) => {
    const mark = entry.kind === 'status' ? entry.status : entry.kind;
    const isCancelled = mark === 'interview_cancelled';
    const who = entry.by === reader ? 'You' : names[entry.by];
    const text =
      mark === 'offer_ended'
        ? 'The offer ended without an answer'
        : `${who} ${verb(mark, reader, names.job_seeker, arranged !== undefined)}`;
    const interview = isCancelled ? arranged : entry.interview;
    arranged = isCancelled ? undefined : (entry.interview ?? arranged);
    const { at, reason, message } = entry;
    return {
      at,
      mark,
      text,
      tone: TONES[mark],
      isMinor: MINOR.has(mark),
      isOver: isCancelled || index < last,
      ...(interview && { interview }),
      ...(reason && { reason }),
      ...(message && { message }),
    };
  });
}

function verb(
  mark: Exclude<TimelineStep['mark'], 'offer_ended'>,
  reader: Role,
  applicant: string,
  isArranged: boolean,
): string {
  const isMine = reader === 'job_seeker';
  const application = isMine ? 'your application' : 'the application';
  const whom = isMine ? 'you' : applicant;
  switch (mark) {
    case 'pending':
      return 'applied';
    case 'changed':
      return `changed ${application}`;
    case 'opened':
      return `opened ${application}`;
    case 'resume_opened':
      return `opened ${isMine ? 'your' : 'the'} resume`;
    case 'reviewed':
      return `reviewed ${application}`;
    case 'interviewed':
      return `invited ${whom} to an interview`;
    case 'interview_moved':
      return isArranged ? 'moved the interview' : 'arranged the interview';
    case 'interview_cancelled':
      return 'canceled the interview';
    case 'offered':
      return `made ${whom} an offer`;
    case 'rejected':
      return `rejected ${application}`;
    case 'withdrawn':
      return `withdrew ${application}`;
    case 'taken_back':
      return 'took the last step back';
    case 'interview_confirmed':
      return 'confirmed the interview';
    case 'interview_declined':
      return 'declined the interview';
    case 'times_proposed':
      return 'proposed times for an interview';
    case 'offer_changed':
      return 'changed the terms of the offer';
    case 'offer_accepted':
      return 'accepted the offer';
    case 'offer_declined':
      return 'declined the offer';
  }
}
