import type { ApplicationStatus, EventKind } from '../../../shared/applications/status.ts';
import { personInWords } from '../../../shared/companies/team.ts';
import type { EventWords } from '../../panels.tsx';
import type { CompanyActivity } from '../../../shared/applications/lists.ts';

type Happened = NonNullable<CompanyActivity['application']>;

export type ActivityMark = 'job' | ApplicationStatus | Exclude<EventKind, 'status'>;

/** An event of the company's jobs as a sentence, with a link. */
export interface Activity {
  id: string;
  mark: ActivityMark;
  text: string;
  jobTitle: string;
  /** The colleague who did it; '' for applicants and oneself. */
  by: string;
  /** ISO 8601. */
  at: string;
  to: string;
}

type Sentence = (name: string, isInvited: boolean) => string;

const SENTENCES: Partial<Record<ActivityMark, Sentence>> = {
  pending: (name) => `${name} applied`,
  reviewed: (name) => `${name} was marked as reviewed`,
  interviewed: (name, isInvited) =>
    isInvited ? `${name} was invited to an interview` : `${name} was moved to the interview stage`,
  offered: (name) => `${name} was made an offer`,
  rejected: (name) => `${name} was rejected`,
  withdrawn: (name) => `${name} withdrew the application`,
  changed: (name) => `${name} changed the application`,
  opened: (name) => `${name}'s application was opened`,
  resume_opened: (name) => `${name}'s resume was opened`,
  interview_moved: (name) => `The interview with ${name} was scheduled`,
  interview_cancelled: (name) => `The interview with ${name} was canceled`,
  taken_back: (name) => `Undid the last move for ${name}`,
  interview_confirmed: (name) => `${name} confirmed the interview`,
  interview_declined: (name) => `${name} declined the interview`,
  times_proposed: (name) => `New times were proposed for the interview with ${name}`,
  times_ended: (name) => `${name} can no longer choose a time for the interview`,
  answer_prolonged: (name) => `The answer date of ${name} was extended`,
  stage_moved: (name) => `${name} was moved to another stage`,
};

/** @param ownId the id of the reader @param words of the kinds of features */
export function toActivity(
  { job, at, application, person }: CompanyActivity,
  ownId: string | undefined,
  words: Readonly<Record<string, EventWords>> = {},
): Activity {
  const { jobTitle } = job;
  const isOwn = person !== null && person._id === ownId;
  const by = person && !isOwn ? personInWords(person) : '';
  if (!application) {
    const text = isOwn ? 'You posted a job' : by ? `${by} posted a job` : 'A job was posted';
    return { id: job._id, mark: 'job', text, jobTitle, by: '', at, to: `/jobs/${job._id}` };
  }
  const mark = markOf(application);
  const say = words[mark]?.told ?? SENTENCES[mark];
  if (!say) throw new Error(`nothing says ${mark}`);
  return {
    id: `${application._id} ${mark} ${at}`,
    mark,
    text: say(application.applicantName, application.isInvited === true),
    jobTitle,
    by,
    at,
    to: `/applications/view/${application._id}`,
  };
}

const markOf = ({ kind, status }: Happened) => (kind === 'status' ? status : kind);
