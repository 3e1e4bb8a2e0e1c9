import type { CompanyProfile } from '../../shared/companies/profile.ts';
import type { LintedForm } from '../../shared/jobs/advice.ts';
import {
  deadlineOf,
  deadlineRefusal,
  type Job,
  jobPosting,
  type JobPosting,
  payRefusal,
} from '../../shared/jobs/posting.ts';
import { passportRefusal } from '../../shared/jobs/passport.ts';
import {
  EMPTY_PASSPORT_FORM,
  fromPassportForm,
  type PassportForm,
  toPassportForm,
} from '../../shared/jobs/passport-form.ts';
import {
  fromQuestionForm,
  isQuestionForm,
  type QuestionForm,
  toQuestionForm,
} from '../../shared/jobs/question-form.ts';
import { ruleFor } from '../../shared/jobs/questions.ts';
import { PLACES, REPLY_DAYS } from '../../shared/jobs/promises.ts';
import { readPay } from '../../shared/jobs/pay.ts';
import { countryName, describePlace, placeOf, readPlace } from '../../shared/jobs/places.ts';
import type { PostedAddress, PostedPlace } from '../../shared/jobs/posted-place.ts';
import { counted } from '../../shared/kit/figures.ts';
import { fieldNumber } from '../../shared/kit/numbers.ts';
import { readTime } from '../../shared/kit/dates.ts';
import { toLines } from '../../shared/kit/text.ts';
import { check, type Checked, type FieldErrors } from '../../shared/kit/validation.ts';
import { type PayFields, payText } from './pay-text.ts';

/** The fields of the job form: the ten items of product.md section 5, the place in codes, the passport. */
export interface JobFormValues extends LintedForm {
  /** The id of the job that was copied; empty for a job of its own. */
  copyOf: string;
}

export const EMPTY_JOB_FORM: JobFormValues = {
  jobTitle: '',
  jobLocation: '',
  workplace: '',
  country: '',
  remoteFrom: [],
  jobType: '',
  experienceLevel: '',
  jobDescription: '',
  requirements: '',
  salaryRange: '',
  applicationDeadline: '',
  benefits: '',
  showsDefaultRequirements: false,
  showsDefaultBenefits: false,
  skillsRequired: [],
  questions: [],
  copyOf: '',
  ...EMPTY_PASSPORT_FORM,
};

/** The form's values of a job. A place that was read from the location is left out, so that it changes with it. */
export function fromJob(job: Job): JobFormValues {
  return {
    jobTitle: job.jobTitle,
    jobLocation: job.jobLocation,
    ...statedPlace(job),
    jobType: job.jobType,
    experienceLevel: job.experienceLevel,
    jobDescription: job.jobDescription,
    requirements: job.requirements,
    salaryRange: payText(job),
    applicationDeadline: toDay(job.applicationDeadline),
    benefits: job.benefits,
    // A text from before companies chose lists them.
    showsDefaultRequirements: job.showsDefaultRequirements ?? true,
    showsDefaultBenefits: job.showsDefaultBenefits ?? true,
    skillsRequired: job.skills,
    questions: (job.questions ?? []).map(toQuestionForm),
    copyOf: '',
    ...toPassportForm(job),
  };
}

function statedPlace({ jobLocation, workplace, country, remoteFrom }: Job) {
  const read = readPlace(jobLocation);
  const isRead = (codes: readonly string[]) => codes.join() === read.remoteFrom.join();
  return {
    workplace: workplace === read.workplace ? ('' as const) : workplace,
    country: country === read.country ? '' : (country ?? ''),
    remoteFrom: isRead(remoteFrom) ? [] : remoteFrom,
  };
}

/** Of a company's new job, for the one who types it. */
export const draftKeyOf = (company: { _id: string }, user: { _id: string }) =>
  `new-job:${company._id}:${user._id}`;

/** Reads a draft. Values that do not fit the form are left out; an empty draft is undefined. */
export function fromDraft(draft: unknown): JobFormValues | undefined {
  if (typeof draft !== 'object' || draft === null) return undefined;
  const kept = Object.entries(EMPTY_JOB_FORM).flatMap(([name, empty]): [string, unknown][] => {
    const value: unknown = name in draft ? draft[name as keyof typeof draft] : undefined;
    if (name === 'questions')
      return Array.isArray(value) ? [[name, value.filter(isQuestionForm)]] : [];
    if (Array.isArray(empty)) return Array.isArray(value) ? [[name, value.filter(isText)]] : [];
    return typeof value === typeof empty ? [[name, value]] : [];
  });
  const values: JobFormValues = { ...EMPTY_JOB_FORM, ...Object.fromEntries(kept) };
  return isEmptyForm(values) ? undefined : values;
}

const isText = (value: unknown) => typeof value === 'string';

export const isEmptyForm = (values: JobFormValues) =>
  Object.entries(values)
    .filter(([name]) => name !== 'copyOf')
    .flatMap(([, value]: [string, unknown]) => value)
    .every((value) => (typeof value === 'string' ? value.trim() === '' : value === false));

/** The value of a date field. */
const toDay = (time: string) => time.slice(0, 10);

/**
 * The request body. A deadline is the end of its day (UTC). An unchanged deadline is sent empty, so that the job keeps
 * its own, whoever changed it.
 */
export function toPosting(values: JobFormValues, job?: Job) {
  const { applicationDeadline: day } = values;
  const isKept = job !== undefined && day === toDay(job.applicationDeadline);
  return {
    ...withoutPassportFields(values),
    ...keptPay(values, job),
    applicationDeadline: day && !isKept ? `${day}T23:59:59.999Z` : '',
    ...fromPassportForm(values),
    questions: values.questions.map(fromQuestionForm),
    copyOf: values.copyOf || null,
  };
}

/** The pay of the edited job if the field was not changed: its text and its figures stay as they are. */
function keptPay(
  { salaryRange }: JobFormValues,
  job: PayFields | undefined,
): PayFields | undefined {
  if (!job || salaryRange.trim() !== payText(job)) return undefined;
  const { salaryRange: text, salaryMin, salaryMax, salaryCurrency, salaryPeriod } = job;
  return { salaryRange: text, salaryMin, salaryMax, salaryCurrency, salaryPeriod };
}

const withoutPassportFields = (values: JobFormValues) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !(name in EMPTY_PASSPORT_FORM)),
  ) as Omit<JobFormValues, keyof PassportForm>;

/** The form's values of a copy: everything but the deadline, and defaults that its company never chose. */
export const toCopy = (job: Job): JobFormValues => ({
  ...fromJob(job),
  copyOf: job._id,
  applicationDeadline: '',
  showsDefaultRequirements: job.showsDefaultRequirements ?? false,
  showsDefaultBenefits: job.showsDefaultBenefits ?? false,
  // The copy's questions are its own.
  questions: (job.questions ?? []).map((question) => ({ ...toQuestionForm(question), id: '' })),
});

/** Checks the form with the server's rules. An unchanged deadline may be in the past. */
export function checkJobForm(values: JobFormValues, now: Date, job?: Job): Checked<JobPosting> {
  const posting = toPosting(values, job);
  const checked = check(jobPosting, posting);
  if ('errors' in checked) return { ...checked, errors: byField(checked.errors) };
  const late = deadlineRefusal(checked.value.applicationDeadline, now);
  if (late) return { message: late, errors: { applicationDeadline: late } };
  const pay = payRefusal(checked.value);
  if (pay) return { message: pay, errors: { salaryRange: pay } };
  const refusal = passportRefusal(checked.value.passport, now, job?.passport);
  if (refusal) {
    const { field, message } = refusal;
    return { message, errors: byField({ [field]: message }) };
  }
  return checked;
}

/** The name of the error of a question's field: the form's library would split it at dots. */
export const questionField = (index: number, field: string): string =>
  `questions/${index}/${field}`;

/** The form's field of a property of the body: the passport's fields stand beside the others, and pay is one field. */
export const formField = (path: string): string =>
  path
    .replace(/^passport\./, '')
    .replace(/^questions\.(\d+)\.(\w+).*/, 'questions/$1/$2')
    .replace(/^salary(Min|Max|Currency|Period)$/, 'salaryRange');

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [formField(path), message]));

/** The pay that will be stored. */
export function payIn(values: JobFormValues, job?: PayFields): PayFields {
  const kept = keptPay(values, job);
  if (kept) return kept;
  const read = readPay(values.salaryRange);
  return {
    salaryRange: values.salaryRange.trim(),
    salaryMin: read?.min ?? null,
    salaryMax: read?.max ?? null,
    salaryCurrency: read?.currency ?? null,
    salaryPeriod: read?.period ?? null,
  };
}

/** What the server stores of a place; until it has answered, what the browser can read. */
type KnownPlace = Omit<PostedPlace, 'region'>;

/** Whether all countries of a place are known. */
export const isPlaceClear = ({ workplace, country, remoteFrom, addresses }: KnownPlace): boolean =>
  workplace === 'Remote'
    ? remoteFrom.length > 0
    : country !== null || (addresses.length > 0 && addresses.every((one) => one.country));

/** The stored place in words; '' if nothing is known about it. */
export function previewPlace(values: JobFormValues, posted?: KnownPlace | null) {
  const { workplace, country, remoteFrom, jobLocation } = values;
  const place = posted ?? { ...placeOf(values), addresses: [] };
  const isRemote = place.workplace === 'Remote';
  const isNamed = isRemote ? remoteFrom.length > 0 : country !== '';
  const isUnknown = jobLocation.trim() === '' && !workplace && !isNamed;
  // Of one place, the location says where it is.
  const several = place.addresses.length > 1 ? place.addresses.map(nameOf).join('; ') : '';
  return {
    isRemote,
    understood: isUnknown ? '' : [describePlace(place), several].filter(Boolean).join(': '),
    /** It was read from the location. */
    isRead: !workplace && !isNamed,
    unclear: isPlaceClear(place) ? '' : UNCLEAR[isRemote ? 'remote' : 'country'],
  };
}

/** 'Austin, TX, United States'. */
const nameOf = ({ city, region, country }: PostedAddress) =>
  [city, region, country && countryName(country)].filter(Boolean).join(', ');

const UNCLEAR = {
  country: 'Choose a country so that people can find the job.',
  remote: 'Add the countries where applicants may live, if it matters.',
};

/** The company of the job, and the edited job if there is one. */
interface Around {
  company: { _id: string; companyName: string; pictures?: CompanyProfile['pictures'] };
  job?: Job;
  now: Date;
}

/** The passport and the promises as far as they can be read. */
function termsOf(values: JobFormValues): Pick<Job, 'passport' | 'replyDays' | 'places'> {
  const { passport, replyDays, places } = fromPassportForm(values);
  return {
    passport: {
      ...passport,
      openings: passport.openings || null,
      startsOn: passport.startsOn || null,
      fillBy: passport.fillBy || null,
    },
    replyDays: replyDays || REPLY_DAYS.default,
    places: places || null,
  };
}

/** The job with a form's values, complete or not: for the preview and for comparing versions. */
export function jobAsTyped(values: JobFormValues, { company, job, now }: Around): Job {
  const pay = payIn(values, job);
  const day = readTime(values.applicationDeadline);
  const isKept =
    job !== undefined && values.applicationDeadline === job.applicationDeadline.slice(0, 10);
  const deadline = isKept || (job && !day) ? new Date(job.applicationDeadline) : day;
  const [requirements, benefits] = [toLines(values.requirements), toLines(values.benefits)];
  return {
    _id: job?._id ?? '',
    jobTitle: values.jobTitle.trim(),
    jobLocation: values.jobLocation.trim(),
    // A choice may be empty here.
    jobType: values.jobType as Job['jobType'],
    experienceLevel: values.experienceLevel as Job['experienceLevel'],
    jobDescription: values.jobDescription.trim(),
    requirements: requirements.join('\n'),
    benefits: benefits.join('\n'),
    jobRequirements: requirements,
    jobBenefits: benefits,
    showsDefaultRequirements: values.showsDefaultRequirements,
    showsDefaultBenefits: values.showsDefaultBenefits,
    skills: values.skillsRequired,
    skillsRequired: values.skillsRequired,
    questions: values.questions.map(toPreviewQuestion),
    ...pay,
    salary: pay.salaryMin,
    ...placeOf(values),
    region: job?.region ?? null,
    ...termsOf(values),
    placesLeft: job?.placesLeft ?? null,
    confirmedAt: job?.confirmedAt ?? null,
    kept: job?.kept ?? null,
    companyDomain: job?.companyDomain ?? null,
    companyLogo: job?.companyLogo ?? company.pictures?.logo?.path ?? null,
    applicationDeadline: deadlineOf(deadline ?? null, now).toISOString(),
    status: 'active',
    approvalStatus: 'pending',
    createdAt: job?.createdAt ?? now.toISOString(),
    companyId: company._id,
    companyName: company.companyName,
    applicantCount: 0,
  };
}

/** A question with its rule, without numbers that cannot be read. */
const toPreviewQuestion = (form: QuestionForm): NonNullable<Job['questions']>[number] => {
  const { knockOut: rule, ...question } = fromQuestionForm(form);
  const flags = { below: readable(form.flagBelow), above: readable(form.flagAbove) };
  const knockOut = rule && ruleFor(form.kind, { ...rule, ...flags });
  return { ...question, min: readable(form.min), max: readable(form.max), knockOut };
};

function readable(text: string): number | null {
  const number = fieldNumber(text);
  return Number.isNaN(number) ? null : number;
}

/** 'You answer within 14 days. No limit of applications.' */
export function promisesInWords({ replyDays, places }: JobFormValues): string {
  const days = fieldNumber(replyDays) || REPLY_DAYS.default;
  const limit = fieldNumber(places);
  if (!isWithin(days, REPLY_DAYS) || (limit !== null && !isWithin(limit, PLACES)))
    return 'Some numbers are out of range.';
  return `You answer within ${counted(days, 'day')}. ${limit ? `At most ${counted(limit, 'application')}.` : 'No limit of applications.'}`;
}

const isWithin = (number: number, { min, max }: { min: number; max: number }) =>
  number >= min && number <= max;
