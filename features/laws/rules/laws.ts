import { momentOf, wallTimeOf } from '../../../shared/kit/zones.ts';
import type { Located, WorkPlace } from '../../../shared/jobs/posted-place.ts';
import { type Ask, type Law, LAW_PLACES } from './rows.ts';
import { LAWS } from './table.ts';

/** Of an employer, its size as in its profile: '11-50', or '' if it is not stated. */
export interface Employer {
  size: string;
}

/**
 * The laws that apply to a posting at a place and moment. An employer whose size may be enough counts as covered: the
 * refusal says from how many employees on the law applies.
 * @param postedAt when the text was published; without it, it is published now
 */
export const lawsFor = (place: WorkPlace, at: Date, employer?: Employer, postedAt = at): Law[] =>
  LAWS.filter(
    (law) =>
      isAt(law, place) &&
      isInForce(law, at) &&
      coverageOf(law, employer) !== 'no' &&
      isForPosting(law, postedAt),
  );

/** A law that begins later. */
export interface ComingLaw {
  law: Law;
  /** Its first moment. */
  begins: Date;
}

/** The laws of a place that begin after a moment and before another one, for a posting that is public until then. */
export const comingLaws = (
  place: WorkPlace,
  { after, before }: { after: Date; before: Date },
  employer?: Employer,
): ComingLaw[] =>
  LAWS.flatMap((law) => {
    if (!law.appliesToOlderPostings || !isAt(law, place) || coverageOf(law, employer) === 'no')
      return [];
    const begins = momentAt(law, law.from);
    return begins && begins > after && begins < before ? [{ law, begins }] : [];
  });

/** Whether the table has a row for a place, whenever it applies. */
export const hasLaws = (place: WorkPlace): boolean => LAWS.some((law) => isAt(law, place));

/** The first moment after the last day of a law; undefined if none is known. */
export const endOf = (law: Law): Date | undefined => momentAt(law, law.until);

/** The midnight with which a day begins at the place of a law. */
const momentAt = ({ place }: Law, day: string | null): Date | undefined =>
  day === null ? undefined : momentOf({ day, time: '00:00' }, zoneOf(place));

const zoneOf = (place: string) => LAW_PLACES[place]?.zone ?? 'UTC';

/** Whether a law applies to a posting of this age. */
const isForPosting = ({ place, from, appliesToOlderPostings }: Law, postedAt: Date): boolean =>
  appliesToOlderPostings || from === null || wallTimeOf(postedAt, zoneOf(place)).day >= from;

/** Whether a law is in force. Its days begin at midnight at its place. */
export function isInForce({ place, from, until }: Law, at: Date): boolean {
  const { day } = wallTimeOf(at, zoneOf(place));
  return (from === null || day >= from) && (until === null || day < until);
}

/** Whether a law covers an employer; 'perhaps' if its size is unknown, or around the threshold. */
export function coverageOf(
  { employees }: Pick<Law, 'employees'>,
  employer?: Employer,
): 'yes' | 'perhaps' | 'no' {
  if (employees <= 1) return 'yes';
  const [least, most] = (employer?.size ?? '').split('-');
  if (!least) return 'perhaps';
  const isOpen = least.endsWith('+');
  if (Number.parseInt(least, 10) >= employees) return 'yes';
  return isOpen || Number(most) >= employees ? 'perhaps' : 'no';
}

/** 'US' for 'US-CO' and for 'US'. */
const countryOf = (place: string): string => place.slice(0, 2);

/**
 * Whether a place is one of the law. Remote work from one country is work there; remote work from several places only
 * counts for laws that say so.
 */
function isAt({ place: lawPlace, isForRemote }: Law, place: WorkPlace): boolean {
  const { region, country, workplace, remoteFrom, also } = place;
  const isIn = (one: Located) =>
    lawPlace === one.region ||
    lawPlace === one.country ||
    (one.region !== null && lawPlace === countryOf(one.region));
  if ([{ country, region }, ...also].some(isIn)) return true;
  if (workplace !== 'Remote') return false;
  if (remoteFrom.length === 1 && remoteFrom[0] === lawPlace) return true;
  return isForRemote && remoteFrom.includes(countryOf(lawPlace)) && region === null;
}

/** Whether the work can also be done where a law does not apply. */
export function isElsewhere(
  { workplace, region, remoteFrom, also }: WorkPlace,
  { place: lawPlace }: Pick<Law, 'place'>,
): boolean {
  if (also.length > 0) return true;
  return workplace === 'Remote' && region === null && remoteFrom.some((home) => home !== lawPlace);
}

type AskOf<Name extends Ask['asks']> = Extract<Ask, { asks: Name }>;

/** What laws ask under one name. */
const asked = <Name extends Ask['asks']>(laws: readonly Law[], name: Name): AskOf<Name>[] =>
  laws.flatMap(({ asks }) => asks.filter((ask): ask is AskOf<Name> => ask.asks === name));

/** How long applications to a job are kept, by law. */
export interface LawRetention {
  /** Years since the application; undefined if no law asks for it. */
  keepYears: number | undefined;
  /** Months after the decision or the last contact; undefined if no law asks for it. */
  deleteAfterMonths: number | undefined;
}

export function retentionFor(place: WorkPlace, at: Date): LawRetention {
  const laws = lawsFor(place, at);
  const kept = asked(laws, 'keep-records-years').filter((ask) => ask.of === 'applications');
  const deleted = asked(laws, 'delete-after-decision-months');
  return {
    keepYears: kept.length > 0 ? Math.max(...kept.map(({ years }) => years)) : undefined,
    deleteAfterMonths:
      deleted.length > 0 ? Math.min(...deleted.map(({ months }) => months)) : undefined,
  };
}
