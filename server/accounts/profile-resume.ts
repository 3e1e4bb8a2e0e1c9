import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { readResume, setProfileResume } from '../applications/resume.ts';
import type { SignedIn } from '../context.ts';
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
  return { ...(await getProfile(context)), message: 'Your resume has been added to your profile.' };
}

/** DELETE /users/profile/resume: applications keep theirs, which are files of their own. */
export async function removeProfileResume(context: SignedIn) {
  await context.db.transaction((tx) =>
    setProfileResume(tx, context.files, context.actor.id, undefined),
  );
  return {
    ...(await getProfile(context)),
    message: 'Your resume has been removed from your profile.',
  };
}
