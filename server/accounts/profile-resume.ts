import { eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { readResume } from '../applications/resume-file.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicantProfiles, users } from '../db/schema.ts';
import type { Files, StoredFile } from '../db/files.ts';
import { notSignedIn } from '../http/problems.ts';
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

/**
 * Puts a resume, or none, into a profile, and removes the file that was there. Whose it is is held meanwhile: nobody is
 * deleted while a file of theirs arrives. @throws Problem 401 for somebody who is gone
 */
export async function setProfileResume(
  tx: Db,
  files: Files,
  userId: string,
  resume: StoredFile | undefined,
): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  if (!user) throw notSignedIn();
  await tx.insert(applicantProfiles).values({ userId }).onConflictDoNothing();
  const before = await heldResumeId(tx, userId);
  const resumeId = resume ? await files.put(tx, resume) : null;
  await tx.update(applicantProfiles).set({ resumeId }).where(eq(applicantProfiles.userId, userId));
  if (before) await files.remove(tx, before);
}

/** The resume of somebody's profile, which stays as it is until the transaction ends; undefined where there is none. */
export async function openProfileResume(
  tx: Db,
  files: Files,
  userId: string,
): Promise<StoredFile | undefined> {
  const id = await heldResumeId(tx, userId);
  return id ? files.open(tx, id) : undefined;
}

async function heldResumeId(tx: Db, userId: string): Promise<string | null | undefined> {
  const [profile] = await tx
    .select({ resumeId: applicantProfiles.resumeId })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, userId))
    .for('update');
  return profile?.resumeId;
}
