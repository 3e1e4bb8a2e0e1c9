import { eq } from 'drizzle-orm';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../db/connect.ts';
import { applicationTexts } from '../../db/schema.ts';
import { memberTextsOn } from '../../fragments/all.ts';
import type { MemberTexts } from '../../fragments/fragments.ts';
import { toVector } from './words.ts';

/** What members wrote about applications, as it is searched, each in the order of its feature. */
export async function readMemberTexts(db: Db, ids: readonly string[], of: readonly MemberTexts[]) {
  const all = await Promise.all(
    of.map(async ({ in: place, title, select, read }) => {
      const { rows } = await db.execute<{ id: string; author: string | null; text: string }>(
        select(ids),
      );
      return rows.map(({ text, ...row }) => ({ ...row, in: place, title, text: read(text) }));
    }),
  );
  return all.flat();
}

/** Makes what members wrote about an application searchable, in the transaction that changed it. */
export async function indexMemberTexts(
  tx: Db,
  companyId: string,
  applicationId: string,
): Promise<void> {
  // Before the texts are read, so that of two at once the second sees the first.
  await tx
    .select({ id: applicationTexts.applicationId })
    .from(applicationTexts)
    .where(eq(applicationTexts.applicationId, applicationId))
    .for('update');
  // Also those of features that are off: searches find them when they are on again.
  const texts = await readMemberTexts(tx, [applicationId], memberTextsOn({ featuresOff: [] }));
  const memberWords = toVector(companyId, pluck(texts, 'text'));
  await tx
    .insert(applicationTexts)
    .values({ applicationId, memberWords, waitsSince: null })
    .onConflictDoUpdate({ target: applicationTexts.applicationId, set: { memberWords } });
}
