import { and, desc, eq } from 'drizzle-orm';
import { RESUME_EXTENSIONS, resumeRefusal } from '../../../shared/applications/status.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { UploadedFile } from '../../../shared/kit/endpoint.ts';
import { formatRefusal } from '../../../shared/kit/files/refusal.ts';
import type { SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { applicantProfiles, files as storedFiles, resumes, users } from '../../db/schema.ts';
import { type Files, readWhole, type SentFile, type StoredFile } from '../../files/files.ts';
import { safeName } from '../../files/names.ts';
import { openingTrouble, type RecognizedFile, recognizeUpload } from '../../files/uploads.ts';
import { notSignedIn, Problem } from '../../http/problems.ts';

/** The types that we serve resumes as. */
const CONTENT_TYPES: Partial<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/**
 * Checks an uploaded resume by its content, which also decides its ending.
 * @throws Problem 400 for a missing or empty file, 413 over 5 MB, 415 for another format, 422 for one that does not open
 */
export async function checkResume(upload: UploadedFile | undefined): Promise<SentFile> {
  const file = upload && recognizeUpload(upload);
  const refusal = resumeRefusal(file && { ...file, size: file.content.length });
  if (refusal) throw refused(refusal);
  if (!file) throw missingResume();
  return checkDocument(file, 'resume');
}

/**
 * Checks that a file is a PDF, DOC or DOCX document that others can open.
 * @param field of the error
 * @throws Problem 415, or 422 for one that has a password or is damaged
 */
export async function checkDocument(file: RecognizedFile, field: string): Promise<SentFile> {
  const { found, name, content } = file;
  const trouble = formatRefusal(found, RESUME_EXTENSIONS) ?? (await openingTrouble(file));
  if (trouble)
    throw new Problem(trouble.code, trouble.message, { errors: { [field]: trouble.message } });
  const extension = found?.extension ?? '';
  const contentType = CONTENT_TYPES[extension];
  if (!contentType) {
    const wanted = /[^.]*$/.exec(name)?.[0].toUpperCase();
    throw new Problem(
      'wrong-file-type',
      `This file is not a ${wanted} document. Please upload a PDF, DOC or DOCX file.`,
      { errors: { [field]: 'The content of this file does not match its name.' } },
    );
  }
  const { buffer, byteOffset, byteLength } = content;
  return {
    name: safeName(name, extension),
    contentType,
    content: Buffer.from(buffer, byteOffset, byteLength),
  };
}

const refused = ({ code, message }: Reason) =>
  new Problem(code, message, { errors: { resume: message } });

/** 400: an application without a resume. */
export const missingResume = () => refused(resumeRefusal(undefined)!);

/** The name of a resume that its owner gives no other: that of its file without the extension. */
export const nameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').slice(0, 80);

/**
 * Replaces or removes the default resume of a job seeker, which is the resume of the profile, and deletes the previous
 * file. A removed one is succeeded by the newest of the others. @throws Problem 401 for a deleted user
 */
export async function setProfileResume(
  tx: Db,
  { files, now }: Pick<SignedIn, 'files' | 'now'>,
  userId: string,
  resume: StoredFile | undefined,
): Promise<void> {
  await lockOwner(tx, userId);
  const before = await heldResume(tx, userId);
  if (!resume) {
    if (!before) return;
    await files.remove(tx, before.fileId);
    const [newest] = await tx
      .select({ fileId: resumes.fileId })
      .from(resumes)
      .where(eq(resumes.userId, userId))
      .orderBy(desc(resumes.createdAt), desc(resumes.id))
      .limit(1);
    if (newest) await makeDefault(tx, userId, newest.fileId);
    return;
  }
  const fileId = await files.put(tx, resume);
  if (!before) {
    await addToProfile(tx, { userId, fileId, name: nameOf(resume.name), now: now() });
    return;
  }
  // A name that its owner has given stays.
  const name = before.name === nameOf(before.fileName) ? nameOf(resume.name) : before.name;
  await tx.update(resumes).set({ fileId, name }).where(eq(resumes.fileId, before.fileId));
  await makeDefault(tx, userId, fileId);
  await files.remove(tx, before.fileId);
}

/** Keeps a sent resume as the default one. If there is no room for another one, it replaces the default one. */
export async function keepResume(
  tx: Db,
  context: Pick<SignedIn, 'features' | 'files' | 'now'>,
  userId: string,
  resume: StoredFile,
): Promise<void> {
  await lockOwner(tx, userId);
  const most = Math.max(1, ...context.features.map(({ mostResumes = 1 }) => mostResumes));
  if ((await tx.$count(resumes, eq(resumes.userId, userId))) >= most)
    return setProfileResume(tx, context, userId, resume);
  const fileId = await context.files.put(tx, resume);
  const name = nameOf(resume.name);
  await addToProfile(tx, { userId, fileId, name, now: context.now() });
  return makeDefault(tx, userId, fileId);
}

/**
 * Changes of a user's resumes happen one after the other, and none happens while the user is being deleted.
 * @throws Problem 401 for a deleted user
 */
export async function lockOwner(tx: Db, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) throw notSignedIn();
}

interface NewResume {
  userId: string;
  fileId: string;
  name: string;
  now: Date;
}

/** Adds a stored file to a user's resumes; the first one becomes the default. @returns its id */
export async function addToProfile(
  tx: Db,
  { userId, fileId, name, now }: NewResume,
): Promise<string> {
  const [added] = await tx
    .insert(resumes)
    .values({ userId, fileId, name, createdAt: now })
    .returning({ id: resumes.id });
  if (!added) throw new Error('a resume was not stored');
  if (!(await heldResume(tx, userId))) await makeDefault(tx, userId, fileId);
  return added.id;
}

/** Makes a user's resume the one of the profile. */
export async function makeDefault(tx: Db, userId: string, resumeId: string): Promise<void> {
  await tx
    .insert(applicantProfiles)
    .values({ userId, resumeId })
    .onConflictDoUpdate({ target: applicantProfiles.userId, set: { resumeId } });
}

/**
 * A resume of a job seeker as a file of its own; undefined if there is none.
 * @param id one of their resumes; the default one if undefined
 * @throws Problem 404 if the resume with this id is not theirs
 */
export async function copyResume(
  db: Db,
  files: Files,
  userId: string,
  id: string | undefined,
): Promise<SentFile | undefined> {
  const [resume] = id
    ? await db
        .select({ fileId: resumes.fileId })
        .from(resumes)
        .where(and(eq(resumes.id, id), eq(resumes.userId, userId)))
    : await db
        .select({ fileId: applicantProfiles.resumeId })
        .from(applicantProfiles)
        .where(eq(applicantProfiles.userId, userId));
  if (id && !resume)
    throw new Problem('resume-not-found', 'This resume no longer exists. Choose another one.');
  const file = resume?.fileId ? await files.open(db, resume.fileId) : undefined;
  return file && { ...file, content: await readWhole(file) };
}

/** The default resume, locked with its profile. */
async function heldResume(tx: Db, userId: string) {
  const [held] = await tx
    .select({ fileId: resumes.fileId, name: resumes.name, fileName: storedFiles.name })
    .from(applicantProfiles)
    .innerJoin(resumes, eq(resumes.fileId, applicantProfiles.resumeId))
    .innerJoin(storedFiles, eq(storedFiles.id, resumes.fileId))
    .where(eq(applicantProfiles.userId, userId))
    .for('update', { of: applicantProfiles });
  return held;
}
