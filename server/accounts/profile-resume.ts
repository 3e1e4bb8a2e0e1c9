import { eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import { readResume } from '../applications/resume-file.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicantProfiles } from '../db/schema.ts';
import type { Files, StoredFile } from '../files.ts';
import { getProfile } from './queries.ts';

/** PUT /users/profile/resume: takes the place of the one before. @throws Problem 400, 413, 415 */
export async function uploadProfileResume(
  context: SignedIn,
  { file }: Parsed<Api['uploadProfileResume']>,
) {
  const resume = await readResume(file);
  await context.db.transaction((tx) =>
    setProfileResume(tx, context.files, context.actor.id, resume),
  );
  return { ...(await getProfile(context)), message: 'Your resume is in your profile.' };
}

/** DELETE /users/profile/resume: applications keep theirs, which are files of their own. */
export async function removeProfileResume(context: SignedIn) {
  await context.db.transaction((tx) =>
    setProfileResume(tx, context.files, context.actor.id, undefined),
  );
  return { ...(await getProfile(context)), message: 'Your resume is removed from your profile.' };
}

/** Puts a resume, or none, into a profile, and removes the file that was there. */
export async function setProfileResume(
  tx: Db,
  files: Files,
  userId: string,
  resume: StoredFile | undefined,
): Promise<void> {
  await tx.insert(applicantProfiles).values({ userId }).onConflictDoNothing();
  const [before] = await tx
    .select({ resumeId: applicantProfiles.resumeId })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, userId))
    .for('update');
  const resumeId = resume ? await files.put(tx, resume) : null;
  await tx.update(applicantProfiles).set({ resumeId }).where(eq(applicantProfiles.userId, userId));
  if (before?.resumeId) await files.remove(tx, before.resumeId);
}
