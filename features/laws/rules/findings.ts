import { type Job } from '../../../shared/jobs/posting.ts';
import { type Pay, perYear, readPay } from '../../../shared/jobs/pay.ts';
import { showsFigures } from '../../../shared/jobs/text.ts';
import { type Ask, type Law, LAW_PLACES } from './rows.ts';
import { asksForExperience, asksForFormerPay } from './sentences.ts';

/** What laws look at in a posting. The closing date is always stated: every job has a deadline. */
export type StatedPosting = Pick<
  Job,
  | 'jobTitle'
  | 'jobDescription'
  | 'requirements'
  | 'benefits'
  | 'showsDefaultBenefits'
  | 'skillsRequired'
  | 'salaryRange'
  | 'salaryMin'
  | 'salaryMax'
  | 'salaryCurrency'
  | 'salaryPeriod'
  | 'passport'
> & {
  /** Of a text that its company writes; the public one has none. */
  questions?: readonly { text: string; hint: string }[] | undefined;
};

/** Why a posting must not be published where a law applies, by code of the refusal. */
export const LAW_CODES = [
  'law-pay-missing',
  'law-pay-period',
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
    | 'skillsRequired'
    | 'salaryRange'
    | 'salaryMax'
    | 'salaryCurrency'
    | 'salaryPeriod'
    | 'passport.vacancy'
    | 'passport.screening'
    | `passport.${(typeof PASSPORT_TEXTS)[number]}`
    | `questions.${number}.text`;
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

type RequiredField = 'salaryRange' | 'benefits' | 'vacancy' | 'screening';

/** The fields of the form that an ask wants to be filled in. */
const REQUIRED_FIELDS: Partial<Record<Ask['asks'], RequiredField>> = {
  'pay-stated': 'salaryRange',
  'benefits-stated': 'benefits',
  'vacancy-stated': 'vacancy',
  'screening-stated': 'screening',
};

/** The fields that laws want to be filled in, each with the place of the first such law: 'Ontario'. */
export function requiredFields(laws: readonly Law[]) {
  const required: Partial<Record<RequiredField, string>> = {};
  for (const law of laws)
    for (const { asks } of law.asks) {
      const field = REQUIRED_FIELDS[asks];
      if (field) required[field] ??= placeName(law);
    }
  return required;
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
      return posting.benefits.trim() || posting.showsDefaultBenefits
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
      return inTexts(posting, asksForExperience(ask)).map((field) => ({
        code: 'law-local-experience',
        field,
        problem: `Remove the required ${ask.adjective} experience.`,
      }));
    case 'no-pay-history-question':
      return inTexts(posting, asksForFormerPay).map((field) => ({
        code: 'law-pay-history',
        field,
        problem: 'Do not ask applicants what they earned.',
      }));
    default:
      return [];
  }
}

type PayFields = Pick<
  StatedPosting,
  'salaryRange' | 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'
>;

/** The pay that a posting's page shows (`payOf`): its figures, otherwise those of its text. */
function shownPay(posting: PayFields): Pay | undefined {
  const { salaryRange, salaryMin: min, salaryMax, salaryCurrency, salaryPeriod } = posting;
  if (min === null || !showsFigures(posting)) return readPay(salaryRange);
  return { min, max: salaryMax ?? min, currency: salaryCurrency, period: salaryPeriod };
}

/** Whether a posting's page shows the pay in figures. */
export const isPayShown = (posting: PayFields): boolean => shownPay(posting) !== undefined;

/** 'From $50,000', 'Min. $50,000', 'up to C$50,000': one end of a range before its amount. */
const END_BEFORE =
  /(?:\b(?:from|at least|(?:more|less|greater) than|above|over|under|below|up to|upwards? of|starting|starts?(?: at)?|ab|(?:min|max)(?:imum)?)(?: (?:at|of|from|pay|salary|wage|rate))?[.:]?|[<>≤≥]) ?(?:(?:us|ca?|au?)?\p{Sc}|usd|cad|aud|eur|gbp)? ?\d/iu;
/** '$50,000+', '$25/hr+', '$50,000 and up', '$50,000 or higher': no upper end. '$25 an hour + tips' has one. */
const OPEN_AFTER =
  /\dk?\+|\d ?(?:\/|per |an? )[a-z]{1,9}\+(?!\p{L})|\b(?:and|or) (?:up|upwards|above|more|over|higher|better)\b|\bupwards?\b|[-–—] ?(?:$|doe\b)/iu;
/** What leaves a single amount open. */
const NO_AMOUNT = /\bdoe\b|\bdepend(?:s|ing|ent) on\b|\bnegotiable\b|\bmin(?:imum)?\b(?! wage)/i;

/** Whether a text of pay leaves an end open. */
const isOpenEnded = (text: string, { min, max }: Pay): boolean =>
  OPEN_AFTER.test(text) || (min === max && (END_BEFORE.test(text) || NO_AMOUNT.test(text)));

/** Lower amounts without a period may be for an hour, a month or a year. */
const FOR_A_YEAR = 10_000;

function payProblems(posting: PayFields, ask: Ask & { asks: 'pay-stated' }): Found[] {
  const { salaryRange } = posting;
  const pay = shownPay(posting);
  if (!pay) {
    if (ask.orCommission && /\bcommission/i.test(salaryRange)) return [];
    return posting.salaryMin === null
      ? [
          {
            code: 'law-pay-missing',
            field: 'salaryRange',
            problem: 'State the pay: an amount or a range.',
          },
        ]
      : [
          {
            code: 'law-pay-missing',
            field: 'salaryCurrency',
            problem:
              'State the currency of the pay. Without it, the page does not show the figures.',
          },
        ];
  }
  const { openAbove } = ask;
  const isHigh =
    openAbove !== undefined &&
    isIn(pay, openAbove.currency) &&
    perYear(pay.min, pay.period) >= openAbove.amount;
  const problems: Found[] = [];
  if (pay.period === null && pay.min < FOR_A_YEAR)
    problems.push({
      code: 'law-pay-period',
      field: showsFigures(posting) ? 'salaryPeriod' : 'salaryRange',
      problem: 'Say whether the pay is per hour, month or year.',
    });
  if (isOpenEnded(salaryRange, pay) && !ask.orLowest && !isHigh)
    problems.push({
      code: 'law-pay-open-ended',
      field: 'salaryRange',
      problem: 'State the pay with both ends: an amount or a range.',
    });
  return problems;
}

/** A bare '$' may be any dollar. */
const isIn = (pay: Pay, currency: string) => pay.currency === null || pay.currency === currency;

function rangeProblems(posting: PayFields, ask: Ask & { asks: 'pay-range-width' }): Found[] {
  const pay = shownPay(posting);
  if (!pay || pay.min === pay.max) return [];
  const { min, max, period } = pay;
  const amount = (value: number) => `${ask.currency} ${value.toLocaleString('en-US')}`;
  if (!isIn(pay, ask.currency))
    return [
      {
        code: 'law-pay-currency',
        field: 'salaryCurrency',
        problem: `State the range in ${ask.currency}: it may be at most ${amount(ask.most)} a year wide.`,
      },
    ];
  // Whether the pay is for an hour, a month or a year is asked first (`payProblems`).
  if (period === null && min < FOR_A_YEAR) return [];
  if (perYear(max, period) > ask.unlessAbove) return [];
  if (perYear(max - min, period) <= ask.most) return [];
  return [
    {
      code: 'law-pay-range-too-wide',
      field: showsFigures(posting) ? 'salaryMax' : 'salaryRange',
      problem: `Narrow the range: at most ${amount(ask.most)} a year, unless it ends above ${amount(ask.unlessAbove)}.`,
    },
  ];
}

const TEXTS = ['jobTitle', 'jobDescription', 'requirements', 'benefits'] as const;
const PASSPORT_TEXTS = ['interviewSteps', 'readBy', 'adjustments', 'duration'] as const;

/** The texts with a sentence of which this is true. A skill, a question, and a step of the interviews, is a sentence. */
function inTexts(posting: StatedPosting, isMeant: (sentence: string) => boolean) {
  const hasOne = (text: string | readonly string[]) =>
    [text].flat().some((part) => part.split(/[.!?;\n]/).some(isMeant));
  const asked = (posting.questions ?? []).flatMap(({ text, hint }, index) =>
    hasOne([text, hint]) ? ([`questions.${index}.text`] as const) : [],
  );
  return [
    ...asked,
    ...TEXTS.filter((field) => hasOne(posting[field])),
    ...(hasOne(posting.skillsRequired) ? (['skillsRequired'] as const) : []),
    ...PASSPORT_TEXTS.filter((field) => hasOne(posting.passport[field])).map(
      (field) => `passport.${field}` as const,
    ),
  ];
}
