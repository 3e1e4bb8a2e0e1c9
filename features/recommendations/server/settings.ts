import { eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import type { SignedIn } from '../../../server/context.ts';
import { applicantProfiles } from '../../../server/db/schema.ts';

/** GET /recommendations/settings: on by default. */
export async function getRecommendationSettings({ db, actor }: Pick<SignedIn, 'db' | 'actor'>) {
  const [profile] = await db
    .select({ isOn: applicantProfiles.getsRecommendations })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, actor.id));
  return { isOn: profile?.isOn ?? true };
}

/** PUT /recommendations/settings. */
export async function updateRecommendationSettings(
  { db, actor }: SignedIn,
  { body: { isOn } }: Call<'updateRecommendationSettings'>,
) {
  await db
    .insert(applicantProfiles)
    .values({ userId: actor.id, getsRecommendations: isOn })
    .onConflictDoUpdate({
      target: applicantProfiles.userId,
      set: { getsRecommendations: isOn },
    });
  return {
    isOn,
    message: isOn
      ? 'You will see recommended jobs again.'
      : 'We no longer recommend jobs to you or use your data for it.',
  };
}
