import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Call, Result } from '../../../shared/api.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { RefusalCode } from '../../../shared/seams.ts';
import type { FromCompany, SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { applicationEvents, applications, EventDetail } from '../../db/schema.ts';
import type { OwnApplication } from '../queries.ts';

export type Decision = Call<'moveApplication'>['body'] &
  Pick<Call<'moveApplications'>['body'], 'plan' | 'booking' | 'joins'>;

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
  answer?: Pick<Result<'moveApplications'>, 'booking'>;
}

/** A company's last move of an application. */
export interface LastMove {
  id: string;
  line: typeof applicationEvents.$inferSelect;
}

/** Something that takes part in the moves of companies, in their transaction. */
export interface MovePart {
  /** Locks people, which comes before applications. @returns undefined if it has no part in this move */
  begin: (move: Move) => Promise<MoveSteps | undefined> | MoveSteps | undefined;
  /** Those to which something has happened since, of which the history does not tell yet. */
  findChangedSince?: (tx: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Takes back what it stored. The applications have their status of before again. */
  undo?: (tx: Db, context: SignedIn, moves: readonly LastMove[], at: Date) => Promise<void>;
}
