import { eq } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import { authenticatorApps, recoveryCodes } from '../../db/schema.ts';
import { listPasskeys, passkeyDomain } from './passkeys.ts';
import { unusedCodes } from './rows.ts';

/** GET /users/second-factors. */
export async function getSecondFactors({ db, actor, config }: SignedIn) {
  const [app] = await db
    .select({ createdAt: authenticatorApps.createdAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, actor.id));
  return {
    app: app ? { createdAt: app.createdAt.toISOString() } : null,
    passkeys: await listPasskeys(db, actor.id),
    recoveryCodesLeft: await db.$count(recoveryCodes, unusedCodes(actor.id)),
    passkeyDomain: passkeyDomain(config),
  };
}
