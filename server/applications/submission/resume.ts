import { fileTypeFromBuffer } from 'file-type';
import { and, desc, eq } from 'drizzle-orm';
import { resumeRefusal, RESUMES_MAX } from '../../../shared/applications/status.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { UploadedFile } from '../../../shared/kit/endpoint.ts';

import type { SignedIn } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { applicantProfiles, files as storedFiles, resumes, users } from '../../db/schema.ts';
import { type Files, readWhole, type SentFile, type StoredFile } from '../../files/files.ts';
import { notSignedIn, Problem } from '../../http/problems.ts';

/** The detected content type that each extension requires, and the type we serve the file as. */
const FORMATS: Record<string, { detected: string; contentType: string }> = {
  '.pdf': { detected: 'application/pdf', contentType: 'application/pdf' },
  '.doc': { detected: 'application/x-cfb', contentType: 'application/msword' },
  '.docx': {
    detected: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
};

/**
 * Checks an uploaded resume by its extension and its content.
 * @throws Problem 400 for a missing or empty file, 413 over 5 MB, 415 for another format
 */
export async function checkResume(file: UploadedFile | undefined): Promise<SentFile> {
  const refusal = resumeRefusal(file && { name: file.name, size: file.content.length });
  if (refusal) throw refused(refusal);
  if (!file) throw missingResume();
  return checkDocument(file, 'resume');
}

/**
 * Checks by its content that a file is the PDF, DOC or DOCX document that its extension says.
 * @param field of the error
 * @throws Problem 415
 */
export async function checkDocument(file: UploadedFile, field: string): Promise<SentFile> {
  const extension = /\.[^.]*$/.exec(file.name)?.[0].toLowerCase() ?? '';
  const format = FORMATS[extension];
  const content = Buffer.from(
    file.content.buffer,
    file.content.byteOffset,
    file.content.byteLength,
  );
  const found = await fileTypeFromBuffer(content).catch(() => undefined);
  if (!format || found?.mime !== format.detected || !holdsDocument(extension, content)) {
    throw new Problem(
      'wrong-file-type',
      `This file is not a ${extension.slice(1).toUpperCase()} document. Please upload a PDF, DOC or DOCX file.`,
      { errors: { [field]: 'The content of this file does not match its name.' } },
    );
  }
  return { name: safeName(file.name, extension), contentType: format.contentType, content };
}

const refused = ({ code, message }: Reason) =>
  new Problem(code, message, { errors: { resume: message } });

/** 400: an application without a resume. */
export const missingResume = () => refused(resumeRefusal(undefined)!);

/** Old Word files share their container format with spreadsheets and installers; a stream's name identifies them. */
function holdsDocument(extension: string, content: Buffer): boolean {
  return extension !== '.doc' || content.includes(Buffer.from('WordDocument', 'utf16le'));
}

/** The name without path, control and quoting characters; at most 120 characters, with its extension. */
function safeName(name: string, extension: string): string {
  const stem = name
    .slice(0, -extension.length)
    // Browsers escape quotes and line breaks in a form in this way.
    .replace(/%(22|0d|0a)/gi, '')
    .replace(/\p{C}/gu, '')
    .replace(/^.*[\\/]/, '')
    .replace(/["<>|:*?%;]/g, '')
    .trim();
  // By code points, so that no surrogate pair is cut in half.
  const short = [...stem].slice(0, 120 - extension.length).join('');
  return `${short || 'resume'}${extension}`;
}

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

/** Keeps a sent resume as the default one. With ten resumes it replaces the default one. */
export async function keepResume(
  tx: Db,
  context: Pick<SignedIn, 'files' | 'now'>,
  userId: string,
  resume: StoredFile,
): Promise<void> {
  await lockOwner(tx, userId);
  const isFull = (await tx.$count(resumes, eq(resumes.userId, userId))) >= RESUMES_MAX;
  if (isFull) return setProfileResume(tx, context, userId, resume);
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
