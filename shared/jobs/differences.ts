import { formatDay } from '../kit/day.ts';
import { listDifferences, type Part, textDifferences } from '../kit/differences.ts';
import { type Job, listsOf } from './posting.ts';
import { PASSPORT_FACTS } from './passport-facts.ts';
import { payInWords } from './text.ts';
import { readPay } from './pay.ts';
import { questionInWords } from './questions.ts';
import { describePlace } from './countries.ts';

/** The difference between two versions of a job in one field. */
export interface JobDifference {
  /**
   * A field of `jobPosting`, such as 'passport.startsOn'; 'pay' for the pay in figures, 'place' for workplace and
   * countries.
   */
  field: string;
  /** The label for people, such as 'Title'. */
  label: string;
  parts: readonly Part[];
}

type Compare = (before: Job, after: Job) => Part[];

const words =
  (read: (job: Job) => string): Compare =>
  (before, after) =>
    textDifferences(read(before), read(after));

/** Compares a field as a whole, such as a date or a choice. */
const whole =
  (read: (job: Job) => string): Compare =>
  (before, after) =>
    listDifferences([read(before)].filter(Boolean), [read(after)].filter(Boolean));

/** Compares a list, one item per line. */
const items =
  (read: (job: Job) => readonly string[]): Compare =>
  (before, after) =>
    listDifferences(toLines(read(before)), toLines(read(after)));

const toLines = (list: readonly string[]) => list.map((item) => `${item}\n`);

/** Only if it does not repeat the pay in figures. */
const ofPayText: Compare = (before, after) =>
  [before, after].every(repeatsFigures)
    ? []
    : textDifferences(before.salaryRange, after.salaryRange);

function repeatsFigures({ salaryRange, salaryMin, salaryMax }: Job): boolean {
  const read = readPay(salaryRange);
  return read !== undefined && read.min === salaryMin && read.max === salaryMax;
}

/** The defaults that the page lists. */
const defaultsOf = (job: Job) => listsOf({ ...job, jobRequirements: [], jobBenefits: [] }, true);

const COMPARED: readonly (readonly [field: string, label: string, compare: Compare])[] = [
  ['jobTitle', 'Title', words((job) => job.jobTitle)],
  ['jobLocation', 'Location', words((job) => job.jobLocation)],
  ['place', 'Workplace', whole(describePlace)],
  ['jobType', 'Job type', whole((job) => job.jobType)],
  ['experienceLevel', 'Experience level', whole((job) => job.experienceLevel)],
  ['pay', 'Salary', whole(payInWords)],
  ['salaryRange', 'Salary range, as written', ofPayText],
  ['applicationDeadline', 'Deadline', whole((job) => formatDay(job.applicationDeadline))],
  ['jobDescription', 'Description', words((job) => job.jobDescription)],
  ['requirements', 'Requirements', words((job) => job.requirements)],
  ['showsDefaultRequirements', 'Usual requirements', items((job) => defaultsOf(job).requirements)],
  ['skillsRequired', 'Skills', items((job) => job.skills)],
  ['benefits', 'Benefits', words((job) => job.benefits)],
  ['showsDefaultBenefits', 'Usual benefits', items((job) => defaultsOf(job).benefits)],
  ['replyDays', 'Days until you answer', whole((job) => `${job.replyDays}`)],
  ['places', 'Maximum applications', whole((job) => `${job.places ?? ''}`)],
  ['questions', 'Questions', items((job) => (job.questions ?? []).map(questionInWords))],
  ...PASSPORT_FACTS.map(
    ({ field, name, value }) => [`passport.${field}`, name, words(value)] as const,
  ),
];

/** Every public field that differs, in the order of the form. */
export const jobDifferences = (before: Job, after: Job): JobDifference[] =>
  compare(before, after).filter(({ parts }) => isChanged(parts));

/** The labels of the fields that did not change, such as 'Title', 'Location'. */
export const sameInJobs = (before: Job, after: Job): string[] =>
  compare(before, after)
    // Most postings leave most of the passport open, and many list no defaults.
    .filter(
      ({ field, parts }) =>
        !isChanged(parts) &&
        (parts.length > 0 || !/^(?:passport\.|showsDefault|questions)/.test(field)),
    )
    .map(({ label }) => label);

const compare = (before: Job, after: Job): JobDifference[] =>
  COMPARED.map(([field, label, parts]) => ({ field, label, parts: parts(before, after) }));

const isChanged = (parts: readonly Part[]) => parts.some(({ kind }) => kind !== 'same');
