import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type {
  ApplicationDetail,
  ApplicationStatus,
  EventKind,
  TimelineEntry,
} from '../../../shared/applications/status.ts';
import { shownReason, standardRejection } from '../../../shared/applications/rejection-words.ts';
import { youOrName } from '../../../shared/companies/team.ts';
import type { Role } from '../../../shared/roles.ts';

type Names = Pick<ApplicationDetail, 'applicant' | 'company' | 'job' | 'timeline'>;
/** What a step is about. */
type Mark = Exclude<EventKind, 'status'> | ApplicationStatus;

/** One activity with its text. */
export interface TimelineStep extends Pick<
  TimelineEntry,
  'at' | 'reason' | 'message' | 'interview'
> {
  text: string;
  /** Opening or changing something, rather than a change of status. */
  isMinor: boolean;
  /** The interview was moved or canceled since. */
  isOver: boolean;
  /** The company that wrote the message to the reader. */
  reportTo?: string | false;
}

/** Moves that cancel an interview to come. */
const ENDS = new Set<Mark>(['offered', 'rejected', 'withdrawn']);

const MINOR = new Set<Mark>(['changed', 'stage_moved', 'opened', 'resume_opened']);

/**
 * The steps of an application for a reader. They name the side that acted, and to the company also the colleague.
 * @param words of the kinds of features
 * @param ownId the id of the reader
 */
export function stepsFor(
  reader: Role,
  { applicant, company, job, timeline }: Names,
  words: Readonly<Record<string, { verb?: string; text?: string }>> = {},
  ownId?: string,
): TimelineStep[] {
  const names = {
    job_seeker: displayName(applicant),
    company: job.companyName,
    admin: 'An admin',
  };
  /** The entry that arranged the interview, and which one it was before the last move. */
  let arrangedIn = -1;
  let before = -1;
  const steps = timeline.map((entry, index) => {
    const arranged = timeline[arrangedIn]?.interview;
    const mark = entry.kind === 'status' ? entry.status : entry.kind;
    const endsInterview = ENDS.has(mark) && arranged !== undefined && arranged.startsAt > entry.at;
    const isCancelled = mark === 'interview_cancelled' || endsInterview;
    const who = entry.by === reader ? youOrName(entry.person, ownId) : names[entry.by];
    const ofFeature = words[mark];
    const text =
      ofFeature?.text ??
      `${who} ${ofFeature?.verb ?? verb(mark, { reader, by: entry.by, applicant: names.job_seeker, isArranged: arranged !== undefined, isInvited: entry.interview !== undefined || entry.offersTimes === true, stage: entry.stage })}${endsInterview ? ' and canceled the interview' : ''}`;
    const interview = isCancelled ? arranged : entry.interview;
    if (entry.kind === 'status') before = arrangedIn;
    // Other times that the company offers replace the interview.
    if (isCancelled || (mark === 'times_proposed' && entry.by === 'company')) arrangedIn = -1;
    else if (mark === 'taken_back') arrangedIn = before;
    else if (entry.interview) arrangedIn = index;
    const { at } = entry;
    const reason = shownReason(entry.reason);
    const isTold = mark === 'rejected' && reader === 'job_seeker';
    const message = entry.message || (isTold && standardRejection(job.companyName));
    return {
      at,
      text,
      isMinor: MINOR.has(mark),
      isOver: isCancelled,
      reportTo: reader === 'job_seeker' && entry.by === 'company' && company._id,
      ...(interview && { interview }),
      ...(reason && { reason }),
      ...(message && { message }),
    };
  });
  return steps.map((step, index) => ({ ...step, isOver: step.isOver || index !== arrangedIn }));
}

interface VerbContext {
  reader: Role;
  by: Role;
  applicant: string;
  isArranged: boolean;
  /** To an interview, or to choose a time. */
  isInvited: boolean;
  stage: string | undefined;
}

function verb(
  mark: Mark,
  { reader, by, applicant, isArranged, isInvited, stage }: VerbContext,
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
      return isInvited ? `invited ${whom} to an interview` : `moved ${whom} to the interview stage`;
    case 'interview_moved':
      return isArranged ? 'moved the interview' : 'scheduled the interview';
    case 'interview_cancelled':
      return 'canceled the interview';
    case 'offered':
      return `made ${whom} an offer`;
    case 'rejected':
      return `rejected ${application}`;
    case 'withdrawn':
      return `withdrew ${application}`;
    case 'taken_back':
      return 'undid the last step';
    case 'interview_confirmed':
      return 'confirmed the interview';
    case 'interview_declined':
      return 'declined the interview';
    case 'times_proposed':
      return by === 'company'
        ? 'offered times for an interview'
        : 'proposed times for an interview';
    case 'times_ended':
      return 'ended self-booking';
    case 'answer_prolonged':
      return 'extended the answer date';
    case 'stage_moved':
      return stage ? `moved the application to ${stage}` : 'moved the application out of its stage';
    default:
      throw new Error(`a feature has the words of ${mark}`);
  }
}

/** What is awaited, or what follows it. */
export interface NextStep {
  state: 'now' | 'later';
  text: string;
  /** Until when, or when it is. */
  at?: { word: 'by' | 'on'; time: string };
  note?: string;
}

/** What an applicant can expect next; nothing once it is decided. */
export function nextSteps(application: ApplicationDetail, now: Date): NextStep[] {
  const { status, closure, job } = application;
  if (closure) return [];
  if (ENDS.has(status)) return [];
  const wait: NextStep = { state: 'now', text: `${job.companyName} decides what comes next` };
  if (status !== 'interviewed') return [wait];
  const meeting = interviewStep(application, now);
  const decision: NextStep = { state: 'later', text: 'Decision', note: 'after the interview' };
  return meeting ? [meeting, decision] : [wait];
}

const at = <Word extends 'by' | 'on'>(word: Word, time: string) => ({ at: { word, time } });

function interviewStep(
  { interview, proposal, job }: ApplicationDetail,
  now: Date,
): NextStep | undefined {
  if (proposal?.by === 'company') {
    const last = proposal.startsAt.findLast((time) => new Date(time) > now);
    return last
      ? { state: 'now', text: 'Choose a time', ...at('by', last) }
      : { state: 'now', text: 'Propose other times' };
  }
  if (proposal) return { state: 'now', text: `${job.companyName} chooses one of your times` };
  if (!interview || interview.isCancelled || new Date(interview.startsAt) <= now) return undefined;
  const on = at('on', interview.startsAt);
  if (interview.answer === 'confirmed') return { state: 'now', text: 'Interview', ...on };
  return interview.answer === 'declined'
    ? undefined
    : { state: 'now', text: 'Confirm the interview', ...on };
}
