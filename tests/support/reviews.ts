import type { TestServer } from './server.ts';

/**
 * Tells admins what waits for review, as the product does every minute. Boards of tests begin without that, so that it comes
 * only when a test asks for it; from then on it is due again each minute.
 */
export async function tellAdmins({ database, now, sweep }: TestServer): Promise<void> {
  await database.pool.query(
    `insert into due_moments (kind, subject, at) values ('reviews', '00000000-0000-0000-0000-000000000000', $1)
     on conflict (kind, subject) do update set at = excluded.at`,
    [now()],
  );
  await sweep();
}
