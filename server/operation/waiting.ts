import { sql } from 'drizzle-orm';
import type { WaitingCounts } from '../../shared/operation/board.ts';
import type { SignedIn } from '../context.ts';
import { contactMessages, mails } from '../db/schema.ts';
import { countWaiting } from '../reviews/waiting.ts';

/** GET /admin/waiting: counted and nothing else, since every page of an admin asks. */
export async function getWaiting({ db, now }: SignedIn): Promise<WaitingCounts> {
  // As the indexes say it, which hold nothing but these.
  const isNew = sql`${contactMessages.status} = 'new'`;
  const isFailed = sql`${mails.status} in ('failed', 'unclear')`;
  const [reviews, messages, unsent] = await Promise.all([
    countWaiting(db, now()),
    db.$count(contactMessages, isNew),
    db.$count(mails, isFailed),
  ]);
  return { reviews: reviews.companies + reviews.jobs, messages, mails: unsent };
}
