import * as z from 'zod/mini';
import { demoJobs, named } from '../../demo/content.ts';
import { decisionOn, demoId, momentBefore } from '../../demo/moments.ts';
import type { Db } from '../../server/db/connect.ts';
import searches from './demo.json' with { type: 'json' };
import { ALERT_PACES, defaultName, toSavedQuery } from './rules.ts';
import { savedSearches, searchMatches } from './tables.ts';

const daysAgo = z.int();

/** The saved searches of the demo. Times are days before the time of seeding. */
export const demoSearches = z
  .array(
    z.strictObject({
      seeker: z.string(),
      query: z.string().check(z.refine((query) => toSavedQuery(query) === query)),
      mail: z.enum(ALERT_PACES),
      saved: daysAgo,
      opened: daysAgo,
      /** Jobs that were published after the search was saved. */
      found: z.array(z.string()),
    }),
  )
  .parse(searches);

const idOf = ({ seeker, query }: { seeker: string; query: string }) =>
  demoId(`search ${query} of ${seeker}`);

/** Inserts saved searches, and what they found, mailed where a search has mails. */
export async function insertSearches(tx: Db, now: Date): Promise<void> {
  await tx.insert(savedSearches).values(
    demoSearches.map(({ seeker, query, mail, saved, opened }) => ({
      id: idOf({ seeker, query }),
      userId: demoId(`user ${seeker}`),
      name: defaultName(query),
      query,
      mail,
      createdAt: momentBefore(now, saved, `${seeker} saves ${query}`),
      seenAt: momentBefore(now, opened, `${seeker} opens ${query}`),
    })),
  );
  await tx.insert(searchMatches).values(
    demoSearches.flatMap((search) =>
      search.found.map((key) => {
        const foundAt = decisionOn(now, named(demoJobs, key).posted, key);
        return {
          jobId: demoId(`job ${key}`),
          searchId: idOf(search),
          foundAt,
          mailedAt: search.mail === 'never' ? null : foundAt,
        };
      }),
    ),
  );
}
