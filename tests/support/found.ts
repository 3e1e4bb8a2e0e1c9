import { gt } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobSearch } from '../../server/db/schema.ts';
import { eventually } from './eventually.ts';
import type { TestServer } from './server.ts';

/** Waits until a server's searches find the jobs that were written to its database directly. */
export async function untilFound({ database, client, now }: TestServer): Promise<void> {
  const open = await database.db.$count(jobSearch, gt(jobSearch.deadline, now()));
  await eventually(async () =>
    expect(await client().listJobs({ query: { limit: 1 } })).toMatchObject({ total: open }),
  );
}
