import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { users } from '../db/schema.ts';

/** GET /site: the board's settings for every page. Demo logins only where the demo is allowed (server/config.ts). */
export async function getSite({ db, config, now }: Context) {
  const { siteName, publicUrl, allowsDemo, smtp, adminIdleMinutes = null } = config;
  const site = { siteName, publicUrl, sendsMail: smtp !== undefined, adminIdleMinutes };
  if (!allowsDemo) return { ...site, demoLogins: [] };
  const isThere = await presentDemoUsers(db, now());
  return {
    ...site,
    demoLogins: DEMO_LOGINS.filter(({ email }) => isThere.has(email)).map((login) => ({
      ...login,
      password: DEMO_PASSWORD,
    })),
  };
}

/** Milliseconds for which the accounts of the demo are kept: every page of the board asks for its settings. */
const KEPT = 10_000;

const kept = new WeakMap<Db['$client'], { until: number; emails: Promise<ReadonlySet<string>> }>();

function presentDemoUsers(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const known = kept.get(db.$client);
  if (known && known.until > now.getTime()) return known.emails;
  const emails = readDemoUsers(db);
  kept.set(db.$client, { until: now.getTime() + KEPT, emails });
  emails.catch(() => kept.delete(db.$client));
  return emails;
}

async function readDemoUsers(db: Db): Promise<ReadonlySet<string>> {
  const emails = DEMO_LOGINS.map(({ email }) => email);
  const present = await findDemoUsers(db, { emails });
  return new Set(present.map(({ email }) => email));
}

const findDemoUsers = prepared('demo-users', (db, value: Value<{ emails: readonly string[] }>) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(sql`${users.emailKey} = any(${value('emails')}::text[])`),
);

/** The password of every demo account. It is published, so it must open nothing in production. */
export const DEMO_PASSWORD = 'daybreak-demo';

/** The accounts to try the demo with; the log-in page lists them. */
export const DEMO_LOGINS = [
  { label: 'Job seeker', email: 'seeker@daybreak.test' },
  { label: 'Company', email: 'company@daybreak.test' },
  { label: 'Company awaiting approval', email: 'pending@daybreak.test' },
  { label: 'Admin', email: 'admin@daybreak.test' },
] as const;
