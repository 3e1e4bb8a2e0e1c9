import { eq } from 'drizzle-orm';
import { demoCompanies, named } from '../../demo/content.ts';
import { demoId, momentBefore } from '../../demo/moments.ts';
import type { Db } from '../../server/db/connect.ts';
import { companies } from '../../server/db/schema.ts';
import verified from './demo.json' with { type: 'json' };
import { domainClaims } from './tables.ts';

const HOUR = 3_600_000;

/**
 * Gives companies of the demo the badge of their website's domain, since so many days. They proved it by a record, as far
 * as the demo goes: its names lead nowhere, and are never checked.
 */
export async function insertClaims(tx: Db, now: Date): Promise<void> {
  for (const [key, days] of Object.entries(verified)) {
    const { website, username } = named(demoCompanies, key);
    const domain = new URL(website).hostname;
    const since = momentBefore(now, days, `${username} verifies`);
    const companyId = demoId(`company ${key}`);
    await tx.insert(domainClaims).values({
      companyId,
      domain,
      token: companyId.replaceAll('-', ''),
      by: 'dns',
      provedAt: since,
      // As if the daily check had run this morning.
      checkedAt: new Date(Math.max(since.getTime(), now.getTime() - 5 * HOUR)),
      createdAt: since,
    });
    await tx
      .update(companies)
      .set({ verifiedDomain: domain, verifiedBy: 'dns', verifiedSince: since })
      .where(eq(companies.id, companyId));
  }
}
