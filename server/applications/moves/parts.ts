import type { SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Call } from '../../../shared/api.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { AnswerPart, FormPart } from '../../../shared/parts/parts.ts';
import type { RefusalCode } from '../../../shared/seams.ts';
import type { FromCompany, SignedIn } from '../../context.ts';
import type { NoticeNeeds } from '../notices.ts';
import type { Db } from '../../db/connect.ts';
import type { applicationEvents, applications, Closer, EventDetail } from '../../db/schema.ts';
import type { Fact } from '../../../shared/facts.ts';
import type { Notice } from '../../notifications/notify.ts';
import type { OwnApplication } from '../queries.ts';
import type { ApplicationRow } from '../rows.ts';

export type Decision = Call<'moveApplication'>['body'] & FormPart<'bulkMove'>;

/** A move of applications by a company. */
export interface Move {
  tx: Db;
  context: FromCompany;
  /** Of all applications that it is about, of which some may be refused. */
  ids: readonly string[];
  decision: Decision;
  /** All rows of a move share one time: undoing the move finds them by it. */
  at: Date;
}

/** What takes part in a move does in it. It gets all applications at once. */
export interface MoveSteps {
  /** Why some cannot be moved, by id. They are locked, and what was refused before is left out. */
  refuse?: (locked: readonly OwnApplication[]) => Promise<ReadonlyMap<string, Reason<RefusalCode>>>;
  /** What the update of the applications also sets. */
  set?: PgUpdateSetSource<typeof applications>;
  /** Stores what belongs to the move. @returns the details of the line of an application's history */
  store?: (moving: readonly OwnApplication[]) => Promise<Stored | void>;
}

export interface Stored {
  detailOf?: (id: string) => EventDetail;
  /** Beside the moved and the refused. */
  answer?: AnswerPart<'bulkMoved'>;
}

/** A company's last move of an application. */
export interface LastMove {
  id: string;
  line: typeof applicationEvents.$inferSelect;
}

/** What the notice of a move says of a part. */
export interface MoveWords {
  /** In place of the core's sentence. */
  text?: string;
  /** Behind it. */
  details?: string | undefined;
  /** In place of the core's title, without the job. */
  title?: string;
  /** Last. */
  end?: string;
  more?: Partial<Pick<Notice, 'kind' | 'calendar' | 'button' | 'links'>>;
}

/** A move that can no longer be undone. */
export interface PassedMove {
  fact: Fact<'moved'>;
  event: typeof applicationEvents.$inferSelect;
  row: ApplicationRow;
}

/** What a part tells of moves. */
export interface MoveNews {
  /** What the applicants' notices say, by application. */
  words?: ReadonlyMap<string, MoveWords>;
  /** Applications whose applicants have answered already: they get no notice of the move. */
  known?: ReadonlySet<string>;
  /** Tells others, after the applicants. @param receipts of answers, by application */
  after?: (receipts: ReadonlyMap<string, string>) => Promise<unknown>;
}

/** Something that takes part in the moves of companies, in their transaction. */
export interface MovePart {
  /** Locks people, which comes before applications. @returns undefined if it has no part in this move */
  begin?: (move: Move) => Promise<MoveSteps | undefined> | MoveSteps | undefined;
  /** Those to which something has happened since, of which the history does not tell yet. */
  findChangedSince?: (tx: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What it tells when moves can no longer be undone. @param news those of `passed` that no other one followed */
  news?: (
    tx: Db,
    needs: NoticeNeeds,
    { passed, news }: { passed: readonly PassedMove[]; news: readonly PassedMove[] },
  ) => Promise<MoveNews>;
  /** Takes back what it stored. The applications have their status of before again. */
  undo?: (tx: Db, context: SignedIn, moves: readonly LastMove[], at: Date) => Promise<void>;
}

/** What follows from a step when the core has stored the rest. */
export type Then = (() => Promise<unknown>) | void;

/** Applications whose jobs are removed. */
export interface Closing {
  /** A condition on applications and jobs. */
  which: SQL;
  actor: Closer | undefined;
  at: Date;
  /** Nobody is left who would hear of it for the company. */
  isCompanyGone: boolean;
  /** Without its period, for the sentences that it begins. */
  why: (companyName: string) => string;
}

/** Something that applications have, in the transactions in which it ends. */
export interface ApplicationPart {
  /** Applicants withdraw, and can undo it. @param unannounced those whose last move nobody has heard of */
  withdrawn?: (
    tx: Db,
    context: SignedIn,
    ids: readonly string[],
    { unannounced, at }: { unannounced: ReadonlySet<string>; at: Date },
  ) => Promise<Then>;
  /** They undo it. @param withdrawals the lines of the history */
  withdrawalUndone?: (
    tx: Db,
    context: SignedIn,
    withdrawals: readonly LastMove[],
    at: Date,
  ) => Promise<Then>;
  /** @returns the applications whose applicants it tells why */
  closed?: (tx: Db, needs: NoticeNeeds, closing: Closing) => Promise<readonly string[]>;
  /** Members are no longer assigned to applications, or are deleted with these. */
  unassigned?: (
    tx: Db,
    needs: NoticeNeeds,
    which: { applicationIds?: readonly string[]; userIds?: readonly string[] },
    now: Date,
  ) => Promise<Then>;
}
