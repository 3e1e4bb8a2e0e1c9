import * as z from 'zod/mini';
import { applicantProfileAnswer } from './applicant-profile.ts';
import {
  interviewAnswer,
  interviewPlan,
  interviewSlots,
  proposalAnswer,
} from './interviews/interviews.ts';
import { flagFilter } from '../kit/lists.ts';
import type { Role } from '../roles.ts';
import { interviewer } from './interviews/interviewers.ts';
import { givenAnswer } from './given-answers.ts';
import { sentAnswers } from './sent-answers.ts';
import { ANSWER_UNDO_MINUTES, undoneUntil, undoSeconds } from './undo.ts';
import type { Reason } from '../errors.ts';
import { teamPerson } from '../companies/team.ts';
import { foundThrough } from '../jobs/found-through.ts';
import { type FoundFormat, formatRefusal } from '../kit/files/refusal.ts';
import {
  answerFields,
  applicationTextAnswers,
  applicationTexts,
  EVENT_KIND_PARTS,
  eventFields,
  formFields,
} from '../parts/parts.ts';
import { COVER_LETTER_MAX } from './fields.ts';
import { chooseFrom, optionalText, plainText } from '../kit/text.ts';
import { optionalWithFields } from '../templates/texts.ts';

export const APPLICATION_STATUSES = [
  'pending',
  'reviewed',
  'interviewed',
  'offered',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Every move of a company (product.md section 4.2), for the menus and for `moveRefusal`. */
export const MOVES = {
  review: { label: 'Mark as Reviewed', from: ['pending'], to: 'reviewed' },
  interview: { label: 'Schedule Interview', from: ['pending', 'reviewed'], to: 'interviewed' },
  offer: { label: 'Make Offer', from: ['reviewed', 'interviewed'], to: 'offered' },
  reject: {
    label: 'Reject Application',
    from: ['pending', 'reviewed', 'interviewed', 'withdrawn'],
    to: 'rejected',
  },
} as const satisfies Record<
  string,
  { label: string; from: readonly ApplicationStatus[]; to: ApplicationStatus }
>;

export type Move = (typeof MOVES)[keyof typeof MOVES];

/** The allowed moves of an application, in menu order. */
export const movesFrom = ({ status, undoWithdrawalUntil }: Movable): Move[] =>
  Object.values(MOVES).filter(
    ({ from }) => !undoWithdrawalUntil && (from as readonly string[]).includes(status),
  );

/** 'its status is Reviewed'. */
const itsStatus = (status: ApplicationStatus): string =>
  `its status is ${APPLICATION_STATUS_LABELS[status]}`;

/** Why a company cannot move an application to `to`. */
export function moveRefusal(application: Movable, to: ApplicationStatus): Reason | undefined {
  if (movesFrom(application).some((move) => move.to === to)) return undefined;
  return application.undoWithdrawalUntil && to === 'rejected'
    ? {
        code: 'withdrawal-undoable',
        message: `The applicant can still undo the withdrawal. You can reject this application ${ANSWER_UNDO_MINUTES} minutes after it was withdrawn.`,
      }
    : {
        code: 'move-not-allowed',
        message:
          application.status === to
            ? `This application is already ${APPLICATION_STATUS_LABELS[to]}.`
            : `This application cannot be set to ${APPLICATION_STATUS_LABELS[to]}, because ${itsStatus(application.status)}.`,
      };
}

/**
 * The statuses of applications about which the company has not decided: from them an applicant may withdraw (product.md
 * section 4.2).
 */
export const UNDECIDED_STATUSES = ['pending', 'reviewed', 'interviewed'] as const;
const UNDECIDED: readonly ApplicationStatus[] = UNDECIDED_STATUSES;

/** The statuses of applications that wait for a decision or an answer. */
export const OPEN_STATUSES: readonly ApplicationStatus[] = [...UNDECIDED, 'offered'];

/** Why an application is closed although nobody decided it: its job, or the company, was deleted. */
const closureAnswer = z.object({
  by: z.enum(['company', 'job']),
  /** What the person who deleted it wrote for applicants; may be ''. */
  reason: z.string(),
  at: z.iso.datetime(),
});
export type Closure = z.output<typeof closureAnswer>;

export const CLOSED_LABELS: Record<Closure['by'], string> = {
  company: 'Closed: company removed',
  job: 'Closed: job removed',
};

type State = Pick<Application, 'status' | 'closure'>;
type Movable = Pick<Application, 'status' | 'undoWithdrawalUntil'>;

/** Why nothing can be done with an application whose job or company was removed. */
export const closedRefusal = ({ closure }: Pick<State, 'closure'>): Reason | undefined =>
  closure
    ? {
        code: 'application-closed',
        message: `This application is closed, because the ${closure.by} was removed. You keep your copy of it.`,
      }
    : undefined;

/** Why an application cannot be withdrawn. */
export const withdrawRefusal = (application: State): Reason | undefined =>
  closedRefusal(application) ?? withdrawStatusRefusal(application.status);

const withdrawStatusRefusal = (status: ApplicationStatus): Reason | undefined =>
  UNDECIDED.includes(status)
    ? undefined
    : {
        code: 'not-withdrawable',
        message: `This application can no longer be withdrawn, because ${itsStatus(status)}.`,
      };

interface Step {
  kind: EventKind;
  /** After it. */
  status: ApplicationStatus;
}

/** The last withdrawal of a history, and the line before it, which has the status that undoing restores. */
export function withdrawalIn<Line extends Step>(history: readonly Line[]) {
  const at = history.findLastIndex(
    ({ kind, status }) => kind === 'status' && status === 'withdrawn',
  );
  const [before, line] = [history[at - 1], history[at]];
  return before && line && { before, line };
}

/** A history as the applicant reads it: without the moves that a company undid, of which no mail had told. */
export function withoutUndone<Line extends { kind: EventKind; by: Role }>(
  history: readonly Line[],
): Line[] {
  const shown: Line[] = [];
  for (const line of history) {
    if (line.kind !== 'taken_back' || line.by !== 'company') shown.push(line);
    else
      shown.splice(
        shown.findLastIndex(({ kind }) => kind === 'status'),
        1,
      );
  }
  return shown;
}

/** Until when a withdrawal can be undone (ISO 8601); null if there is nothing to undo. */
export function withdrawalUndoableUntil(
  { status, withdrawnAt }: { status: ApplicationStatus; withdrawnAt: Date | null },
  now: Date,
): string | null {
  const until = status === 'withdrawn' && withdrawnAt && undoneUntil(withdrawnAt);
  return until && until > now ? until.toISOString() : null;
}

/** Why a withdrawal cannot be undone. */
export function undoWithdrawalRefusal(
  application: State & { withdrawnAt: Date | null },
  now: Date,
): Reason | undefined {
  const closed = closedRefusal(application);
  if (closed) return closed;
  if (application.status !== 'withdrawn')
    return {
      code: 'not-withdrawn',
      message: `This application is not withdrawn, because ${itsStatus(application.status)}.`,
    };
  return withdrawalUndoableUntil(application, now)
    ? undefined
    : { code: 'undo-expired', message: 'It is too late to undo. The company has been notified.' };
}

/** Why an application cannot be changed: only pending ones can. */
export const editRefusal = (application: State): Reason | undefined =>
  closedRefusal(application) ??
  (application.status === 'pending'
    ? undefined
    : {
        code: 'not-editable',
        message: `This application can no longer be changed, because ${itsStatus(application.status)}.`,
      });

/** Why no interview can be arranged or answered. @param by who wants to */
export function notInvitedRefusal(
  application: State,
  by: 'job_seeker' | 'company',
): Reason | undefined {
  const closed = closedRefusal(application);
  if (closed || application.status === 'interviewed') return closed;
  const reason = `This application has no interview, because ${itsStatus(application.status)}.`;
  return {
    code: 'not-invited',
    message: by === 'company' ? `${reason} Invite the applicant first.` : reason,
  };
}

/** Reasons for a rejection, shown to the applicant. */
export const REJECTION_REASONS = [
  'Another candidate was chosen',
  'The experience does not match the role',
  'The skills do not match the role',
  'The location or working hours do not fit',
  'The position was filled or withdrawn',
  'Other',
] as const;
/** Of the message to the applicant. */
export const REJECTION_MESSAGE_MAX = 2000;

/** The status shown to job seekers: an unknown one counts as pending (product.md section 4.2). */
export const seekerStatus = (status: string): ApplicationStatus =>
  APPLICATION_STATUSES.find((known) => known === status) ?? 'pending';

/** 'Reviewed' for 'reviewed'; 'Unknown' for an empty status. */
export const statusLabel = (status: string) =>
  status ? status.charAt(0).toUpperCase() + status.slice(1) : 'Unknown';

export const APPLICATION_STATUS_LABELS = Object.fromEntries(
  APPLICATION_STATUSES.map((status) => [status, statusLabel(status)]),
) as Record<ApplicationStatus, string>;

/** The counts above the company's and the admin's lists (product.md section 9). */
export function summarize(applications: readonly { status: string }[]) {
  const count = (...statuses: ApplicationStatus[]) =>
    applications.filter(({ status }) => (statuses as string[]).includes(status)).length;
  return {
    total: applications.length,
    underReview: count('pending', 'reviewed'),
    interviews: count('interviewed'),
    offers: count('offered'),
  };
}

/** In bytes. */
export const RESUME_MAX = 5 * 1024 * 1024;
export const RESUME_EXTENSIONS = ['.pdf', '.doc', '.docx'] as const;

const yesOrNo = flagFilter('Send true or false.');

/** The text fields of an application; the resume is sent as a file. */
export const applicationForm = z.object({
  coverLetter: optionalText(COVER_LETTER_MAX),
  /** 'true': if there is no file, use the resume of the profile. */
  useProfileResume: yesOrNo,
  /** One of my resumes, which is used instead of that of the profile. */
  resumeId: z.optional(
    z.union([z.literal(''), z.guid()], { error: 'Choose one of your resumes.' }),
  ),
  /** 'true': also keep the file as the resume of the profile. */
  keepResume: yesOrNo,
  /** Answers to the job's questions: a JSON list of { question, value }. Files are sent as `answer.<question>`. */
  answers: sentAnswers,
  /** Where the applicant found the job (shared/jobs/sources.ts). */
  source: z.optional(foundThrough),
  ...applicationTexts,
  ...formFields('apply'),
});

/**
 * Body of a move. `interview` or `slots` are for 'interviewed', `reason` and `message` are for 'rejected'.
 */
export const statusChange = z.object({
  status: z.enum(APPLICATION_STATUSES, {
    error: `Status must be one of: ${APPLICATION_STATUSES.join(', ')}.`,
  }),
  interview: z.optional(interviewPlan),
  /** Times of which the applicant picks one, instead of an interview. */
  slots: z.optional(interviewSlots),
  reason: z.optional(z.enum(REJECTION_REASONS, { error: chooseFrom(REJECTION_REASONS) })),
  /** For the applicant, with fields (shared/templates/fields.ts). */
  message: optionalWithFields(REJECTION_MESSAGE_MAX),
  /** For 'rejected'. */
  ...formFields('rejection'),
  ...formFields('move'),
  undoSeconds,
});

/** Changes by the applicant while the application is pending; a new resume is sent as a file. */
export const applicationChange = z.object({
  coverLetter: optionalText(COVER_LETTER_MAX),
  /** The cover letter that the applicant last saw. If the stored one differs, it is not overwritten. */
  replaces: z.optional(z.string().check(z.maxLength(2 * COVER_LETTER_MAX))),
});

/** Refuses to overwrite a cover letter that was changed elsewhere since it was read. */
export const staleLetterRefusal = (
  current: string,
  replaces: string | undefined,
): Reason | undefined =>
  replaces === undefined || plainText(replaces) === plainText(current)
    ? undefined
    : {
        code: 'application-changed',
        message: 'You changed this application in another window.',
      };

/** A document that somebody wants to send. */
export interface ChosenDocument {
  name: string;
  size: number;
  /** What it is by its content, if that was looked at. */
  found?: FoundFormat | undefined;
}

/** Why a resume, or another document, is refused before it is opened. The page checks it before sending. */
export function resumeRefusal(
  file: ChosenDocument | undefined | null,
  what: 'Your resume' | 'The file' = 'Your resume',
): Reason | undefined {
  if (!file?.name)
    return { code: 'resume-missing', message: 'Please upload your resume to apply.' };
  const refusal = formatRefusal(file.found, RESUME_EXTENSIONS);
  if (refusal) return refusal;
  if (!RESUME_EXTENSIONS.some((extension) => file.name.toLowerCase().endsWith(extension)))
    return { code: 'wrong-file-type', message: `${what} must be a PDF, DOC or DOCX file.` };
  if (file.size > RESUME_MAX)
    return { code: 'resume-too-large', message: `${what} must be 5 MB or smaller.` };
  if (file.size === 0) {
    const message = `This file is empty. Please choose ${what === 'The file' ? 'it' : 'your resume'} again.`;
    return { code: 'resume-empty', message };
  }
  return undefined;
}

export const historyEntry = z.object({
  status: z.enum(APPLICATION_STATUSES),
  at: z.iso.datetime(),
  by: z.enum(['job_seeker', 'company', 'admin']),
});

/** The kinds of events in an application's history. */
export const EVENT_KINDS = [
  'status',
  'changed',
  'opened',
  'resume_opened',
  'interview_moved',
  'interview_cancelled',
  /** A company undid its last move, or an applicant the withdrawal; `status` is the restored one. */
  'taken_back',
  'interview_confirmed',
  'interview_declined',
  /** One side named times for an interview. */
  'times_proposed',
  /** The company ended a self-booking before the applicant had picked a time. */
  'times_ended',
  ...EVENT_KIND_PARTS,
  /** The company needs more time than it promised. */
  'answer_prolonged',
  /** The company moved it to another of its own stages. Applicants do not see it. */
  'stage_moved',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** An event of an application's history. To the applicant it names the side that acted, not the person. */
export const timelineEntry = z.extend(historyEntry, {
  kind: z.enum(EVENT_KINDS),
  /** Only for the company, of what it did itself: who did it; null if the account was deleted. */
  person: z.optional(z.nullable(teamPerson)),
  /** The reason of a rejection, and the words of the side that acted. */
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Only for the company: the name of the stage at that time; '' for none. */
  stage: z.optional(z.string()),
  /** The interview as scheduled at that time. */
  interview: z.optional(
    z.omit(interviewAnswer, { calendar: true, isCancelled: true, answer: true }),
  ),
  /** Of an invitation without an interview: the applicant chooses one of several times. */
  offersTimes: z.optional(z.boolean()),
  ...eventFields,
});

export type TimelineEntry = z.output<typeof timelineEntry>;

export const applicationAnswer = z.object({
  _id: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** Null unless the job or the company was deleted. */
  closure: z.nullable(closureAnswer),
  appliedDate: z.iso.datetime(),
  /** A signed server-relative path that expires after an hour; 'N/A' if there is no resume. */
  resume: z.string(),
  coverLetter: z.string(),
  ...applicationTextAnswers,
  ...answerFields('applicationRow'),
  job: z.object({
    _id: z.string(),
    jobTitle: z.string(),
    companyName: z.string(),
    /** The path of its logo; null without one, and while the company is not public. */
    companyLogo: z.nullable(z.string()),
    jobLocation: z.string(),
    jobType: z.string(),
    /**
     * For the company and admins, if the text is an edit that waits for review or was rejected: applicants read the approved
     * one.
     */
    edit: z.optional(
      z.object({ status: z.enum(['pending', 'rejected']), approvedTitle: z.string() }),
    ),
    /** Whether the job has a public page: false if it is closed, expired or deleted. */
    isListed: z.boolean(),
  }),
  company: z.object({ _id: z.string(), companyProfile: z.object({ companyName: z.string() }) }),
  applicant: z.object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    applicantProfile: z.pick(applicantProfileAnswer, {
      fullName: true,
      resume: true,
      skills: true,
    }),
  }),
  history: z.array(historyEntry),
  /** Whether the other side has done something that the reader's side has not opened. False for admins. */
  isUnread: z.boolean(),
  /** Until when the applicant can undo the withdrawal; null if there is nothing to undo. */
  undoWithdrawalUntil: z.nullable(z.iso.datetime()),
  /** The end of the day until which the company promised to answer; null for applications from before it did. */
  answerBy: z.nullable(z.iso.datetime()),
  /** When the company first answered: an interview, an offer, a rejection, or a message that asks or names a date. */
  answeredAt: z.nullable(z.iso.datetime()),
  /** The promised date before the company prolonged it. */
  prolongedFrom: z.nullable(z.iso.datetime()),
  /** When the applicant was told that the date has passed. */
  lapsedAt: z.nullable(z.iso.datetime()),
  /** When the company stated that it hired the applicant. Only for the company and admins. */
  hiredAt: z.optional(z.nullable(z.iso.datetime())),
  /** Only for the company: the members to whom it is assigned, the first one first. */
  assigned: z.optional(z.array(teamPerson)),
  /** Only for the company: the skills that the job asks for. */
  askedSkills: z.optional(z.array(z.string())),
  /** Only for the company: the answers that meet a knock-out rule, such as 'Driving license: No'; '' without any. */
  flag: z.optional(z.string()),
  /** Only for the company: when its interview to come begins; another move cancels it. */
  interviewAt: z.optional(z.nullable(z.iso.datetime())),
});

type NamedJob = Pick<z.output<typeof applicationAnswer>['job'], 'jobTitle' | 'edit'>;

/** The title that the applicant reads: mails and messages have it. */
export const titleForApplicant = ({ jobTitle, edit }: NamedJob): string =>
  edit?.approvedTitle ?? jobTitle;

/** For the company and admins: that applicants read another text of the job. Undefined if they read the same. */
export const editNote = ({ edit, jobTitle }: NamedJob): string | undefined =>
  edit &&
  `${edit.status === 'pending' ? 'Edit in review' : 'Edit rejected'}: applicants read ${edit.approvedTitle === jobTitle ? 'the approved version' : `“${edit.approvedTitle}”`}.`;

/** An application with the applicant's whole profile and its timeline. */
export const applicationDetailAnswer = z.extend(applicationAnswer, {
  timeline: z.array(timelineEntry),
  /** The latest interview, or null. */
  interview: z.nullable(interviewAnswer),
  /** Times of which one side may pick one; null if there are none. */
  proposal: z.nullable(proposalAnswer),
  /** Who takes part for the company in the interview, or in the offered times. For the company alone. */
  interviewers: z.optional(z.array(interviewer)),
  /** The answers to the job's questions, in their order. */
  answers: z.array(givenAnswer),
  ...answerFields('applicationDetails'),
  applicant: z.extend(applicationAnswer.shape.applicant, {
    applicantProfile: applicantProfileAnswer,
  }),
});

export type Application = z.output<typeof applicationAnswer>;
export type ApplicationDetail = z.output<typeof applicationDetailAnswer>;
export type HistoryEntry = z.output<typeof historyEntry>;
