import {
  deadlineRefusal,
  type Job,
  type JobForm,
  jobPosting,
  type JobPosting,
  payRefusal,
} from '../../shared/jobs.ts';
import { readPay } from '../../shared/pay.ts';
import { check, type Checked } from '../../shared/validation.ts';
import { payOf } from './pay.ts';

/** What the job form holds: the ten items of product.md section 5, and pay in figures. */
export interface JobFormValues extends JobForm {
  salaryMin: string;
  salaryMax: string;
  salaryCurrency: string;
  salaryPeriod: string;
}

export const EMPTY_JOB_FORM: JobFormValues = {
  jobTitle: '',
  jobLocation: '',
  jobType: '',
  experienceLevel: '',
  jobDescription: '',
  requirements: '',
  salaryRange: '',
  salaryMin: '',
  salaryMax: '',
  salaryCurrency: '',
  salaryPeriod: '',
  applicationDeadline: '',
  benefits: '',
  skillsRequired: [],
};

/** A job as the form shows it. Figures that only repeat the text are left out, so that they follow it when it changes. */
export function fromJob(job: Job): JobFormValues {
  const read = readPay(job.salaryRange);
  const isRead =
    read?.min === job.salaryMin &&
    read?.max === job.salaryMax &&
    read?.currency === job.salaryCurrency &&
    read?.period === job.salaryPeriod;
  const figure = (value: number | null) => (isRead || value === null ? '' : String(value));
  return {
    jobTitle: job.jobTitle,
    jobLocation: job.jobLocation,
    jobType: job.jobType,
    experienceLevel: job.experienceLevel,
    jobDescription: job.jobDescription,
    requirements: job.requirements,
    salaryRange: job.salaryRange,
    salaryMin: figure(job.salaryMin),
    salaryMax: figure(job.salaryMax === job.salaryMin ? null : job.salaryMax),
    salaryCurrency: isRead ? '' : (job.salaryCurrency ?? ''),
    salaryPeriod: isRead ? '' : (job.salaryPeriod ?? ''),
    applicationDeadline: toDay(job.applicationDeadline),
    benefits: job.benefits,
    skillsRequired: job.skills,
  };
}

/** A draft from an earlier visit, as far as it still fits the form; undefined when there is nothing in it. */
export function fromDraft(draft: unknown): JobFormValues | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined;
  const kept = Object.entries(draft).filter(
    ([name, value]) =>
      name !== 'skillsRequired' && name in EMPTY_JOB_FORM && typeof value === 'string',
  );
  const skills: unknown = 'skillsRequired' in draft ? draft.skillsRequired : [];
  const values: JobFormValues = {
    ...EMPTY_JOB_FORM,
    ...Object.fromEntries(kept),
    skillsRequired: Array.isArray(skills)
      ? skills.filter((skill) => typeof skill === 'string')
      : [],
  };
  return isEmptyForm(values) ? undefined : values;
}

export const isEmptyForm = ({ skillsRequired, ...texts }: JobFormValues) =>
  skillsRequired.length === 0 && Object.values(texts).every((text: string) => text.trim() === '');

/** The day of a deadline, as a date field takes it. */
const toDay = (time: string) => time.slice(0, 10);

/** What is sent: the deadline as the end of its day (UTC), or untouched where it is still that of the job. */
export function toPosting(values: JobFormValues, job?: Job) {
  const { applicationDeadline: day } = values;
  if (job && day === toDay(job.applicationDeadline)) {
    return { ...values, applicationDeadline: job.applicationDeadline };
  }
  return { ...values, applicationDeadline: day && `${day}T23:59:59.999Z` };
}

/** Reads the form by the rules that the server applies too; a deadline that has passed may stay as it is. */
export function checkJobForm(values: JobFormValues, now: Date, job?: Job): Checked<JobPosting> {
  const posting = toPosting(values, job);
  const checked = check(jobPosting, posting);
  if ('errors' in checked) return checked;
  const keepsDeadline = posting.applicationDeadline === job?.applicationDeadline;
  const late = keepsDeadline ? undefined : deadlineRefusal(checked.value.applicationDeadline, now);
  if (late) return { message: late, errors: { applicationDeadline: late } };
  const pay = payRefusal(checked.value);
  if (pay) return { message: pay, errors: { salaryMax: pay } };
  return checked;
}

/** Pay as applicants will read it: the figures, else what can be read from the text, else the text. */
export function previewPay(values: JobFormValues): string | undefined {
  const read = values.salaryMin || values.salaryMax ? undefined : readPay(values.salaryRange);
  const min = Number(values.salaryMin || values.salaryMax) || (read?.min ?? null);
  const currency = values.salaryCurrency.trim().toUpperCase();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const pay = payOf({
    salaryRange: values.salaryRange.trim(),
    salaryMin: min,
    salaryMax: Number(values.salaryMax) || (read?.max ?? min),
    salaryCurrency: isCurrency ? currency : (read?.currency ?? null),
    salaryPeriod: (values.salaryPeriod || read?.period || null) as Job['salaryPeriod'],
  });
  return pay && [pay.amount, pay.period].filter(Boolean).join(' / ');
}
