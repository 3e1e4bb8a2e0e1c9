import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { users } from '../db/schema.ts';
import { mostOpen } from '../extensions.ts';

/** The year in the specification's footer. */
const DEMO_YEAR = 2024;

/** GET /site: the board's settings for every page. Demo logins only where the demo is allowed (server/config.ts). */
export async function getSite({ db, config, features, now }: Context) {
  const {
    siteName,
    publicUrl,
    allowsDemo,
    smtp,
    adminIdleMinutes = null,
    retention: { applications: retainApplications = null },
  } = config;
  const sendsMail = smtp !== undefined;
  const year = now().getUTCFullYear();
  const site = {
    siteName,
    publicUrl,
    sendsMail,
    adminIdleMinutes,
    openApplications: mostOpen({ config, features }),
    retainApplications,
    year,
  };
  if (!allowsDemo) return { ...site, isDemo: false, demoLogins: [] };
  const emails = DEMO_LOGINS.map(({ email }) => email);
  const present = await findDemoUsers(db, { emails });
  const isThere = new Set(present.map(({ email }) => email));
  // Nobody can register as an admin, so this account is the demo's.
  const isDemo = present.some(({ email, role }) => email === DEMO_ADMIN && role === 'admin');
  return {
    ...site,
    isDemo,
    ...(isDemo && { year: DEMO_YEAR }),
    demoLogins: DEMO_LOGINS.filter(({ email }) => isThere.has(email)).map((login) => ({
      ...login,
      password: DEMO_PASSWORD,
    })),
  };
}

const findDemoUsers = prepared('demo-users', (db, value: Value<{ emails: readonly string[] }>) =>
  db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(sql`${users.emailKey} = any(${value('emails')}::text[])`),
);

/** The password of every demo account. It is published, so it must open nothing in production. */
export const DEMO_PASSWORD = 'daybreak-demo';

const DEMO_ADMIN = 'admin@daybreak.test';

/** The accounts to try the demo with; the login page lists them. */
export const DEMO_LOGINS = [
  { label: 'Job seeker', email: 'seeker@daybreak.test' },
  { label: 'Company', email: 'company@daybreak.test' },
  { label: 'Company awaiting approval', email: 'pending@daybreak.test' },
  { label: 'Admin', email: DEMO_ADMIN },
] as const;
