import { eq, sql } from 'drizzle-orm';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../server/operation/site.ts';
import type { Database } from '../server/db/connect.ts';
import { withLock } from '../server/db/migrate.ts';
import { users } from '../server/db/schema.ts';
import { fold } from '../shared/kit/text.ts';

interface Options {
  now: () => Date;
  step: (name: string, outcome: string) => void;
}

/**
 * Fills an empty database with the demo board. If several processes start together, one of them does it.
 * @returns the logins to show; empty if the database has no demo
 */
export async function offerDemo(database: Database, { now, step }: Options): Promise<string> {
  await withLock(database, 'demo data', async () => {
    if (!(await isEmpty(database))) return step('Demo data', 'not needed: there are users');
    const began = Date.now();
    step('Demo data', 'being put in');
    // The content and the PDF library are needed only here.
    const { seedDemo } = await import('./seed.ts');
    await seedDemo(database, { now: now() });
    step('Demo data', `put in (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  });
  return (await holdsDemo(database)) ? describeLogins() : '';
}

async function isEmpty({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isUsed: boolean }>(
    sql`select exists(select from ${users}) as "isUsed"`,
  );
  return rows[0]?.isUsed === false;
}

async function holdsDemo({ db }: Database): Promise<boolean> {
  const [first] = DEMO_LOGINS;
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, fold(first.email)));
  return found.length > 0;
}

function describeLogins(): string {
  const lines = DEMO_LOGINS.map(
    ({ label, email }) => `  ${label.padEnd(26)} ${email.padEnd(24)} ${DEMO_PASSWORD}`,
  );
  return `\nLogins of the demo:\n${lines.join('\n')}\n`;
}
