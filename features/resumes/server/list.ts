import { and, desc, eq, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { recordPeople } from '../../../server/accesses.ts';
import {
  addToProfile,
  checkResume,
  lockOwner,
  makeDefault,
  nameOf,
  setProfileResume,
} from '../../../server/applications/submission/resume.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { applicantProfiles, files, resumes } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { conflict, notFound } from '../../../server/http/problems.ts';
import type { Resume } from '../calls.ts';
import { RESUMES_MAX } from '../rules.ts';

/** GET /resumes: the default one first, then the newest. */
export async function listResumes(context: SignedIn) {
  const rows = await selectResumes(context.db)
    .where(eq(resumes.userId, context.actor.id))
    .orderBy(desc(isDefault), desc(resumes.createdAt), desc(resumes.id));
  return { count: rows.length, resumes: rows.map((row) => toResume(row, context)) };
}

/** POST /resumes. @throws Problem 400, 413, 415 for the file, 409 with ten resumes */
export async function addResume(context: SignedIn, { body, file }: Call<'addResume'>) {
  const { db, files: stored, actor, now } = context;
  const resume = await checkResume(file);
  const id = await stored.storing(db, [resume], ([content]) =>
    transaction(db, async (tx) => {
      await lockOwner(tx, actor.id);
      if ((await tx.$count(resumes, eq(resumes.userId, actor.id))) >= RESUMES_MAX)
        throw conflict(
          'too-many-resumes',
          `You can keep up to ${RESUMES_MAX} resumes. Remove one first.`,
        );
      const fileId = await stored.put(tx, content);
      const name = body.name || nameOf(resume.name);
      return addToProfile(tx, { userId: actor.id, fileId, name, now: now() });
    }),
  );
  return { resume: await readOwn(context, id), message: 'Your resume has been added.' };
}

/** PUT /resumes/{id}: renames a resume, or makes it the default. @throws Problem 404 */
export async function changeResume(context: SignedIn, { params, body }: Call<'changeResume'>) {
  const { db, actor } = context;
  await transaction(db, async (tx) => {
    await lockOwner(tx, actor.id);
    const { resume, file } = await ownResume(tx, context, params.id);
    if (body.name !== undefined)
      await tx
        .update(resumes)
        .set({ name: body.name || nameOf(file.name) })
        .where(eq(resumes.id, resume.id));
    if (body.isDefault) await makeDefault(tx, actor.id, resume.fileId);
  });
  const resume = await readOwn(context, params.id);
  const message = body.isDefault
    ? `${resume.name} is sent when you apply, unless you choose another one.`
    : 'Your resume has been renamed.';
  return { resume, message };
}

/** DELETE /resumes/{id}. Applications keep their own copies. @throws Problem 404 */
export async function removeResume(context: SignedIn, { params }: Call<'removeResume'>) {
  const { db, files: stored, actor, now } = context;
  await transaction(db, async (tx) => {
    await lockOwner(tx, actor.id);
    const { resume, isDefault: wasDefault } = await ownResume(tx, context, params.id);
    if (wasDefault) await setProfileResume(tx, context, actor.id, undefined);
    else await stored.remove(tx, resume.fileId);
    await recordPeople(tx, actor, [actor.id], { what: 'deleted', detail: 'resume' }, now());
  });
  return { message: 'Your resume has been removed.' };
}

const isDefault = sql<boolean>`coalesce(${applicantProfiles.resumeId} = ${resumes.fileId}, false)`;

const selectResumes = (db: Db) =>
  db
    .select({ resume: resumes, file: { id: files.id, name: files.name }, isDefault })
    .from(resumes)
    .innerJoin(files, eq(files.id, resumes.fileId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, resumes.userId));

type Row = Awaited<ReturnType<typeof selectResumes>>[number];

/** @throws Problem 404 if there is no such resume of the actor */
async function ownResume(db: Db, { actor }: SignedIn, id: string): Promise<Row> {
  const [row] = await selectResumes(db).where(
    and(eq(resumes.id, id), eq(resumes.userId, actor.id)),
  );
  if (!row) throw notFound('resume-not-found', 'Resume not found.');
  return row;
}

const readOwn = async (context: SignedIn, id: string): Promise<Resume> =>
  toResume(await ownResume(context.db, context, id), context);

const toResume = (row: Row, { signedLinks, actor, now }: SignedIn): Resume => ({
  _id: row.resume.id,
  name: row.resume.name,
  link: signedLinks.mint(row.file, actor.sessionId, now()),
  fileName: row.file.name,
  isDefault: row.isDefault,
  createdAt: row.resume.createdAt.toISOString(),
});
