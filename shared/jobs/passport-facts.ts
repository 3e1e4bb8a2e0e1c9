import { formatDay } from '../kit/day.ts';
import { counted } from '../kit/figures.ts';
import type { Passport } from './passport.ts';
import type { Job } from './posting.ts';

// What a passport says, in words. Must not import zod: public pages load this file.

/** A line of the passport's card. */
export interface PassportFact {
  name: string;
  value: string;
}

type Stated = Pick<Job, 'passport' | 'companyName'>;

interface Fact {
  /** The field of the passport that it begins with. */
  field: keyof Passport;
  name: string;
  /** How a sentence names it: 'Not stated: start, interview steps.' */
  short: string;
  /** '' if it is not stated. */
  value: (job: Stated) => string;
}

const FACTS: readonly Fact[] = [
  {
    field: 'vacancy',
    name: 'Vacancy',
    short: 'vacancy',
    value: ({ passport }) => vacancyOf(passport),
  },
  { field: 'startsOn', name: 'Start', short: 'start', value: ({ passport }) => startOf(passport) },
  {
    field: 'fillBy',
    name: 'To be filled by',
    short: 'date to fill it by',
    value: ({ passport: { fillBy } }) => (fillBy ? formatDay(fillBy) : ''),
  },
  {
    field: 'duration',
    name: 'Duration',
    short: 'duration',
    value: ({ passport }) => passport.duration,
  },
  { field: 'hiredBy', name: 'Hiring', short: 'employer or agency', value: hirerOf },
  {
    field: 'readBy',
    name: 'Who reads applications',
    short: 'who reads applications',
    value: ({ passport }) => passport.readBy,
  },
  {
    field: 'interviewSteps',
    name: 'Interview steps',
    short: 'interview steps',
    value: ({ passport }) => stepsInWords(passport.interviewSteps),
  },
  {
    field: 'screening',
    name: 'Ranked or rejected by software',
    short: 'ranking by software',
    value: ({ passport: { screening } }) => (screening ? SCREENING[screening] : ''),
  },
  {
    field: 'visa',
    name: 'Visa and relocation',
    short: 'visa and relocation',
    value: ({ passport }) => movingOf(passport),
  },
  {
    field: 'adjustments',
    name: 'Adjustments',
    short: 'adjustments',
    value: ({ passport }) => passport.adjustments,
  },
];

const SCREENING: Record<NonNullable<Passport['screening']>, string> = {
  none: 'No',
  ranks: 'Ranked by software of the employer',
  rejects: 'Ranked and rejected by software of the employer',
};

/** True for every posting: no code of the board orders or refuses applications by itself. */
const NOT_BY_BOARD = 'Not by this board';

/** What a posting's page says. What is not stated is left out, but for what the board knows of itself. */
export const passportFacts = (job: Stated): PassportFact[] =>
  FACTS.map(({ field, name, value }) => ({
    name,
    value: value(job) || (field === 'screening' ? NOT_BY_BOARD : ''),
  })).filter(({ value }) => value !== '');

/** What can be compared in two versions of a passport. A value is '' if it is not stated. */
export const PASSPORT_FACTS: readonly Pick<Fact, 'field' | 'name' | 'value'>[] = FACTS;

/** Whether the company states anything. */
export const isStated = (job: Stated): boolean => FACTS.some(({ value }) => value(job) !== '');

/** Names of what a posting does not state, such as 'start', 'interview steps'. */
export const notStated = (job: Stated): string[] =>
  FACTS.filter(({ value }) => value(job) === '').map(({ short }) => short);

function vacancyOf({ vacancy, openings }: Passport): string {
  const count = openings ? counted(openings, 'opening') : '';
  if (vacancy === 'pool') return 'Talent pool, no opening now';
  return [vacancy === 'open' && 'Open now', count].filter(Boolean).join(', ');
}

function startOf({ startsImmediately, startsOn }: Passport): string {
  if (startsImmediately) return 'Immediately';
  return startsOn ? formatDay(startsOn) : '';
}

function hirerOf({ passport: { hiredBy, agencyFor }, companyName }: Stated): string {
  if (hiredBy === 'employer') return `${companyName} itself, no agency`;
  if (hiredBy === 'agency') return agencyFor ? `Agency, for ${agencyFor}` : 'Agency';
  return '';
}

/** A later step of several. Other first words may be names. */
const inSentence = (step: string): string =>
  step.replace(/^(An?|The) /, (article) => article.toLowerCase());

/** 'Call, Work sample, then a day at the bench'. */
function stepsInWords(steps: readonly string[]): string {
  const [first = '', ...later] = steps;
  if (later.length === 0) return first;
  const [last = '', ...between] = later.map(inSentence).toReversed();
  // A step may be a list itself.
  const comma = steps.some((step) => step.includes(',')) ? ';' : ',';
  return `${[first, ...between.toReversed()].join(`${comma} `)}${comma} then ${last}`;
}

function movingOf({ visa, relocation }: Passport): string {
  if (visa && relocation) return 'Both offered';
  if (visa === false && relocation === false) return 'Not offered';
  if (visa) return relocation === false ? 'Visa, no relocation' : 'Visa';
  if (relocation) return visa === false ? 'Relocation, no visa' : 'Relocation';
  if (visa === false) return 'No visa';
  return relocation === false ? 'No relocation' : '';
}
