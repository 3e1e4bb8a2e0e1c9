import type { Db } from '../server/db/connect.ts';
import type { applicationEvents, EventDetail } from '../server/db/schema.ts';
import type { DemoApplication, DemoMove } from './content.ts';

type Line = Pick<typeof applicationEvents.$inferInsert, 'status' | 'kind' | 'at' | 'detail'>;

/** What a feature has in the demo. */
export interface DemoPart {
  /** After the accounts, jobs and applications. */
  insert: (tx: Db, now: Date) => Promise<void>;
  /** Details of the moves of an application, and its other lines of the history, which the company did. */
  history?: (
    application: DemoApplication,
    now: Date,
  ) => { detailOf: (status: DemoMove) => EventDetail; lines: Line[] };
}
