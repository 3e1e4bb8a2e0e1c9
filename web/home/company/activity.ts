import type { ApplicationStatus, EventKind } from '../../../shared/applications/status.ts';
import { personInWords } from '../../../shared/companies/team.ts';
import type { EventWords } from '../../feature-words.ts';
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

type Sentence = (name: string) => string;

const SENTENCES: Partial<Record<ActivityMark, Sentence>> = {
  pending: (name) => `${name} applied`,
  reviewed: (name) => `${name} was marked as reviewed`,
  interviewed: (name) => `${name} was moved to the interview stage`,
  offered: (name) => `${name} was made an offer`,
  rejected: (name) => `${name} was rejected`,
  withdrawn: (name) => `${name} withdrew the application`,
  changed: (name) => `${name} changed the application`,
  opened: (name) => `${name}'s application was opened`,
  resume_opened: (name) => `${name}'s resume was opened`,
  taken_back: (name) => `Undid the last move for ${name}`,
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
  const say: EventWords['told'] | undefined = words[mark]?.told ?? SENTENCES[mark];
  if (!say) throw new Error(`nothing says ${mark}`);
  return {
    id: `${application._id} ${mark} ${at}`,
    mark,
    text: say(application.applicantName, application),
    jobTitle,
    by,
    at,
    to: `/applications/view/${application._id}`,
  };
}

const markOf = ({ kind, status }: Happened) => (kind === 'status' ? status : kind);
