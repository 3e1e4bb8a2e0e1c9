import type { JobNeed } from '../shared/applications/company-needs.ts';
import type { Found } from '../shared/applications/needs.ts';
import type { ApplicationStatus } from '../shared/applications/status.ts';
import type { Job } from '../shared/jobs/posting.ts';
import type { Extended } from '../shared/kit/parts.ts';
import { type AnswerPart, noPart } from '../shared/parts/parts.ts';
import type { ReviewHint } from '../shared/reviews/queue.ts';
import type { NotificationKind } from '../shared/notifications/kinds.ts';
import type { Config } from './config.ts';
import type { Tools } from './agent-tools.ts';
import type { Db } from './db/connect.ts';
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
}

/** What features do with new notifications, in the transaction that stores them. */
interface OfNotices {
  /** With a fixed number of statements. @param at the earliest time to tell anybody: before, it may be undone */
  stored(
    tx: Db,
    context: { config: Config },
    notices: readonly Notified[],
    at: Date,
  ): Promise<void>;
}

/** Answers of which features read their part; those of rows are SQL (server/fragments). */
export type ReadAnswer = Exclude<Extended, 'jobRow' | 'applicationRow'>;

/** What features add to answers of the core. Each reads with one statement. */
export interface Extensions {
  /** Hints about companies under review, by company. */
  companyHints?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, ReviewHint[]>>;
  /** The application whose resume it lets a company read besides: one that its members do not see, such as of a deleted job. */
  findResume?: (
    db: Db,
    company: { id: string; isTurnedAway: boolean },
    fileId: string,
    now: Date,
  ) => Promise<{ id: string; status: ApplicationStatus } | undefined>;
  /** What published jobs need of their company, for its dashboard, by job. */
  jobNeeds?: (db: Db, ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, JobNeed[]>>;
  /** Tools for agents. */
  tools?: Tools;
  /** What of it needs a job seeker now. */
  seekerNeeds?: (db: Db, userId: string, now: Date) => Promise<Found[]>;
  /** Which jobs these people do not want to see. */
  hides?: (db: Db, people: readonly string[]) => Promise<HidesJob>;
  /** Its fields of answers (`parts.ts` of the feature). */
  answers?: Partial<Record<ReadAnswer, ReadPart>>;
  notices?: OfNotices;
  /** The address for a user's replies to mail about an application; undefined if the board receives no mail. */
  replyAddress?: (
    needs: { config: Config; signedLinks: SignedLinks },
    about: RepliedTo,
    userId: string,
  ) => string | undefined;
  /** What takes part in moves of applications, behind the core's; server/feature.ts has their type. */
  moveParts?: readonly object[];
}

/** What a reply address takes about an application: messages and answers of calendars, or of an interviewer only the latter. */
export interface RepliedTo {
  kind: 'reply' | 'event';
  applicationId: string;
}

/** Whether somebody does not want to see a job. */
type HidesJob = (person: string, job: Job) => boolean;

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
