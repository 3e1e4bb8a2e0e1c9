import { formatDay } from '../../../shared/kit/day.ts';
import { listed } from '../../../shared/kit/figures.ts';
import { isMet, isPayShown, placeName, type StatedPosting } from './findings.ts';
import type { Ask, Law } from './rows.ts';

export const NO_ADVICE = 'This is not legal advice.';

/** What a law asks, as an order to the company: 'State the pay.' */
export function askInWords(ask: Ask): string {
  switch (ask.asks) {
    case 'pay-stated':
      return ask.orCommission
        ? 'State the pay, or that it is a commission.'
        : ask.orLowest
          ? 'State at least the lowest pay.'
          : 'State the pay.';
    case 'pay-range-width':
      return `A pay range is at most ${ask.currency} ${ask.most.toLocaleString('en-US')} a year wide, unless it ends above ${ask.currency} ${ask.unlessAbove.toLocaleString('en-US')}.`;
    case 'benefits-stated':
      return 'List the benefits.';
    case 'closing-date-stated':
      return 'State the closing date. Every job here has one.';
    case 'vacancy-stated':
      return 'Say whether there is a vacancy now.';
    case 'screening-stated':
      return 'Say whether software ranks or rejects applicants.';
    case 'no-local-experience':
      return `Do not require ${ask.adjective} experience.`;
    case 'no-pay-history-question':
      return 'Do not ask what applicants earned.';
    case 'pay-before-interview':
      return 'Tell applicants the pay before the interview.';
    case 'pay-before-hire':
      return 'Tell applicants the pay before they are hired.';
    case 'answer-after-interview-days':
      return `Tell applicants the decision within ${ask.days} days after an interview.`;
    case 'keep-records-years':
      return `Keep ${ask.of} for ${ask.years} years.`;
    case 'delete-after-decision-months':
      return `Delete applications ${ask.months} months after the ${ask.since === 'decision' ? 'decision' : 'last contact'}.`;
  }
}

/** What a posting states because a law asks for it. */
const STATED: Partial<Record<Ask['asks'], string>> = {
  'pay-stated': 'pay',
  'benefits-stated': 'benefits',
  'closing-date-stated': 'the closing date',
  'vacancy-stated': 'the vacancy',
  'screening-stated': 'the use of software',
};
/** What a posting does not say, of the asks that are questions. */
const UNSAID: Partial<Record<Ask['asks'], string>> = {
  'vacancy-stated': 'whether there is a vacancy',
  'screening-stated': 'whether software ranks or rejects applicants',
};

/** What a law gives to applicants, besides what the posting states. */
function rightInWords(ask: Ask, isPayStated: boolean): string | undefined {
  switch (ask.asks) {
    case 'no-pay-history-question':
      return 'Employers must not ask what you earned.';
    case 'pay-before-interview':
      return isPayStated ? undefined : 'Employers must tell you the pay before the interview.';
    case 'pay-before-hire':
      return isPayStated ? undefined : 'Employers must tell you the pay before they hire you.';
    case 'answer-after-interview-days':
      return `After an interview, employers must tell you the decision within ${ask.days} days.`;
    case 'delete-after-decision-months':
      return `Applications are kept for about ${ask.months} months after the ${ask.since === 'decision' ? 'decision' : 'last contact'}.`;
    default:
      return undefined;
  }
}

/** What applies to a posting at one place, for its page. */
export interface LawLine {
  /** 'Colorado law applies.' */
  title: string;
  text: string;
  /** Each law once. */
  links: { citation: string; url: string }[];
  /** 'Nov 23, 2026'. */
  checked: string;
}

/** A law that applies to a posting. */
export interface PostingLaw extends Law {
  /** Whether it covers the employer. */
  isCertain: boolean;
  /** Whether the work can also be done where it does not apply. */
  isElsewhere: boolean;
}

/** What applies to a posting: a line for each place, and one for each size of employer that may be covered. */
export function lawLines(posting: StatedPosting, laws: readonly PostingLaw[]): LawLine[] {
  const fewest = ({ isCertain, employees }: PostingLaw) => (isCertain ? 1 : employees);
  const keyOf = (law: PostingLaw) => `${law.place} ${fewest(law)}`;
  return unique(laws.map(keyOf)).flatMap((key) => {
    const here = laws.filter((law) => keyOf(law) === key);
    const asks = here.flatMap((law) => law.asks);
    const text = [...statedInWords(posting, asks), ...rightsInWords(posting, asks)].join(' ');
    const [first] = here;
    if (!first || text === '') return [];
    const links = here.flatMap(({ citation, sources: [source] }) =>
      source ? [{ citation, url: source.url }] : [],
    );
    return [
      {
        title: titleOf(first, fewest(first)),
        text,
        links: links.filter(
          ({ citation }, index) =>
            links.findIndex((other) => other.citation === citation) === index,
        ),
        checked: formatDay(here.map(({ checked }) => checked).toSorted()[0] ?? ''),
      },
    ];
  });
}

/** 'Colorado law applies if you work from there and the employer has 15 or more employees.' */
function titleOf(law: PostingLaw, fewest: number): string {
  const name = placeName(law);
  const conditions = [
    ...(law.isElsewhere ? ['you work from there'] : []),
    ...(fewest > 1 ? [`the employer has ${fewest} or more employees`] : []),
  ].join(' and ');
  return `${law.place.includes('-') ? `${name} law` : `The law of ${name}`} applies${conditions && ` if ${conditions}`}.`;
}

function* statedInWords(posting: StatedPosting, asks: readonly Ask[]): Generator<string> {
  const isUnmet = (ask: Ask) => !isMet(posting, ask);
  const named = (words: typeof STATED, which: readonly Ask[]) =>
    unique(which.flatMap((ask) => words[ask.asks] ?? []));
  const stated = named(
    STATED,
    asks.filter((ask) => isMet(posting, ask)),
  );
  const missing = named(
    STATED,
    asks.filter((ask) => isUnmet(ask) && UNSAID[ask.asks] === undefined),
  );
  const unsaid = named(UNSAID, asks.filter(isUnmet));
  if (stated.length > 0) yield `This posting states ${listed(stated)}, as required.`;
  if (missing.length > 0) yield `It does not state ${listed(missing)}.`;
  if (unsaid.length > 0) yield `It does not say ${unsaid.join(', or ')}.`;
}

function rightsInWords(posting: StatedPosting, asks: readonly Ask[]): string[] {
  const isShown = isPayShown(posting);
  return unique(asks.flatMap((ask) => rightInWords(ask, isShown) ?? []));
}

const unique = (words: readonly string[]) => [...new Set(words)];
