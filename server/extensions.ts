import type { ReviewHint } from '../shared/reviews/queue.ts';
import type { Db } from './db/connect.ts';

/** What features add to answers of the core. Each reads with one statement. */
export interface Extensions {
  /** Hints about companies under review, by company. */
  companyHints?: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, ReviewHint[]>>;
}
