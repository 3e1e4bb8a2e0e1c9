import { readTime, daysBetween } from '../../../shared/kit/dates.ts';
import {
  type Finding,
  FINDING_LEVELS,
  type FindingLevel,
  type LintedForm,
  nameError,
  type ReadPlace,
} from '../../../shared/jobs/advice.ts';
import {
  deadlineRefusal,
  DESCRIPTION_MIN,
  type Job,
  jobPosting,
} from '../../../shared/jobs/posting.ts';
import { paragraphsOf } from '../../../shared/kit/markup.ts';
import { fromPassportForm } from '../../../shared/jobs/passport-form.ts';
import { type Passport, passportRefusal } from '../../../shared/jobs/passport.ts';
import { readPay } from '../../../shared/jobs/pay.ts';
import { fromQuestionForm } from '../../../shared/jobs/question-form.ts';
import { protectedTraitIn } from '../../../shared/jobs/questions.ts';
import { countryName, placeOf } from '../../../shared/jobs/places.ts';
import { toLines } from '../../../shared/kit/text.ts';
import { check } from '../../../shared/kit/validation.ts';
import { statedIn } from './discouraged-words.ts';

/** Characters of a short description and of a long paragraph, and too few days to apply. */
const SHORT_DESCRIPTION = 300;
const LONG_PARAGRAPH = 900;
const LONG_TITLE = 80;
const MANY_REQUIREMENTS = 12;
const FEW_DAYS = 7;
/** Fewer letters may be an abbreviation; a higher share of capitals is shouting. */
const LETTERS = 8;
const CAPITALS = 0.6;

/**
 * Problems of a posting that keep people from applying or search engines from showing it; the most severe first, then
 * in form order. Nothing is sent to the server, and only the findings of `check` prevent posting.
 * @param options.before the edited posting, whose dates may have passed
 * @param options.read where the server reads the location to be; null until it is known
 */
export function lintJob(
  form: LintedForm,
  now: Date,
  { before, read }: { before?: Before | undefined; read?: ReadPlace | null } = {},
): Finding[] {
  const found = [
    ...refused(form, now, before?.passport),
    ...unlawful(form),
    ...ofTitle(form),
    ...ofPlace(form, read),
    ...ofPay(form),
    ...ofDeadline(form, now, before),
    ...ofDescription(form),
    ...ofLists(form),
    ...ofPassport(form),
    ...ofQuestions(form),
  ];
  return FINDING_LEVELS.flatMap((level) => found.filter((finding) => finding.level === level));
}

const finding = (
  level: FindingLevel,
  field: keyof LintedForm,
  text: string,
  hint: string,
): Finding => ({ level, field, text, hint });

type Before = Pick<Job, 'passport' | 'applicationDeadline'>;

/** A requirement of search engines for a JobPosting. */
export interface SearchFact {
  name: string;
  isThere: boolean;
  /** The source if it is not the form, or that the fact is only recommended. */
  note?: string;
}

/** The requirements of Google for Jobs and schema.org's JobPosting, and whether a posting meets them. */
export function searchFacts(form: LintedForm, read?: ReadPlace | null): SearchFact[] {
  const { jobTitle, jobDescription, jobLocation, salaryRange } = form;
  const { workplace, country, remoteFrom } = placeOf(form);
  const isPlaced =
    read?.isClear ??
    (workplace === 'Remote' ? remoteFrom.length > 0 : Boolean(country ?? read?.region));
  return [
    { name: 'Title', isThere: jobTitle.trim() !== '' },
    { name: 'Description', isThere: jobDescription.trim().length >= DESCRIPTION_MIN },
    {
      name: workplace === 'Remote' ? 'Where applicants may live' : 'Location with its country',
      isThere: jobLocation.trim() !== '' && isPlaced,
    },
    { name: 'Company', isThere: true, note: '(your profile)' },
    { name: 'Date posted', isThere: true, note: '(automatic)' },
    {
      name: 'Valid through',
      isThere: true,
      note: form.applicationDeadline ? '(the deadline)' : '(30 days)',
    },
    { name: 'Pay in figures', isThere: readPay(salaryRange) !== undefined, note: '(recommended)' },
  ];
}

/** What the server would refuse, with the same messages. */
function refused(form: LintedForm, now: Date, before?: Passport): Finding[] {
  const questions = form.questions.map(fromQuestionForm);
  const checked = check(jobPosting, { ...form, ...fromPassportForm(form), questions });
  if (!('errors' in checked)) {
    const refusal = passportRefusal(checked.value.passport, now, before);
    return refusal ? [required(refusal.field, refusal.message)] : [];
  }
  return Object.entries(checked.errors).map(([field, text]) =>
    required(field, nameError(field, text)),
  );
}

const required = (path: string, text: string): Finding => {
  const [name = path] = path.replace(/^passport\./, '').split('.');
  return finding('blocks', name as keyof LintedForm, text, 'Required to post the job.');
};

/** Words that most countries' laws forbid in postings, or that applicants must never read. */
function unlawful(form: LintedForm): Finding[] {
  const fields = [
    'jobTitle',
    'jobDescription',
    'requirements',
    'benefits',
    'skillsRequired',
    'interviewSteps',
    'readBy',
    'adjustments',
    'duration',
  ] as const;
  return fields.flatMap((field) =>
    statedIn([form[field]].flat().join('\n')).map(({ level, quote, hint }) =>
      finding(level, field, `It contains “${quote}”`, hint),
    ),
  );
}

/** Questions for what most laws protect. */
const ofQuestions = ({ questions }: LintedForm): Finding[] =>
  questions.flatMap((question, index) => {
    const trait = protectedTraitIn(question);
    const stated = statedIn(`${question.text}\n${question.hint}`).map(({ level, quote, hint }) =>
      finding(level, 'questions', `Question ${index + 1} contains “${quote}”`, hint),
    );
    if (!trait) return stated;
    return [
      ...stated,
      finding(
        'loses',
        'questions',
        `Question ${index + 1} seems to ask about ${trait}`,
        'Most laws forbid it. Ask only what the work needs.',
      ),
    ];
  });

const VAGUE =
  /^(urgent(ly)?|hiring|now|we are|we're|vacanc(y|ies)|jobs?|work(ers?)?|staff|employees?|help|wanted|needed|required|various|several|positions?|roles?|openings?|opportunit(y|ies)|new|great|good|best|amazing|exciting|full|part|time|remote|home|from|a|an|the|for|in|at|of|and|[\s!.,:;/|&-])+$/i;

function* ofTitle({ jobTitle }: LintedForm): Generator<Finding> {
  const title = jobTitle.trim();
  if (!title) return;
  const loses = (text: string, hint: string) => finding('loses', 'jobTitle', text, hint);
  if (VAGUE.test(title))
    yield loses(
      'The title does not name the job',
      'Use a title people search for, such as "Line Cook".',
    );
  if (isShouted(title) || /[!?]{2,}|[!*★🔥]/u.test(title))
    yield loses('The title is in capitals', 'Use normal capitalization without exclamation marks.');
  if (title.length > LONG_TITLE)
    yield loses(
      `The title is long (${title.length} characters)`,
      `Lists cut off long titles. Keep it under ${LONG_TITLE} characters.`,
    );
  if (/[$€£¥]|\b\d{2,3}k\b|\b(salary|per (hour|year))\b/i.test(title))
    yield finding(
      'search',
      'jobTitle',
      'The title contains the pay',
      'Search engines expect only the job title. Enter the pay in its own fields.',
    );
}

function* ofPlace(form: LintedForm, read?: ReadPlace | null): Generator<Finding> {
  if (!form.jobLocation.trim() || read?.isClear) return;
  const { workplace, country, remoteFrom } = placeOf(form);
  if (workplace === 'Remote' && remoteFrom.length === 0)
    yield finding(
      'search',
      'remoteFrom',
      'The countries for applicants are missing',
      'Search engines show remote jobs to people in the listed countries.',
    );
  if (workplace !== 'Remote' && country === null && !read?.region)
    yield finding(
      'search',
      'country',
      read?.country ? 'The country is not stated' : 'The country is not clear',
      `Search engines and people who filter by country need it.${read?.country ? ` Is it ${countryName(read.country)}?` : ''}`,
    );
}

function* ofPay({ salaryRange }: LintedForm): Generator<Finding> {
  const read = readPay(salaryRange);
  if (!salaryRange.trim()) {
    yield finding(
      'loses',
      'salaryRange',
      'No pay',
      'People look for pay first, and many filter by it. Add a range.',
    );
    return;
  }
  if (!read) {
    yield finding(
      'loses',
      'salaryRange',
      'The pay is not a number',
      'People who filter by pay will not find this job. Example: "€52,000 - €64,000 per year".',
    );
    return;
  }
  if (!read.currency)
    yield finding(
      'search',
      'salaryRange',
      'The currency is unclear',
      'Several currencies use $. Write the currency, such as US$ or USD.',
    );
  if (!read.period)
    yield finding(
      'search',
      'salaryRange',
      'The pay period is missing',
      'State whether the pay is per hour, month or year.',
    );
}

function* ofDeadline({ applicationDeadline: day }: LintedForm, now: Date, before?: Before) {
  const deadline = readTime(day && `${day}T23:59:59.999Z`);
  const refusal = deadlineRefusal(deadline ?? null, now);
  if (refusal && !before?.applicationDeadline.startsWith(day))
    yield required('applicationDeadline', refusal);
  if (!deadline || deadline <= now || daysBetween(now, deadline) >= FEW_DAYS) return;
  yield finding(
    'loses',
    'applicationDeadline',
    'The deadline is soon',
    `Many people look for jobs once a week. Allow at least ${FEW_DAYS} days.`,
  );
}

function* ofDescription({ jobDescription }: LintedForm): Generator<Finding> {
  const text = jobDescription.trim();
  const loses = (words: string, hint: string) => finding('loses', 'jobDescription', words, hint);
  if (text.length >= DESCRIPTION_MIN && text.length < SHORT_DESCRIPTION)
    yield loses(
      'The description is short',
      'Describe a typical day, the team and the next steps after applying.',
    );
  if (
    paragraphsOf(text).some((paragraph) => paragraph.length > LONG_PARAGRAPH && isWall(paragraph))
  )
    yield loses(
      'The description has no paragraphs',
      'Add blank lines. Many people read on a phone.',
    );
  if (isShouted(text))
    yield loses('The description is in capitals', 'Text in capitals is hard to read.');
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
      'Applicants need to know whether they qualify. List the requirements.',
    );
  if (requirements.length > MANY_REQUIREMENTS)
    yield finding(
      'loses',
      'requirements',
      `${requirements.length} requirements`,
      'People who lack one requirement often do not apply. Keep only the essential ones.',
    );
  if (form.skillsRequired.length === 0)
    yield finding('loses', 'skillsRequired', 'No skills', 'We use skills to suggest similar jobs.');
  if (toLines(form.benefits).length === 0)
    yield finding(
      'loses',
      'benefits',
      'No benefits',
      'List benefits such as leave, hours and training.',
    );
}

/** Answers of the passport that applicants look for first. */
function* ofPassport(form: LintedForm): Generator<Finding> {
  const loses = (field: keyof LintedForm, text: string, hint: string) =>
    finding('loses', field, text, hint);
  if (!form.vacancy)
    yield loses(
      'vacancy',
      'Vacancy or talent pool is not stated',
      'People apply sooner if they know that there is an opening now.',
    );
  if (toLines(form.interviewSteps).length === 0)
    yield loses(
      'interviewSteps',
      'No interview steps',
      'Say how many conversations there are, and which. People plan their time.',
    );
  if (form.vacancy === 'pool' && (form.starts || form.fillBy))
    yield loses(
      form.starts ? 'starts' : 'fillBy',
      'A talent pool has a date',
      'Without an opening there is no start and no date to fill it by.',
    );
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= LETTERS && capitals / letters >= CAPITALS;
}
