import { type Job } from '../jobs/posting.ts';
import { perYear } from '../jobs/pay.ts';
import { type Ask, type Law, LAW_PLACES } from './rows.ts';

/** What laws look at in a posting. The closing date is always stated: every job has a deadline. */
export type StatedPosting = Pick<
  Job,
  | 'jobTitle'
  | 'jobDescription'
  | 'requirements'
  | 'benefits'
  | 'salaryRange'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
  | 'passport'
>;

/** Why a posting must not be published where a law applies, by code of the refusal. */
export const LAW_CODES = [
  'law-pay-missing',
  'law-pay-open-ended',
  'law-pay-range-too-wide',
  'law-pay-currency',
  'law-benefits-missing',
  'law-vacancy-missing',
  'law-screening-missing',
  'law-local-experience',
  'law-pay-history',
] as const;

export interface LawFinding {
  code: (typeof LAW_CODES)[number];
  /** The field of the posting that fixes it; of the passport with a dot. */
  field:
    | 'jobTitle'
    | 'jobDescription'
    | 'requirements'
    | 'benefits'
    | 'salaryRange'
    | 'salaryMax'
    | 'salaryCurrency'
    | 'passport.vacancy'
    | 'passport.screening';
  /** What to do. */
  problem: string;
  /** Which law asks for it. */
  reason: string;
}

type Found = Omit<LawFinding, 'reason'>;

/** What laws forbid in a posting; [] if it may be published. At most one finding for each code and field. */
export function findingsOf(posting: StatedPosting, laws: readonly Law[]): LawFinding[] {
  const findings = laws.flatMap((law) =>
    law.asks.flatMap((ask) =>
      problemsOf(posting, ask).map((found) => ({
        ...found,
        reason: `Required in ${placeName(law)} (${law.citation}).`,
      })),
    ),
  );
  const key = ({ code, field }: LawFinding) => `${code} ${field}`;
  return findings.filter(
    (finding, index) => findings.findIndex((other) => key(other) === key(finding)) === index,
  );
}

/** 'Colorado'. */
export const placeName = ({ place }: Pick<Law, 'place'>): string =>
  LAW_PLACES[place]?.name ?? place;

/** Why a posting is refused: the first finding, and a message for each field. */
export interface LawRefusal {
  code: LawFinding['code'];
  message: string;
  errors: Record<string, string>;
}

/** The refusal of a posting that a law forbids, for the server and the form; undefined if it may be published. */
export function postingRefusals(
  posting: StatedPosting,
  laws: readonly Law[],
): LawRefusal | undefined {
  const findings = findingsOf(posting, laws);
  const [first] = findings;
  if (!first) return undefined;
  const errors: Record<string, string> = {};
  for (const finding of findings) errors[finding.field] ??= inWords(finding);
  return { code: first.code, message: inWords(first), errors };
}

const inWords = ({ problem, reason }: LawFinding) => `${problem} ${reason}`;

/** Whether a posting does what is asked of it. What is asked of the hiring after it counts as done. */
export const isMet = (posting: StatedPosting, ask: Ask): boolean =>
  problemsOf(posting, ask).length === 0;

function problemsOf(posting: StatedPosting, ask: Ask): Found[] {
  switch (ask.asks) {
    case 'pay-stated':
      return payProblems(posting, ask);
    case 'pay-range-width':
      return rangeProblems(posting, ask);
    case 'benefits-stated':
      return posting.benefits.trim()
        ? []
        : [
            {
              code: 'law-benefits-missing',
              field: 'benefits',
              problem: 'List the benefits, one per line.',
            },
          ];
    case 'vacancy-stated':
      return posting.passport.vacancy
        ? []
        : [
            {
              code: 'law-vacancy-missing',
              field: 'passport.vacancy',
              problem: 'Say whether there is a vacancy now.',
            },
          ];
    case 'screening-stated':
      return posting.passport.screening
        ? []
        : [
            {
              code: 'law-screening-missing',
              field: 'passport.screening',
              problem: 'Say whether software ranks or rejects applicants.',
            },
          ];
    case 'no-local-experience':
      return inTexts(posting, experienceIn(ask)).map((field) => ({
        code: 'law-local-experience',
        field,
        problem: `Remove the required ${ask.adjective} experience.`,
      }));
    case 'no-pay-history-question':
      return inTexts(posting, (sentence) => HISTORY.test(sentence) && ASKING.test(sentence)).map(
        (field) => ({
          code: 'law-pay-history',
          field,
          problem: 'Do not ask applicants what they earned.',
        }),
      );
    default:
      return [];
  }
}

type Pay = Pick<
  StatedPosting,
  'salaryRange' | 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'
>;

/** 'From $50,000', '$50,000+' and 'up to $50,000' leave an end open; '$25 an hour + tips' does not. */
const OPEN_ENDED =
  /\b(?:and (?:up|above|more|over)|or more|upwards?|at least|minimum|from|starting|above|over|more than|up to|ab)\b|\dk?\+/i;

function payProblems(pay: Pay, ask: Ask & { asks: 'pay-stated' }): Found[] {
  const { salaryRange, salaryMin, salaryMax, salaryPeriod } = pay;
  if (salaryMin === null) {
    if (ask.orCommission && /\bcommission/i.test(salaryRange)) return [];
    return [
      {
        code: 'law-pay-missing',
        field: 'salaryRange',
        problem: 'State the pay: an amount or a range.',
      },
    ];
  }
  const isOpen = salaryMin === salaryMax && OPEN_ENDED.test(salaryRange);
  const { openAbove } = ask;
  const isHigh =
    openAbove !== undefined &&
    isIn(pay, openAbove.currency) &&
    perYear(salaryMin, salaryPeriod) >= openAbove.amount;
  if (!isOpen || ask.orLowest || isHigh) return [];
  return [
    {
      code: 'law-pay-open-ended',
      field: 'salaryRange',
      problem: 'State the pay with both ends: an amount or a range.',
    },
  ];
}

/** A bare '$' may be any dollar. */
const isIn = ({ salaryCurrency }: Pay, currency: string) =>
  salaryCurrency === null || salaryCurrency === currency;

function rangeProblems(pay: Pay, ask: Ask & { asks: 'pay-range-width' }): Found[] {
  const { salaryMin: min, salaryMax: max, salaryPeriod } = pay;
  if (min === null || max === null || min === max) return [];
  const amount = (value: number) => `${ask.currency} ${value.toLocaleString('en-US')}`;
  if (!isIn(pay, ask.currency))
    return [
      {
        code: 'law-pay-currency',
        field: 'salaryCurrency',
        problem: `State the range in ${ask.currency}: it may be at most ${amount(ask.most)} a year wide.`,
      },
    ];
  if (perYear(max, salaryPeriod) > ask.unlessAbove) return [];
  if (perYear(max - min, salaryPeriod) <= ask.most) return [];
  return [
    {
      code: 'law-pay-range-too-wide',
      field: 'salaryMax',
      problem: `Narrow the range: at most ${amount(ask.most)} a year, unless it ends above ${amount(ask.unlessAbove)}.`,
    },
  ];
}

const TEXTS = ['jobTitle', 'jobDescription', 'requirements'] as const;
const NEGATED = /\b(?:no|not|never|without|neither|nor|nobody|irrelevant)\b|n['’]t\b/i;

/** The texts with a sentence of which this is true, and which says no 'no'. */
const inTexts = (posting: StatedPosting, isMeant: (sentence: string) => boolean) =>
  TEXTS.filter((field) =>
    posting[field]
      .split(/[.!?;\n]/)
      .some((sentence) => isMeant(sentence) && !NEGATED.test(sentence)),
  );

const HISTORY =
  /\b(?:salary|pay|wage|compensation|remuneration|earnings?) history\b|\b(?:current|present|previous|prior|past|former|last|most recent) (?:(?:annual|monthly|gross|base|drawn) )?(?:salary|pay|wages?|compensation|remuneration|earnings|ctc)\b/i;
const ASKING =
  /\b(?:send|state|tell us|share|provide|include|submit|attach|mention|indicate|list|disclose|enter|specify|what (?:is|was) your)\b/i;

/** 'Canadian work experience', 'experience in Canada'. */
function experienceIn({ adjective, country }: Ask & { asks: 'no-local-experience' }) {
  const pattern = new RegExp(
    String.raw`\b${adjective} (?:\w+ ){0,2}experience\b|\bexperience (?:\w+ ){0,3}in ${country}\b(?!['’]s)`,
    'i',
  );
  return (sentence: string) => pattern.test(sentence);
}
