import { inArray } from 'drizzle-orm';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../accounts/demo-logins.ts';
import type { Context } from '../context.ts';
import { users } from '../db/schema.ts';

/** GET /site: what every page needs to know of this board. Demo logins only where the demo data is, never in production. */
export async function getSite({ db, config }: Context) {
  const { siteName, publicUrl, environment, smtp } = config;
  const site = { siteName, publicUrl, sendsMail: smtp !== undefined };
  if (environment === 'production') return { ...site, demoLogins: [] };
  const emails = DEMO_LOGINS.map(({ email }) => email);
  const present = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.emailKey, emails));
  const isThere = new Set(present.map(({ email }) => email));
  return {
    ...site,
    demoLogins: DEMO_LOGINS.filter(({ email }) => isThere.has(email)).map((login) => ({
      ...login,
      password: DEMO_PASSWORD,
    })),
  };
}
