import { inArray } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../accounts/demo-logins.ts';
import type { Context } from '../context.ts';
import { contactMessages, users } from '../db/schema.ts';
import { contactMessage } from '../mail/letters.ts';
import { queueMail } from '../mail/outbox.ts';

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

/** POST /messages: what the contact page sends is kept, and mailed to the people who run the board. */
export async function sendMessage(context: Context, { body }: Parsed<Api['sendMessage']>) {
  const { db, config, now } = context;
  await db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ ...body, createdAt: now() });
    await queueMail(context, tx, contactMessage(config, body), {
      to: config.supportEmail,
      replyTo: body.email,
    });
  });
  return { message: "We'll get back to you within 24 hours." };
}
