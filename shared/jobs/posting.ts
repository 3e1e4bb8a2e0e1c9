import * as z from 'zod/mini';
import { addDays, daysBetween, readTime } from '../kit/dates.ts';
import { lines, oneOf, oneOfOrBlank, optionalText, requiredText, wordList } from '../kit/text.ts';
import { amount, currencyCode, PAY_PERIODS } from './pay.ts';
import { COUNTRY_SENTENCE, countryCode, WORKPLACES } from './places.ts';

export const JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Temporary', 'Internship'] as const;
export const EXPERIENCE_LEVELS = [
  'Entry-level',
  'Associate',
  'Mid-senior level',
  'Director',
  'Executive',
] as const;
/** Each level as the forms print it (product.md section 9). */
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
export const JOB_OUTCOMES = [
  'Hired through this board',
  'Hired another way',
  'Nobody was hired',
  'The position was withdrawn',
] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

export type JobStatus = (typeof JOB_STATUSES)[number];
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Limits of product.md section 9.1: characters, items, days. */
export const DESCRIPTION_MIN = 100;
export const SKILLS_MAX = 20;
export const FEATURED_JOBS = 3;
export const DEADLINE_DAYS = { default: 30, max: 180 } as const;
/** Days for which the page of a job that closed or expired says so; then it is gone. */
export const CLOSED_NOTICE_DAYS = 30;
/** Shown before a job's own lists on its page, and nowhere else (product.md section 2.4). */
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

/** A time as `readTime` reads it. Blank is absent. */
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

/** What POST /jobs takes. The order of the fields is the order in which the form reports them (product.md section 5). */
export const jobPosting = z.object({
  jobTitle: requiredText('Job title is required', 160),
  jobLocation: requiredText('Location is required', 160),
  jobType: oneOf(JOB_TYPES, 'Job type is required'),
  experienceLevel: oneOf(EXPERIENCE_LEVELS, 'Experience level is required'),
  jobDescription: requiredText('Job description is required', 20_000).check(
    z.minLength(DESCRIPTION_MIN, 'Job description should be at least 100 characters'),
  ),
  salaryRange: optionalText(160),
  salaryMin: amount,
  salaryMax: amount,
  salaryCurrency: z.optional(z.nullable(currencyCode)),
  salaryPeriod: z.optional(z.nullable(oneOfOrBlank(PAY_PERIODS))),
  applicationDeadline: deadline,
  /** Where the work is done; what is left out is read from the location (`readPlace`). */
  workplace: z.optional(z.nullable(oneOfOrBlank(WORKPLACES))),
  country: z.optional(
    z.nullable(z.union([z.literal(''), countryCode], { error: COUNTRY_SENTENCE })),
  ),
  remoteFrom: z.optional(
    z.nullable(z.array(countryCode).check(z.maxLength(60, 'At most 60 countries.'))),
  ),
  requirements: lines(50, 1000),
  benefits: lines(50, 1000),
  skillsRequired: wordList(SKILLS_MAX, 60, `Add at most ${SKILLS_MAX} skills`),
});

/** What PUT /jobs/{id} takes: the posting, the company's own axis, and which version was changed. */
export const jobChange = z.extend(jobPosting, {
  status: z.optional(oneOf(SETTABLE_JOB_STATUSES, 'Status is required')),
  /** The number of the version that was changed: a newer one is not overwritten unseen. */
  revision: z.optional(z.nullable(z.int().check(z.gte(1)))),
});

/** What PUT /jobs/{id}/status takes: the company's own axis alone, and with 'closed' how it ended. */
export const jobStatusChange = z.object({
  status: oneOf(SETTABLE_JOB_STATUSES, 'Status is required'),
  outcome: z.optional(z.nullable(oneOfOrBlank(JOB_OUTCOMES))),
});

/** What POST /jobs/{id}/relist takes; without a deadline it is 30 days from now. */
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
  skills: z.array(z.string()),
  skillsRequired: z.array(z.string()),
  salaryRange: z.string(),
  salary: z.nullable(z.number()),
  salaryMin: z.nullable(z.number()),
  salaryMax: z.nullable(z.number()),
  salaryCurrency: z.nullable(z.string()),
  salaryPeriod: z.nullable(z.enum(PAY_PERIODS)),
  workplace: z.enum(WORKPLACES),
  /** ISO 3166-1 alpha-2; null where it is not known, and for remote work. */
  country: z.nullable(z.string()),
  /** The countries that applicants to remote work may live in; empty where nothing was said. */
  remoteFrom: z.array(z.string()),
  applicationDeadline: z.iso.datetime(),
  status: z.enum(JOB_STATUSES),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  createdAt: z.iso.datetime(),
  companyId: z.string(),
  companyName: z.string(),
  applicantCount: z.number(),
  /** Ids of the users who applied; only in answers to the job's company and to admins. */
  applicants: z.optional(z.array(z.string())),
  /** Only to the job's company and to admins: an approved version is public while this one waits. */
  hasPublicVersion: z.optional(z.boolean()),
  /** The same: while a later deadline waits for an admin, the one that counts until then; null where none waits. */
  approvedDeadline: z.optional(z.nullable(z.iso.datetime())),
  /** Only to the job's company and to admins, from here on. The number of the version answered, from 1. */
  revision: z.optional(z.number()),
  /** Why an admin turned this version back; null where none did. */
  rejection: z.optional(
    z.nullable(z.object({ reason: z.string(), message: z.string(), at: z.iso.datetime() })),
  ),
  /** How a closed job ended; null where the company did not say. */
  outcome: z.optional(z.nullable(z.enum(JOB_OUTCOMES))),
});

export type Job = z.output<typeof jobAnswer>;

/** Why a job that was public no longer takes applications, by precedence. */
export const CLOSED_REASONS = ['closed', 'paused', 'expired'] as const;

/** A saved job as it stands now; deleted jobs are gone from the list. */
export const savedJobAnswer = z.object({
  savedAt: z.iso.datetime(),
  /** When it closed or expired; null while it is open. */
  closedAt: z.nullable(z.iso.datetime()),
  job: jobAnswer,
});

export type SavedJob = z.output<typeof savedJobAnswer>;

/** The requested deadline, or 30 days from now, so that no job is listed forever. */
export const deadlineOf = (asked: Date | null, now: Date) =>
  asked ?? addDays(now, DEADLINE_DAYS.default);

/** Why a deadline is refused: it has passed, or is too far ahead. */
export function deadlineRefusal(asked: Date | null, now: Date): string | undefined {
  if (!asked) return undefined;
  if (asked <= now) return 'Application deadline must be in the future';
  if (daysBetween(now, asked) > DEADLINE_DAYS.max)
    return `Application deadline must be within ${DEADLINE_DAYS.max} days`;
  return undefined;
}

/** Why pay figures are refused: they contradict each other. */
export function payRefusal({
  salaryMin,
  salaryMax,
}: Pick<JobPosting, 'salaryMin' | 'salaryMax'>): string | undefined {
  return salaryMin && salaryMax && salaryMax < salaryMin
    ? 'The upper pay must not be below the lower one'
    : undefined;
}

/** Whether people can still apply, as far as the job itself says. */
export const isOpen = (job: Pick<Job, 'status' | 'applicationDeadline'>, now: Date) =>
  job.status === 'active' && new Date(job.applicationDeadline) > now;

/** Counts as active (product.md section 4.3): active and approved. */
export const isActive = (job: Pick<Job, 'status' | 'approvalStatus'>) =>
  job.status === 'active' && job.approvalStatus === 'approved';

/** The label on the company's list (product.md section 4.3). */
export function jobLabel(
  job: Pick<Job, 'status' | 'approvalStatus' | 'applicationDeadline'>,
  now: Date,
) {
  if (job.approvalStatus === 'pending') return 'Pending Review';
  if (job.approvalStatus === 'rejected') return 'Rejected';
  if (job.status === 'paused') return 'Paused';
  if (job.status !== 'active') return 'Closed';
  return isOpen(job, now) ? 'Active' : 'Expired';
}

/** An admin's decisions on a job under review: only from pending (product.md section 4.3). */
export const REVIEWS = {
  approve: { label: 'Approve Job', to: 'approved' },
  reject: { label: 'Reject Job', to: 'rejected' },
} as const satisfies Record<string, { label: string; to: ApprovalStatus }>;

/** The ten items of product.md section 5, as the form holds them. */
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

/** Percent of the ten items that are filled (product.md section 5). */
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
