import { readTime, daysBetween } from '../kit/dates.ts';
import { statedIn } from './discouraged-words.ts';
import { DESCRIPTION_MIN, type JobForm, jobPosting } from './posting.ts';
import { paragraphsOf } from '../kit/markup.ts';
import { readPay } from './pay.ts';
import { placeOf, type Workplace } from './places.ts';
import { toLines } from '../kit/text.ts';
import { check } from '../kit/validation.ts';

/** The form of a posting, as texts: the ten items of product.md section 5, the place in codes, pay in figures. */
export interface LintedForm extends JobForm {
  workplace: Workplace | '';
  country: string;
  remoteFrom: string[];
  salaryMin: string;
  salaryMax: string;
  salaryCurrency: string;
  salaryPeriod: string;
}

/**
 * 'blocks': it cannot be posted, or an admin turns it back. 'loses': people pass by. 'search': job search engines leave
 * it out, or show less of it (Google's and schema.org's JobPosting).
 */
export const FINDING_LEVELS = ['blocks', 'loses', 'search'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

export interface Finding {
  level: FindingLevel;
  /** The field of the form that mends it. */
  field: keyof LintedForm;
  /** What is wrong, in a few words. */
  text: string;
  /** What to do about it. */
  hint: string;
}

/** Characters below which a description tells little, and of a paragraph that nobody reads; days to apply in. */
const SHORT_DESCRIPTION = 300;
const LONG_PARAGRAPH = 900;
const LONG_TITLE = 80;
const MANY_REQUIREMENTS = 12;
const FEW_DAYS = 7;
/** Letters that are enough to tell shouting from an abbreviation, and the share of capitals among them. */
const LETTERS = 8;
const CAPITALS = 0.6;

/**
 * What keeps people from applying to a posting, and search engines from showing it; the gravest first, then in the order
 * of the form. Nothing of it is sent anywhere, and only what `check` refuses stops a posting.
 */
export function lintJob(form: LintedForm, now: Date): Finding[] {
  const found = [
    ...refused(form),
    ...unlawful(form),
    ...ofTitle(form),
    ...ofPlace(form),
    ...ofPay(form),
    ...ofDeadline(form, now),
    ...ofDescription(form),
    ...ofLists(form),
  ];
  return FINDING_LEVELS.flatMap((level) => found.filter((finding) => finding.level === level));
}

const finding = (
  level: FindingLevel,
  field: keyof LintedForm,
  text: string,
  hint: string,
): Finding => ({ level, field, text, hint });

/** Something that search engines ask of a JobPosting. */
export interface SearchFact {
  name: string;
  isThere: boolean;
  /** Where it comes from, where that is not the form; or that it is only recommended. */
  note?: string;
}

/** What Google for Jobs and schema.org's JobPosting ask for, and whether a posting has it. */
export function searchFacts(form: LintedForm): SearchFact[] {
  const { jobTitle, jobDescription, jobLocation, salaryRange, salaryMin, salaryMax } = form;
  const { workplace, country, remoteFrom } = placeOf(form);
  const isPlaced = workplace === 'Remote' ? remoteFrom.length > 0 : country !== null;
  const hasFigures = Boolean(salaryMin.trim() || salaryMax.trim() || readPay(salaryRange));
  return [
    { name: 'Title', isThere: jobTitle.trim() !== '' },
    { name: 'Description', isThere: jobDescription.trim().length >= DESCRIPTION_MIN },
    {
      name: workplace === 'Remote' ? 'Where applicants may live' : 'Location with its country',
      isThere: jobLocation.trim() !== '' && isPlaced,
    },
    { name: 'Company', isThere: true, note: '(your profile)' },
    { name: 'Date posted', isThere: true, note: '(by itself)' },
    {
      name: 'Valid through',
      isThere: true,
      note: form.applicationDeadline ? '(the deadline)' : '(30 days)',
    },
    { name: 'Pay in figures', isThere: hasFigures, note: '(recommended)' },
  ];
}

/** What the server would refuse, in its own sentences. */
function refused(form: LintedForm): Finding[] {
  const checked = check(jobPosting, form);
  if (!('errors' in checked)) return [];
  return Object.entries(checked.errors).map(([field, text]) => {
    const name = (field.split('.')[0] ?? field) as keyof LintedForm;
    return finding('blocks', name, text, 'The job cannot be posted without it.');
  });
}

/** Words that the law of most countries forbids, or that applicants must never read. */
function unlawful(form: LintedForm): Finding[] {
  const fields = ['jobTitle', 'jobDescription', 'requirements', 'benefits'] as const;
  return fields.flatMap((field) =>
    statedIn(form[field]).map(({ level, quote, hint }) =>
      finding(level, field, `It says "${quote}"`, hint),
    ),
  );
}

const VAGUE =
  /^(urgent(ly)?|hiring|now|we are|we're|vacanc(y|ies)|jobs?|work(ers?)?|staff|employees?|help|wanted|needed|required|various|several|positions?|roles?|openings?|opportunit(y|ies)|new|great|good|best|amazing|exciting|full|part|time|remote|home|from|a|an|the|for|in|at|of|and|[\s!.,:;/|&-])+$/i;

function* ofTitle({ jobTitle }: LintedForm): Generator<Finding> {
  const title = jobTitle.trim();
  if (!title) return;
  const loses = (text: string, hint: string) => finding('loses', 'jobTitle', text, hint);
  if (VAGUE.test(title))
    yield loses('The title does not name the work', 'Use the name people search for: "Line Cook".');
  if (isShouted(title) || /[!?]{2,}|[!*★🔥]/u.test(title))
    yield loses('The title shouts', 'Write it in plain letters, without exclamation marks.');
  if (title.length > LONG_TITLE)
    yield loses(
      `The title is long (${title.length} characters)`,
      `Lists cut it off: keep it under ${LONG_TITLE}.`,
    );
  if (/[$€£¥]|\b\d{2,3}k\b|\b(salary|per (hour|year))\b/i.test(title))
    yield finding(
      'search',
      'jobTitle',
      'The title names the pay',
      'Search engines want the name of the work alone. Pay has fields of its own.',
    );
}

function* ofPlace(form: LintedForm): Generator<Finding> {
  if (!form.jobLocation.trim()) return;
  const { workplace, country, remoteFrom } = placeOf(form);
  if (workplace === 'Remote' && remoteFrom.length === 0)
    yield finding(
      'search',
      'remoteFrom',
      'It does not say where applicants may live',
      'Search engines show remote jobs to people in the countries that they name.',
    );
  if (workplace !== 'Remote' && country === null)
    yield finding(
      'search',
      'country',
      'The country is not clear',
      'Search engines need it, and so do people who search by country.',
    );
}

function* ofPay(form: LintedForm): Generator<Finding> {
  const { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod } = form;
  const read = readPay(salaryRange);
  const hasFigures = salaryMin.trim() !== '' || salaryMax.trim() !== '';
  if (!hasFigures && !salaryRange.trim()) {
    yield finding(
      'loses',
      'salaryRange',
      'No pay',
      'Pay is what people look for first, and many filter by it: name a range.',
    );
    return;
  }
  if (!hasFigures && !read) {
    yield finding(
      'loses',
      'salaryRange',
      'The pay is not a figure',
      'People who filter by pay do not find it: "€52,000 - €64,000 per year".',
    );
    return;
  }
  if (!(salaryCurrency.trim() || read?.currency))
    yield finding(
      'search',
      'salaryCurrency',
      'The currency of the pay is open',
      'A $ is the sign of twenty currencies: choose the code, such as USD.',
    );
  if (!(salaryPeriod || read?.period))
    yield finding(
      'search',
      'salaryPeriod',
      'The pay is for no period',
      'Say whether it is for an hour, a month or a year.',
    );
}

function* ofDeadline({ applicationDeadline }: LintedForm, now: Date): Generator<Finding> {
  const deadline = readTime(applicationDeadline);
  if (!deadline || deadline <= now || daysBetween(now, deadline) >= FEW_DAYS) return;
  yield finding(
    'loses',
    'applicationDeadline',
    'There is little time to apply',
    `Many people look for jobs once a week: leave at least ${FEW_DAYS} days.`,
  );
}

function* ofDescription({ jobDescription }: LintedForm): Generator<Finding> {
  const text = jobDescription.trim();
  const loses = (words: string, hint: string) => finding('loses', 'jobDescription', words, hint);
  if (text.length >= DESCRIPTION_MIN && text.length < SHORT_DESCRIPTION)
    yield loses(
      'The description is short',
      'Say what a day looks like, who it is done with, and what comes after the application.',
    );
  if (
    paragraphsOf(text).some((paragraph) => paragraph.length > LONG_PARAGRAPH && isWall(paragraph))
  )
    yield loses('A wall of text', 'Part it by blank lines: half of your readers are on a phone.');
  if (isShouted(text)) yield loses('The description shouts', 'Capitals are hard to read.');
}

const isWall = (paragraph: string) =>
  paragraph.split('\n').some((line) => line.length > LONG_PARAGRAPH);

function* ofLists(form: LintedForm): Generator<Finding> {
  const requirements = toLines(form.requirements);
  if (requirements.length === 0)
    yield finding(
      'loses',
      'requirements',
      'No requirements',
      'People cannot tell whether they would have a chance: name what it takes.',
    );
  if (requirements.length > MANY_REQUIREMENTS)
    yield finding(
      'loses',
      'requirements',
      `${requirements.length} requirements`,
      'People who lack one of them do not apply: keep those that decide.',
    );
  if (form.skillsRequired.length === 0)
    yield finding('loses', 'skillsRequired', 'No skills', 'Similar jobs are found by them.');
  if (toLines(form.benefits).length === 0)
    yield finding(
      'loses',
      'benefits',
      'No benefits',
      'Say what comes with the pay: leave, hours, training.',
    );
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= LETTERS && capitals / letters >= CAPITALS;
}
