import { gt, min } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { jobSearch } from '../db/schema.ts';

export interface NextDeadline {
  /** When the next public job expires, seen from `now`; undefined where none will. */
  after(now: Date): Promise<Date | undefined>;
  /** Forgets what it knows: jobs have changed. */
  forget(): void;
}

/** Asks the database once for each deadline, and of many who want to know at once for one. */
export function createNextDeadline(db: Db): NextDeadline {
  let known: Promise<Date | undefined> | undefined;

  const ask = async (now: Date) => {
    const [row] = await db
      .select({ deadline: min(jobSearch.deadline) })
      .from(jobSearch)
      .where(gt(jobSearch.deadline, now));
    return row?.deadline ?? undefined;
  };

  const after = async (now: Date): Promise<Date | undefined> => {
    const asked = (known ??= ask(now));
    const forgetThis = () => {
      if (known === asked) known = undefined;
    };
    try {
      const deadline = await asked;
      if (!deadline || deadline > now) return deadline;
    } catch (error) {
      forgetThis();
      throw error;
    }
    // It has passed: the one after it.
    forgetThis();
    return after(now);
  };

  return {
    after,
    forget() {
      known = undefined;
    },
  };
}
