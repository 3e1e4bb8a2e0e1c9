import fc from 'fast-check';
import { EMPTY_PASSPORT } from '../../../shared/jobs/passport.ts';
import { momentOf } from '../../../shared/kit/zones.ts';
import { type Ask, type Law, LAW_PLACES } from '../rules/rows.ts';
import { LAWS } from '../rules/table.ts';
import { plausibleJob, type JobFields } from '../../../tests/support/people.ts';

/** A posting by what laws look at. */
export interface Traits {
  pay: 'none' | 'range' | 'wide' | 'open';
  benefits: boolean;
  vacancy: boolean;
  screening: boolean;
  experience: boolean;
  history: boolean;
}

const PAY = {
  none: '',
  range: '$60,000 - $80,000 per year',
  wide: '$60,000 - $150,000 per year',
  open: 'From $60,000 per year',
};

export const toPosting = (traits: Traits, where: Partial<JobFields>): JobFields => ({
  ...plausibleJob,
  ...where,
  salaryRange: PAY[traits.pay],
  benefits: traits.benefits ? 'Paid leave' : '',
  requirements: [
    'Patience',
    ...(traits.experience ? ['Canadian work experience'] : []),
    ...(traits.history ? ['Please state your current salary'] : []),
  ].join('\n'),
  passport: {
    ...EMPTY_PASSPORT,
    vacancy: traits.vacancy ? 'open' : '',
    screening: traits.screening ? 'none' : '',
  },
});

export const traits: fc.Arbitrary<Traits> = fc.record({
  pay: fc.constantFrom('none', 'range', 'wide', 'open'),
  benefits: fc.boolean(),
  vacancy: fc.boolean(),
  screening: fc.boolean(),
  experience: fc.boolean(),
  history: fc.boolean(),
});

/** What an ask forbids, written a second time and in another way than the rule. */
function forbids(ask: Ask, posting: Traits): boolean {
  if (ask.asks === 'pay-stated')
    return posting.pay === 'none' || (posting.pay === 'open' && !ask.orLowest);
  if (ask.asks === 'pay-range-width') return posting.pay === 'wide';
  if (ask.asks === 'benefits-stated') return !posting.benefits;
  if (ask.asks === 'vacancy-stated') return !posting.vacancy;
  if (ask.asks === 'screening-stated') return !posting.screening;
  if (ask.asks === 'no-local-experience') return posting.experience;
  return ask.asks === 'no-pay-history-question' && posting.history;
}

const dayAt = (place: string, moment: Date) =>
  moment.toLocaleDateString('sv-SE', { timeZone: LAW_PLACES[place]?.zone ?? 'UTC' });

/**
 * Whether a row of the table forbids a posting at its place; the employer has 1000+ or up to 10 employees.
 * @param postedAt when it was published; without it, it is published now
 */
export const isForbidden = (
  place: string,
  moment: Date,
  posting: Traits,
  isSmall: boolean,
  postedAt = moment,
) =>
  LAWS.some(
    (law) =>
      law.place === place &&
      (law.from ?? '') <= dayAt(place, moment) &&
      dayAt(place, moment) < (law.until ?? '9999') &&
      !(isSmall && law.employees > 10) &&
      (law.appliesToOlderPostings || dayAt(place, postedAt) >= (law.from ?? '')) &&
      law.asks.some((ask) => forbids(ask, posting)),
  );

/** The last moment before a day at a place, and its first. */
function momentsOf(place: string, day: string): Date[] {
  const start = momentOf({ day, time: '00:00' }, LAW_PLACES[place]?.zone ?? 'UTC');
  return start ? [new Date(start.getTime() - 1), start] : [];
}

/** Every place and moment at which a row begins or ends, and the last one before it. */
export function boundaries(): { place: string; before: Date; start: Date }[] {
  const found = LAWS.flatMap(({ place, from, until }: Law) =>
    [from, until].flatMap((day) => {
      const [before, start] = day ? momentsOf(place, day) : [];
      return before && start ? [{ place, before, start }] : [];
    }),
  );
  return [...new Map(found.map((one) => [`${one.place} ${one.start.getTime()}`, one])).values()];
}

export const whereOf = (place: string): Partial<JobFields> => ({
  jobLocation: 'Main Street 1',
  ...(place.includes('-') ? { region: place } : { country: place }),
});
