import type { EndpointName } from '../shared/api.ts';
import type { FoundNeed, JobNeed } from '../shared/applications/company-needs.ts';
import type { Found, FoundDate } from '../shared/applications/needs.ts';
import type { ApplicationStatus } from '../shared/applications/status.ts';
import type { Job } from '../shared/jobs/posting.ts';
import type { Extended } from '../shared/kit/parts.ts';
import { type AnswerPart, noPart } from '../shared/parts/parts.ts';
import { HINT_KINDS, type ReviewHint } from '../shared/reviews/queue.ts';
import type { NotificationKind } from '../shared/notifications/kinds.ts';
import type { Config } from './config.ts';
import type { Tools } from './agent-tools.ts';
import type { Db } from './db/connect.ts';
import type { companies } from './db/schema.ts';
import type { JobRow } from './jobs/rows.ts';
import type { SignedLinks } from './signed-links.ts';

/** Who reads a part of an answer, and when. */
export interface Reader {
  /** The account; undefined for visitors. */
  userId?: string;
  now: Date;
}

/** Reads what a feature adds to answers, with one statement: its fields by id. Without an entry, it has none. */
export type ReadPart<Values = object, Of extends Reader = Reader> = {
  read(db: Db, ids: readonly string[], reader: Of): Promise<ReadonlyMap<string, Values>>;
}['read'];

/** The 'id' of answers about the whole board. */
export const BOARD = 'board';

/** A new notification. */
export interface Notified {
  id: string;
  userId: string;
  kind: NotificationKind;
  /** What its user turned off, such as 'closing.mail'. */
  muted: readonly string[];
  /** Whether its mail is collected. */
  waitsForMail: boolean;
}

/** What a company expects of an application. */
export interface Expected {
  /** It knows that nothing will come of it. */
  isOver?: boolean;
  /** What it reads in place of the status. */
  says?: string;
  /** What it reads besides. */
  adds?: string;
}

/** What of a feature needs a job seeker. */
export interface SeekerNeeds {
  needs: Found[];
  /** Its dates that are still to come. */
  dates?: FoundDate[];
  /** Of applications, the date of something that both sides wait for, also when it has passed: nobody is silent before. */
  awaited?: ReadonlyMap<string, Date>;
  /** Applications of which they wait on purpose: nobody tells them that these companies are silent. */
  waits?: string[];
}

/** What features do with new notifications, in the transaction that stores them. */
interface OfNotices {
  /** Whether it mails later what waits for mail (`pace` of its manifest). */
  collects?: true;
  /** With a fixed number of statements. @param at the earliest time to tell anybody: before, it may be undone */
  stored(
    tx: Db,
    context: { config: Config; now: () => Date },
    notices: readonly Notified[],
    at: Date,
  ): Promise<void>;
}

/** A company, a job of it or a message that admins decide about. */
export interface Reviewed {
  id: string;
  company?: typeof companies.$inferSelect & {
    /** The address of its first owner. */
    email: string;
    /** Whether a job of it was ever public. */
    isKnown: boolean;
  };
  job?: JobRow | undefined;
  message?: string;
  /** Whether people reported it. Otherwise it waits for its approval. */
  isReported?: boolean;
}

/** Answers of which features read their part; those of rows are SQL (server/fragments). */
export type ReadAnswer = Exclude<Extended, 'jobRow' | 'applicationRow' | 'bulkMoved' | 'activity'>;

/** What features add to answers of the core. Each reads with one statement. */
export interface Extensions {
  /** What admins should check before they decide, by id, with a fixed number of statements. */
  reviewHints?: (
    db: Db,
    reviewed: readonly Reviewed[],
    now: Date,
  ) => Promise<ReadonlyMap<string, readonly ReviewHint[]>>;
  /** The application whose resume it lets a company read besides: one that its members do not see, such as of a deleted job. */
  findResume?: (
    db: Db,
    company: { id: string; isTurnedAway: boolean },
    fileId: string,
    now: Date,
  ) => Promise<{ id: string; status: ApplicationStatus } | undefined>;
  /** The text of a resume for searches, line by line, by the end of its file's name; undefined if it cannot be read. */
  resumeText?: (extension: string, content: Uint8Array) => Promise<string | undefined>;
  /** What published jobs need of their company, for its dashboard, by job. */
  jobNeeds?: (db: Db, ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, JobNeed[]>>;
  /** Members who rated applications, so that nobody asks them to. */
  rated?: (
    db: Db,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly (string | null)[]>>;
  /** Tools for agents. */
  tools?: Tools;
  seekerNeeds?: (db: Db, userId: string, now: Date) => Promise<SeekerNeeds>;
  /** What of it needs a company, of what a member sees; server/feature.ts has its type. */
  companyNeeds?: {
    read(context: object, zone: string): Promise<FoundNeed[]>;
  }['read'];
  /** What companies may still expect of these applications, whose applicant deletes the account; by application. */
  deletedApplicants?: (
    tx: Db,
    ids: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, Expected>>;
  /** Which jobs these people do not want to see. */
  hides?: (db: Db, people: readonly string[]) => Promise<HidesJob>;
  /** Its fields of answers (`parts.ts` of the feature). */
  answers?: Partial<Record<ReadAnswer, ReadPart>>;
  notices?: OfNotices;
  /** Its call that keeps what a member writes about an application to colleagues: `text` is its body. */
  forColleagues?: EndpointName;
  /** How many applications of a job seeker may be open; 0 for no limit, and without it. */
  mostOpen?: (config: Config) => number;
  /** The call by which it takes what a calendar answers to its entry of an application. */
  calendarCall?: (db: Db, reply: CalendarReply) => Promise<{ name: EndpointName; body: object }>;
  /** How many resumes a job seeker keeps; one without it. */
  mostResumes?: number;
  /** The address for a user's replies to mail about an application; undefined if the board receives no mail. */
  replyAddress?: (
    needs: { config: Config; signedLinks: SignedLinks },
    about: RepliedTo,
    userId: string,
  ) => string | undefined;
  /** The domain at which it receives mail: nobody registers an address there. */
  ownDomain?: (config: Config) => string | undefined;
  /** What of it the nightly sweep removes when it is as old as others like it, in batches. */
  kept?: {
    noun: string;
    likes: keyof Config['retention'];
    /** @returns how many it removed */
    remove: (tx: Db, batch: { before: Date; limit: number }) => Promise<number>;
  };
  /** What takes part in moves of applications, behind the core's; server/feature.ts has their type. */
  moveParts?: readonly object[];
  /** What it does when applications are withdrawn or closed, or assigned no longer; typed there as well. */
  applicationPart?: object;
}

/** What a reply address takes about an application: messages and answers of calendars, or of an interviewer only the latter. */
export interface RepliedTo {
  kind: 'reply' | 'event';
  applicationId: string;
}

/** What a calendar answers to the entry of an application. */
export interface CalendarReply {
  applicationId: string;
  by: RepliedTo['kind'];
  /** 'proposed': the applicant wants another time, which is `startsAt`. */
  kind: 'confirmed' | 'declined' | 'proposed';
  /** The version that is answered; undefined if the calendar does not say. */
  sequence: number | undefined;
  /** The time of the entry. */
  startsAt: Date | undefined;
  timeZone: string | undefined;
  words: string;
}

/** Whether somebody does not want to see a job. */
type HidesJob = (person: string, job: Job) => boolean;

/** How many applications of a job seeker may be open; 0 for no limit. */
export const mostOpen = (needs: { config: Config; features: readonly Extensions[] }): number =>
  needs.features.find((one) => one.mostOpen)?.mostOpen?.(needs.config) ?? 0;

/** Reads which jobs these people do not want to see, with one statement a feature. */
export async function readHides(
  features: readonly Extensions[],
  db: Db,
  people: readonly string[],
): Promise<HidesJob> {
  const readers = people.length ? features.flatMap(({ hides }) => hides ?? []) : [];
  const all = await Promise.all(readers.map((read) => read(db, people)));
  return (person, job) => all.some((hides) => hides(person, job));
}

/** Reads who rated applications. @returns undefined if no feature rates */
export async function readRated(
  { db, features }: { db: Db; features: readonly Extensions[] },
  ids: readonly string[],
): Promise<((id: string, userId: string) => boolean) | undefined> {
  const read = features.find(({ rated }) => rated)?.rated;
  const raters = ids.length ? await read?.(db, ids) : undefined;
  return read && ((id, userId) => raters?.get(id)?.includes(userId) ?? false);
}

/** Reads what features add to the answers about these ids, beside each other. @returns their fields, for each id */
export async function readParts<Point extends ReadAnswer>(
  { db, features }: { db: Db; features: readonly Extensions[] },
  point: Point,
  ids: readonly string[],
  reader: Reader,
): Promise<(id: string) => AnswerPart<Point>> {
  const readers = ids.length ? features.flatMap(({ answers }) => answers?.[point] ?? []) : [];
  const parts = await Promise.all(readers.map((read) => read(db, ids, reader)));
  return (id) => Object.assign({ ...noPart(point) }, ...parts.map((byId) => byId.get(id)));
}

/** Reads the hints of features about what admins decide. @returns those about an id, in the order of HINT_KINDS */
export async function readReviewHints(
  { db, features }: { db: Db; features: readonly Extensions[] },
  reviewed: readonly Reviewed[],
  now: Date,
): Promise<(id: string) => ReviewHint[]> {
  const readers = reviewed.length ? features.flatMap(({ reviewHints }) => reviewHints ?? []) : [];
  const all = await Promise.all(readers.map((read) => read(db, reviewed, now)));
  return (id) =>
    all
      .flatMap((hints) => hints.get(id) ?? [])
      .toSorted((one, other) => HINT_KINDS.indexOf(one.kind) - HINT_KINDS.indexOf(other.kind));
}
