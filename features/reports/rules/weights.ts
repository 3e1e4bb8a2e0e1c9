// How much a report weighs toward a freeze. Must not import zod: public pages load the rules of reports.
import { addDays, DAY } from '../../../shared/kit/dates.ts';
import { type Person, type ReportKind, type ReporterEvidence, toPeople } from '../rules.ts';

/** How a reporter met the company: 'contacted' if it wrote to them, invited them or made an offer. */
export const MEETINGS = ['contacted', 'applied'] as const;
export type Meeting = (typeof MEETINGS)[number];

/** What is known of a reporter when a report is weighed. */
export interface ReporterPast {
  accountMade: Date;
  /** How many earlier reports of this person admins upheld and dismissed. */
  upheld: number;
  dismissed: number;
  /** Null if they never met the company. */
  met: Meeting | null;
}

/** Days since an account was made, and the points of its age. The first row that fits counts. */
const AGES = [
  { days: 30, points: 2 },
  { days: 7, points: 1 },
] as const;
/** Accounts younger than this weigh nothing, whatever else is known of them. Days. */
const OLD_ENOUGH = 1;
const MET_POINTS: Record<Meeting, number> = { contacted: 2, applied: 1 };
/** Added if more reports were upheld than dismissed. Whoever is dismissed three times in a row counts nothing (`isSlowed`). */
const PAST_POINTS = 1;
/** One person weighs no more than this. */
const POINTS_MAX = 3;

/**
 * What freezes a job, a company or a message: so many different people, whose reports weigh so many points together. A
 * message has one other reader, so one report is enough: it only hides the message from those two.
 */
export const FREEZE_AT: Record<ReportKind, { people: number; points: number }> = {
  job: { people: 3, points: 6 },
  company: { people: 3, points: 6 },
  message: { people: 1, points: 0 },
};

/** The points of one account's report. */
export function pointsOf({ accountMade, upheld, dismissed, met }: ReporterPast, now: Date): number {
  const days = (now.getTime() - accountMade.getTime()) / DAY;
  if (days < OLD_ENOUGH) return 0;
  const age = AGES.find((row) => days >= row.days)?.points ?? 0;
  const past = upheld > dismissed ? PAST_POINTS : 0;
  return Math.min(POINTS_MAX, age + past + (met ? MET_POINTS[met] : 0));
}

/** Different people whose reports count, with the points of each: those of their heaviest account. */
export const weigh = <Reporter extends ReporterEvidence & ReporterPast>(
  reporters: readonly Reporter[],
  now: Date,
): (Person<Reporter> & { points: number })[] =>
  toPeople(reporters).map((person) => ({
    ...person,
    points: Math.max(...person.reporters.map((reporter) => pointsOf(reporter, now))),
  }));

/** The points of several people together. */
export const sumOfPoints = (people: readonly { points: number }[]): number =>
  people.reduce((sum, { points }) => sum + points, 0);

/** Whether reports are enough for what happens without an admin. */
export const isEnough = (kind: ReportKind, people: readonly { points: number }[]): boolean =>
  people.length >= FREEZE_AT[kind].people && sumOfPoints(people) >= FREEZE_AT[kind].points;

/** Days since its approval without an upheld report after which a company is in good standing. */
const GOOD_STANDING_DAYS = 365;

/** What is known of a company when it, or a job of it, was reported. */
interface CompanyPast {
  hasVerifiedDomain: boolean;
  /** Null while it is not approved. */
  approvedAt: Date | null;
  /** When reports about it, its jobs or its messages were last upheld. */
  lastUpheldAt: Date | null;
}

/** Why reports about a company and its jobs wait for an admin and pause nothing. */
export const SHIELDS = {
  verified: 'its domain is verified',
  'good-standing': 'it has been here for a year without an upheld report',
} as const;
export const SHIELD_NAMES = Object.keys(SHIELDS) as [Shield, ...Shield[]];
export type Shield = keyof typeof SHIELDS;

/** @returns undefined if enough reports freeze the company and its jobs without an admin */
export function shieldOf(
  { hasVerifiedDomain, approvedAt, lastUpheldAt }: CompanyPast,
  now: Date,
): Shield | undefined {
  if (hasVerifiedDomain) return 'verified';
  const since = addDays(now, -GOOD_STANDING_DAYS);
  if (!approvedAt || approvedAt > since) return undefined;
  return lastUpheldAt && lastUpheldAt > since ? undefined : 'good-standing';
}
