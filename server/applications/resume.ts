import { fileTypeFromBuffer } from 'file-type';
import { eq } from 'drizzle-orm';
import { resumeRefusal } from '../../shared/applications/status.ts';
import type { Reason } from '../../shared/errors.ts';
import type { UploadedFile } from '../../shared/kit/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { applicantProfiles, users } from '../db/schema.ts';
import { type Files, readWhole, type SentFile, type StoredFile } from '../files/files.ts';
import { notSignedIn, Problem } from '../http/problems.ts';

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
export async function readResume(file: UploadedFile | undefined): Promise<SentFile> {
  const refusal = resumeRefusal(file && { name: file.name, size: file.content.length });
  if (refusal) throw refused(refusal);
  if (!file) throw missingResume();
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
      { errors: { resume: 'The content of this file does not match its name.' } },
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

/**
 * Replaces or removes the resume of a profile and deletes the previous file. Locks the user, so that no file is stored
 * for a user who is being deleted. @throws Problem 401 for a deleted user
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

/** The resume of a profile as a file of its own; undefined if there is none. */
export async function copyProfileResume(
  db: Db,
  files: Files,
  userId: string,
): Promise<SentFile | undefined> {
  const [profile] = await db
    .select({ resumeId: applicantProfiles.resumeId })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, userId));
  const file = profile?.resumeId ? await files.open(db, profile.resumeId) : undefined;
  return file && { ...file, content: await readWhole(file) };
}

async function heldResumeId(tx: Db, userId: string): Promise<string | null | undefined> {
  const [profile] = await tx
    .select({ resumeId: applicantProfiles.resumeId })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, userId))
    .for('update');
  return profile?.resumeId;
}
