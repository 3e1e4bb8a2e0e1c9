import { rejectionAnswer } from '../companies/rejection.ts';
import * as z from 'zod/mini';
import { addDays, daysBetween, readTime } from '../kit/dates.ts';
import {
  lines,
  oneOf,
  oneOfOrBlank,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
  wordList,
} from '../kit/text.ts';
import { besideField } from '../kit/validation.ts';
import { keptAnswer } from '../companies/kept.ts';
import { answerFields, formFields } from '../parts/parts.ts';
import { amount, currencyCode } from './pay-fields.ts';
import { PAY_PERIODS } from './pay-units.ts';
import { passportAnswer, passportBody } from './passport.ts';
import { questionAnswer, questionList } from './questions.ts';
import {
  COUNTRY_CODES,
  COUNTRY_SENTENCE,
  countryCode,
  regionCode,
  WORKPLACES,
} from './countries.ts';
import { JOB_HOLDS, type JobHold, PLACES, REPLY_DAYS } from './promises.ts';

export const JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship'] as const;
export const EXPERIENCE_LEVELS = [
  'Entry-level',
  'Associate',
  'Mid-senior level',
  'Director',
  'Executive',
] as const;
/** The labels of the levels in forms (product.md section 9). */
export const EXPERIENCE_LABELS: Record<(typeof EXPERIENCE_LEVELS)[number], string> = {
  'Entry-level': 'Entry-level (0-2 years)',
  Associate: 'Associate (2-5)',
  'Mid-senior level': 'Mid-senior level (5-8)',
  Director: 'Director (8+)',
  Executive: 'Executive (10+)',
};

/** Set by the company; `approvalStatus` is set by admins. `pending` means not yet open (product.md section 3.2). */
export const JOB_STATUSES = ['active', 'paused', 'closed', 'pending'] as const;
/** The statuses a company may set. */
export const SETTABLE_JOB_STATUSES = ['active', 'paused', 'closed'] as const;
/** Set by admins. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const;

/** The outcomes a company can state when it closes a job. */
export const HIRED_HERE = 'Hired through this board';
export const JOB_OUTCOMES = [
  HIRED_HERE,
  'Hired another way',
  'Nobody was hired',
  'The position was withdrawn',
] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export type JobStatus = (typeof JOB_STATUSES)[number];
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Limits of product.md section 9.1, in characters, items and days. */
export const DESCRIPTION_MIN = 100;
export const SKILLS_MAX = 20;
export const FEATURED_JOBS = 3;
export const DEADLINE_DAYS = { default: 30, max: 180 } as const;
/** Days for which the page of a closed or expired job stays. */
export const CLOSED_NOTICE_DAYS = 30;
/** Shown before a job's own lists on its page if its company has chosen them, and nowhere else (product.md section 2.4). */
export const DEFAULT_REQUIREMENTS = [
  'Good communication skills',
  'Teamwork',
  'Basic computer knowledge',
] as const;
export const DEFAULT_BENEFITS = [
  'Health insurance',
  'Paid time off',
  'Professional development',
] as const;

/** A date and time in the formats of `readTime`; blank means absent. */
const deadline = z.pipe(
  optionalText(40),
  z.transform((value: string, context): Date | null => {
    if (value === '') return null;
    const time = readTime(value);
    if (time) return time;
    context.issues.push({
      code: 'custom',
      message: 'Application deadline must be a date.',
      input: value,
    });
    return z.NEVER;
  }),
);

/** An optional whole number, whose refusal names its field. */
const limited = (label: string, { min, max }: { min: number; max: number }) => {
  const limits = [
    z.gte(min, `${label}: at least ${min}.`),
    z.lte(max, `${label}: at most ${max}.`),
  ];
  return z.optional(z.nullable(z.int().check(...limits)));
};

/** Body of POST /jobs. Errors are reported in the order of its fields (product.md section 5). */
export const jobPosting = z.object({
  jobTitle: requiredLine('Job title is required', 160),
  jobLocation: requiredLine('Location is required', 160),
  jobType: oneOf(JOB_TYPES, 'Job type is required'),
  experienceLevel: oneOf(EXPERIENCE_LEVELS, 'Experience level is required'),
  jobDescription: requiredText('Job description is required', 20_000).check(
    z.minLength(DESCRIPTION_MIN, 'Job description should be at least 100 characters'),
  ),
  salaryRange: optionalLine(160),
  salaryMin: amount,
  salaryMax: amount,
  salaryCurrency: z.optional(z.nullable(currencyCode)),
  salaryPeriod: z.optional(z.nullable(oneOfOrBlank(PAY_PERIODS))),
  applicationDeadline: deadline,
  /** If absent, it is parsed from the location (`readPlace`). */
  workplace: z.optional(z.nullable(oneOfOrBlank(WORKPLACES))),
  country: z.optional(
    z.nullable(z.union([z.literal(''), countryCode], { error: COUNTRY_SENTENCE })),
  ),
  /** ISO 3166-2, such as 'US-CO'. If absent, it is read from the location. */
  region: z.optional(z.nullable(z.union([z.literal(''), regionCode]))),
  remoteFrom: z.optional(
    z.nullable(
      z
        .array(countryCode)
        .check(
          z.maxLength(COUNTRY_CODES.length, { error: besideField('Name each country once.') }),
        ),
    ),
  ),
  requirements: lines(50, 1000),
  benefits: lines(50, 1000),
  /** Whether the page lists the defaults too. If absent, a new job does not, and an edited one keeps its choice. */
  showsDefaultRequirements: z.optional(z.nullable(z.boolean())),
  showsDefaultBenefits: z.optional(z.nullable(z.boolean())),
  skillsRequired: wordList(SKILLS_MAX, 60, `Add at most ${SKILLS_MAX} skills`),
  /** If absent, a new job states nothing, and an edited one keeps what it states. */
  passport: z.optional(z.nullable(passportBody)),
  /** Screening questions. If absent, a new job asks none, and an edited one keeps its own. */
  questions: z.optional(z.nullable(questionList)),
  /** If absent, 14 for a new job, and unchanged for an edited one. */
  replyDays: limited('Days until you answer', REPLY_DAYS),
  /** The most applications; null for no limit. If absent, an edited job keeps its limit. */
  places: limited('Maximum applications', PLACES),
  ...formFields('job'),
});

/** Body of POST /jobs. */
export const newJobPosting = z.extend(jobPosting, {
  /** A job of the company; the new one gets its stages and criteria. */
  copyOf: z.optional(z.nullable(z.guid('The id of a job is expected.'))),
});

/** Body of PUT /jobs/{id}: the posting, the company's status and the edited version. */
export const jobChange = z.extend(jobPosting, {
  status: z.optional(oneOf(SETTABLE_JOB_STATUSES, 'Status is required')),
  /** The number of the edited version; if there is a newer one, it is not overwritten. */
  revision: z.optional(z.nullable(z.int().check(z.gte(1)))),
});

const WHO = 'Send the ids of the applications as a list.';

/** Body of PUT /jobs/{id}/status: the company's status, and the outcome with 'closed'. */
export const jobStatusChange = z.object({
  status: oneOf(SETTABLE_JOB_STATUSES, 'Status is required'),
  outcome: z.optional(z.nullable(oneOfOrBlank(JOB_OUTCOMES))),
  /** With the outcome 'Hired through this board': the applications of those who were hired; empty for none of them. */
  hired: z.optional(
    z.nullable(z.array(z.guid(WHO)).check(z.maxLength(PLACES.max, { error: besideField(WHO) }))),
  ),
});

/** Body of POST /jobs/{id}/relist; the default deadline is 30 days from now. */
export const jobRelisting = z.object({ applicationDeadline: deadline });

export type JobPosting = z.output<typeof jobPosting>;

export const jobAnswer = z.object({
  _id: z.string(),
  jobTitle: z.string(),
  jobLocation: z.string(),
  jobType: z.enum(JOB_TYPES),
  experienceLevel: z.enum(EXPERIENCE_LEVELS),
  jobDescription: z.string(),
  requirements: z.string(),
  benefits: z.string(),
  jobRequirements: z.array(z.string()),
  jobBenefits: z.array(z.string()),
  /** Whether the page lists the default requirements too; null for a text from before companies chose, which lists them. */
  showsDefaultRequirements: z.nullable(z.boolean()),
  showsDefaultBenefits: z.nullable(z.boolean()),
  skills: z.array(z.string()),
  skillsRequired: z.array(z.string()),
  salaryRange: z.string(),
  salary: z.nullable(z.number()),
  salaryMin: z.nullable(z.number()),
  salaryMax: z.nullable(z.number()),
  salaryCurrency: z.nullable(z.string()),
  salaryPeriod: z.nullable(z.enum(PAY_PERIODS)),
  workplace: z.enum(WORKPLACES),
  /** ISO 3166-1 alpha-2; null if unknown, and for remote work. */
  country: z.nullable(z.string()),
  /** The countries where remote workers may live; empty if not stated. */
  remoteFrom: z.array(z.string()),
  /** ISO 3166-2, such as 'US-CO'; null if unknown. */
  region: z.nullable(z.string()),
  passport: passportAnswer,
  /** Days within which the company answers applications. */
  replyDays: z.number(),
  /** The most applications that the job takes; null without a limit. */
  places: z.nullable(z.number()),
  /** How many of them are free; null without a limit. */
  placesLeft: z.nullable(z.number()),
  /** When the company last confirmed that the job is open; null for a job that was never public. */
  confirmedAt: z.nullable(z.iso.datetime()),
  /** How the company kept its promises to answer; null below five promises. */
  kept: z.nullable(keptAnswer),
  applicationDeadline: z.iso.datetime(),
  status: z.enum(JOB_STATUSES),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  createdAt: z.iso.datetime(),
  companyId: z.string(),
  companyName: z.string(),
  /** The domain that the company has proved to be its own; null without one. */
  companyDomain: z.nullable(z.string()),
  /** The path of the company's logo on this server; null without one, and while the company is not public. */
  companyLogo: z.nullable(z.string()),
  applicantCount: z.number(),
  /** Ids of the applicants. Only for the job's company and admins. */
  applicants: z.optional(z.array(z.string())),
  /** Whether an approved version is public while this one waits. Only for the job's company and admins. */
  hasPublicVersion: z.optional(z.boolean()),
  /** The deadline in effect while a later one waits, else null. Only for the job's company and admins. */
  approvedDeadline: z.optional(z.nullable(z.iso.datetime())),
  /** The number of this version, from 1. Like the following fields only for the job's company and admins. */
  revision: z.optional(z.number()),
  /** Why an admin rejected this version; null if none did. */
  rejection: z.optional(z.nullable(rejectionAnswer)),
  /** How a closed job ended; null if the company did not say. */
  outcome: z.optional(z.nullable(z.enum(JOB_OUTCOMES))),
  /** Why the job is not public although it is active; empty if nothing holds it. */
  holds: z.optional(z.array(z.enum(JOB_HOLDS))),
  ...answerFields('ownJob'),
  ...answerFields('job'),
  /** Applicants whose promised answer is overdue. */
  overdueAnswers: z.optional(z.number()),
  /** Whether the job closed itself because its places were taken. */
  closedAsFull: z.optional(z.boolean()),
  /** The screening questions of this version. Visitors read those of the public one with GET /jobs/{id}/questions. */
  questions: z.optional(z.array(questionAnswer)),
  ...answerFields('jobRow'),
});

export type Job = z.output<typeof jobAnswer>;

/** Why a formerly public job is closed, by precedence. */
export const CLOSED_REASONS = ['closed', 'paused', 'expired', 'full'] as const;

/**
 * A job's requirements and benefits with the defaults that its company has chosen.
 * @param ofOlder whether a text from before companies chose has the defaults
 */
export const listsOf = (
  job: Pick<
    Job,
    'jobRequirements' | 'jobBenefits' | 'showsDefaultRequirements' | 'showsDefaultBenefits'
  >,
  ofOlder: boolean,
) => ({
  requirements: [
    ...((job.showsDefaultRequirements ?? ofOlder) ? DEFAULT_REQUIREMENTS : []),
    ...job.jobRequirements,
  ],
  benefits: [
    ...((job.showsDefaultBenefits ?? ofOlder) ? DEFAULT_BENEFITS : []),
    ...job.jobBenefits,
  ],
});

/** The requested deadline, or 30 days from now, so that no job is listed forever. */
export const deadlineOf = (requested: Date | null, now: Date) =>
  requested ?? addDays(now, DEADLINE_DAYS.default);

/**
 * Whether a deadline is later than another, and so waits for review on an approved job. Pages show days, so another time
 * of the same day (UTC) is not later.
 */
export const isLaterDeadline = (requested: Date, approved: Date): boolean =>
  daysBetween(approved, requested) > 0;

/** Why a deadline is refused: it has passed, or is too far ahead. */
export function deadlineRefusal(requested: Date | null, now: Date): string | undefined {
  if (!requested) return undefined;
  if (requested <= now) return 'Application deadline must be in the future';
  if (daysBetween(now, requested) > DEADLINE_DAYS.max)
    return `Application deadline must be within ${DEADLINE_DAYS.max} days`;
  return undefined;
}

/** Why pay in figures is refused: it contradicts itself. */
export function payRefusal({
  salaryMin,
  salaryMax,
}: Pick<JobPosting, 'salaryMin' | 'salaryMax'>): string | undefined {
  return salaryMin && salaryMax && salaryMax < salaryMin
    ? 'The upper pay must not be below the lower one'
    : undefined;
}

/** Whether people can still apply, ignoring approval and company. */
export const isOpen = (job: Pick<Job, 'status' | 'applicationDeadline' | 'holds'>, now: Date) =>
  job.status === 'active' && !job.holds?.length && new Date(job.applicationDeadline) > now;

/** Why an active job is paused without its company's doing; undefined if it is not. */
export const holdOf = ({ status, holds }: Pick<Job, 'status' | 'holds'>): JobHold | undefined =>
  status === 'active' ? holds?.[0] : undefined;

type Labeled = Pick<Job, 'status' | 'approvalStatus' | 'applicationDeadline' | 'holds'>;

/** The label in the company's list (product.md section 4.3). */
export function jobLabel(job: Labeled, now: Date) {
  if (job.approvalStatus === 'pending') return 'Pending Review';
  if (job.approvalStatus === 'rejected') return 'Rejected';
  if (job.status === 'paused' || holdOf(job)) return 'Paused';
  if (job.status !== 'active') return 'Closed';
  return isOpen(job, now) ? 'Active' : 'Expired';
}

/** The decisions of an admin, possible only from pending (product.md section 4.3). */
export const REVIEWS = {
  approve: { label: 'Approve Job', to: 'approved' },
  reject: { label: 'Reject Job', to: 'rejected' },
} as const satisfies Record<string, { label: string; to: ApprovalStatus }>;

/** The ten items of product.md section 5, with the form's types. */
export interface JobForm {
  jobTitle: string;
  jobLocation: string;
  jobType: string;
  experienceLevel: string;
  jobDescription: string;
  requirements: string;
  salaryRange: string;
  applicationDeadline: string;
  benefits: string;
  skillsRequired: string[];
}

/** The filled items of the ten of product.md section 5, in percent. */
export function jobFormCompleteness(form: JobForm): number {
  const filled = [
    form.jobTitle,
    form.jobLocation,
    form.jobType,
    form.experienceLevel,
    form.jobDescription,
    form.requirements,
    form.salaryRange,
    form.applicationDeadline,
    form.benefits,
    form.skillsRequired.join(''),
  ].filter((item) => item.trim() !== '');
  return filled.length * 10;
}
