import { inArray } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../accounts/demo-logins.ts';
import type { Context } from '../context.ts';
import { contactMessages, users } from '../db/schema.ts';

/** GET /site: what every page needs to know of this board. Demo logins only where the demo data is, never in production. */
export async function getSite({ db, config }: Context) {
  const { siteName, publicUrl, environment } = config;
  if (environment === 'production') return { siteName, publicUrl, demoLogins: [] };
  const emails = DEMO_LOGINS.map(({ email }) => email);
  const present = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.emailKey, emails));
  const isThere = new Set(present.map(({ email }) => email));
  return {
    siteName,
    publicUrl,
    demoLogins: DEMO_LOGINS.filter(({ email }) => isThere.has(email)).map((login) => ({
      ...login,
      password: DEMO_PASSWORD,
    })),
  };
}

/** POST /messages: what the contact page sends is kept for the admins. */
export async function sendMessage({ db, now }: Context, { body }: Parsed<Api['sendMessage']>) {
  await db.insert(contactMessages).values({ ...body, createdAt: now() });
  return { message: "We'll get back to you within 24 hours." };
}
