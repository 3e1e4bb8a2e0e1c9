import type * as z from 'zod/mini';
import { CORE_CODES, type CoreCode, type RefusalStatus } from './errors.ts';
import * as table from './features.ts';
import type { LimitName } from './kit/endpoint.ts';
import type {
  CallLimit,
  CompanyNeedPlace,
  Feature,
  FeatureAlarm,
  NoticeKind,
  QueueTries,
} from './kit/feature.ts';
import { CORE_NOUNS, type CoreNoun } from './nouns.ts';
import type { Role } from './roles.ts';

/** What the features of the table add to the lists of the core. The compiler knows each of their names. */

type Table = typeof table;
type One = Table[keyof Table];
type Part<Key extends keyof Feature> = One extends infer Each
  ? Each extends { [K in Key]: infer Value }
    ? Value
    : never
  : never;
type Together<Union> = [Union] extends [never]
  ? Record<never, never>
  : (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
    ? All
    : never;

/** Every feature, those that others need before them. */
export const FEATURES: readonly Feature[] = inOrder(Object.values<Feature>(table));

function inOrder(all: readonly Feature[]): Feature[] {
  const ordered = new Set<Feature>();
  const add = (one: Feature) => {
    for (const needed of one.needs ?? []) add(needed);
    ordered.add(one);
  };
  for (const one of all) add(one);
  return [...ordered];
}

/** Whether a feature is on: it is when it is not among those turned off, nor one that it needs. */
export const isOn = ({ name, needs = [] }: Feature, off: readonly string[]): boolean =>
  !off.includes(name) && needs.every((needed) => isOn(needed, off));

/** Whether a page of a feature is there. @param path as in its manifest */
export const hasPage = (path: string, off: readonly string[]): boolean =>
  FEATURES.some(
    (one) => isOn(one, off) && Object.values(one.pages ?? {}).some((pages) => path in pages),
  );

/** One part of all manifests. */
const together = <Key extends keyof Feature>(key: Key): Together<Part<Key>> =>
  Object.assign({}, ...FEATURES.map((one) => one[key]));

/** The rows of the API table that belong to features. */
export const featureCalls = together('calls');

/** The feature that a call belongs to; undefined for one of the core. */
export const featureOfCall = (name: string): Feature | undefined =>
  FEATURES.find(({ calls }) => calls && Object.hasOwn(calls, name));

/** Every noun that calls read and change. */
export const NOUNS = [
  ...CORE_NOUNS,
  ...FEATURES.flatMap(({ nouns = [] }) => nouns),
] as unknown as readonly [Noun, ...Noun[]];
export type Noun = CoreNoun | Part<'nouns'>[number];

/** The nouns of features that live updates announce. */
export const LIVE_NOUNS = FEATURES.flatMap(({ live = [] }) => live) as Part<'live'>[number][];

type FeatureCodes = Part<'refusals'>;
type CodesIn<Codes, Status> = Codes extends { [S in Status & PropertyKey]: readonly (infer Code)[] }
  ? Code
  : never;

/** The codes of an HTTP status. */
export type CodeOf<Status extends RefusalStatus> =
  | (typeof CORE_CODES)[Status][number]
  | CodesIn<FeatureCodes, Status>;
export type RefusalCode = CoreCode | { [Status in RefusalStatus]: CodeOf<Status> }[RefusalStatus];

/** The codes of all refusals by HTTP status. */
export const REFUSAL_CODES = Object.fromEntries(
  Object.entries(CORE_CODES).map(([status, codes]) => [
    status,
    [
      ...codes,
      ...FEATURES.flatMap(({ refusals }) => refusals?.[Number(status) as RefusalStatus] ?? []),
    ],
  ]),
) as unknown as { [Status in RefusalStatus]: readonly CodeOf<Status>[] };

/** The labels of the features' kinds of mail, by kind. */
export const FEATURE_MAILS = together('mails');

/** Milliseconds for which the links in the features' mails are valid, by kind. */
export const FEATURE_LINKS: Record<string, number> = together('mailLinks');

/** The features' kinds of notifications of a role. */
export const featureNotices = (role: Role): Record<string, NoticeKind> =>
  Object.assign({}, ...FEATURES.map(({ notices }) => notices?.[role])) as Record<
    string,
    NoticeKind
  >;
type KeysIn<Kinds> = Kinds extends unknown ? keyof Kinds & string : never;
type NoticesOf<Notices> = Notices extends { [R in Role]?: infer Kinds } ? KeysIn<Kinds> : never;
/** The names of the features' kinds of notifications. */
export type FeatureNotice = NoticesOf<Part<'notices'>>;

/** What features erase with an account, and what of them stays, by the word of the receipt. */
export const FEATURE_ERASED = together('erased');
export const FEATURE_STAYS = together('stays');
/** The words for what stays of an account of a role. */
export const featureStays = (role: Role) =>
  Object.entries<{ of: readonly Role[] }>(FEATURE_STAYS).flatMap(([what, { of }]) =>
    of.includes(role) ? [what as keyof typeof FEATURE_STAYS] : [],
  );

/** Lines of the audit log by the features' actions. */
export const FEATURE_AUDIT = together('audit');

/** What of features can need a job seeker: kinds with their ranks. */
export const FEATURE_NEEDS: Record<string, number> = together('seekerNeeds');
export type FeatureNeed = KeysIn<Part<'seekerNeeds'>>;

/** The kinds of features' dates of a job seeker that are still to come. */
export const FEATURE_DATES = FEATURES.flatMap(
  ({ seekerDates = [] }) => seekerDates,
) as Part<'seekerDates'>[number][];

/** What of features can need a company, by kind. */
export const FEATURE_COMPANY_NEEDS: Record<string, CompanyNeedPlace> = together('companyNeeds');
export type FeatureCompanyNeed = KeysIn<Part<'companyNeeds'>>;

/** The alarms of features, by name. */
export const FEATURE_ALARMS: Record<string, FeatureAlarm> = together('alarms');
export type FeatureAlarmName = KeysIn<Part<'alarms'>>;

/** The limits of features, by name. */
export const FEATURE_LIMITS: Record<string, CallLimit> = together('limits');
/** A limit that calls name. */
export type CallLimitName = WithKeys<LimitName, Part<'limits'>>;
type WithKeys<Core, More> = Core | KeysIn<More>;

/** The security events of features, by call. */
export const FEATURE_EVENTS: Record<string, string> = together('events');

/** The queues of features. */
export const FEATURE_QUEUES: Record<string, QueueTries> = together('queues');
export type FeatureQueue = KeysIn<Part<'queues'>>;

/** The ways in which features bring notifications to people. */
export const FEATURE_CHANNELS = FEATURES.flatMap(
  ({ channels = [] }) => channels,
) as FeatureChannel[];
export type FeatureChannel = Part<'channels'>[number];
/** The pace at which a feature mails what it collects. */
export const FEATURE_PACES = FEATURES.flatMap(({ pace }) => pace ?? []) as Part<'pace'>[];

/** The variables of the environment of features. */
export const FEATURE_SETTINGS = together('settings');
export type FeatureSettings = z.output<z.ZodMiniObject<typeof FEATURE_SETTINGS>>;
/** Those that production refuses, and why. */
export const FEATURE_TEST_SETTINGS: Record<string, string> = together('testSettings');

/** Places where features apply rules, by their codes of ISO 3166. */
export const REGULATED: ReadonlySet<string> = new Set(
  FEATURES.flatMap(({ regulates = [] }) => regulates),
);

/** What features do when its time has come. */
export type FeatureDue = Part<'due'>[number];
