import type { ReactNode } from 'react';
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
export interface TimelineStep extends Pick<TimelineEntry, 'at' | 'reason' | 'message'> {
  text: string;
  /** Opening or changing something, rather than a change of status. */
  isMinor: boolean;
  below?: StepPart['below'];
  /** The company that wrote the message to the reader. */
  reportTo?: string | false;
}

/** What a feature says of a line, beside the words of its kind. */
export interface StepPart {
  /** In the place of the core's. */
  verb?: string | undefined;
  /** Behind the text. */
  also?: string | undefined;
  /** Below the date; struck out if it holds no longer. */
  below?: { text: ReactNode; isOver: boolean } | undefined;
}

/** @param whom the applicant, for the reader @returns a part for each line */
export type TellsSteps = (timeline: readonly TimelineEntry[], whom: string) => readonly StepPart[];

const DECIDED = new Set<ApplicationStatus>(['offered', 'rejected', 'withdrawn']);

const MINOR = new Set<Mark>(['changed', 'stage_moved', 'opened', 'resume_opened']);

/**
 * The steps of an application for a reader. They name the side that acted, and to the company also the colleague.
 * @param words of the kinds of features
 * @param ownId the id of the reader
 * @param tells what features say of single lines
 */
export function stepsFor(
  reader: Role,
  { applicant, company, job, timeline }: Names,
  words: Readonly<Record<string, { verb?: string; text?: string }>> = {},
  ownId?: string,
  tells: readonly TellsSteps[] = [],
): TimelineStep[] {
  const names = {
    job_seeker: displayName(applicant),
    company: job.companyName,
    admin: 'An admin',
  };
  const whom = reader === 'job_seeker' ? 'you' : names.job_seeker;
  const told = tells.map((tell) => tell(timeline, whom));
  return timeline.map((entry, index) => {
    const part = Object.assign({}, ...told.map((parts) => parts[index])) as StepPart;
    const mark = entry.kind === 'status' ? entry.status : entry.kind;
    const who = entry.by === reader ? youOrName(entry.person, ownId) : names[entry.by];
    const ofFeature = words[mark];
    const text =
      ofFeature?.text ??
      `${who} ${part.verb ?? ofFeature?.verb ?? verb(mark, { reader, whom, stage: entry.stage })}${part.also ?? ''}`;
    const { at } = entry;
    const reason = shownReason(entry.reason);
    const isTold = mark === 'rejected' && reader === 'job_seeker';
    const message = entry.message || (isTold && standardRejection(job.companyName));
    return {
      at,
      text,
      isMinor: MINOR.has(mark),
      reportTo: reader === 'job_seeker' && entry.by === 'company' && company._id,
      ...(part.below && { below: part.below }),
      ...(reason && { reason }),
      ...(message && { message }),
    };
  });
}

interface VerbContext {
  reader: Role;
  /** The applicant. */
  whom: string;
  stage: string | undefined;
}

function verb(mark: Mark, { reader, whom, stage }: VerbContext): string {
  const isMine = reader === 'job_seeker';
  const application = isMine ? 'your application' : 'the application';
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
      return `moved ${whom} to the interview stage`;
    case 'offered':
      return `made ${whom} an offer`;
    case 'rejected':
      return `rejected ${application}`;
    case 'withdrawn':
      return `withdrew ${application}`;
    case 'taken_back':
      return 'undid the last step';
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

/** What an applicant can expect next, unless a feature knows; nothing once it is decided. */
export const nextSteps = ({ status, closure, job }: ApplicationDetail): NextStep[] =>
  closure || DECIDED.has(status)
    ? []
    : [{ state: 'now', text: `${job.companyName} decides what comes next` }];
