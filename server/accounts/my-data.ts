import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deviceOf } from '../../shared/accounts/sessions.ts';
import { pick, pluck } from '../../shared/kit/pick.ts';
import { recordPeople } from '../accesses.ts';
import { mayMember } from '../../shared/permissions.ts';
import { readDetails } from '../applications/details.ts';
import { selectApplications } from '../applications/rows.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { findAll, inOrderOf, isOneOf, type List, oldestOrder } from '../db/lists.ts';
import {
  applicantProfiles,
  applicationAnswers,
  applications,
  companies,
  emailChanges,
  files as storedFiles,
  jobs,
  mails,
  notifications,
  resumes,
  sessions,
  users,
} from '../db/schema.ts';
import { readParts } from '../extensions.ts';
import { Problem } from '../http/problems.ts';
import { isOf, PEOPLE } from '../people.ts';
import { selectJobs, toJob } from '../jobs/rows.ts';
import { withoutToken } from '../mail/outbox.ts';
import { getNotificationSettings } from '../notifications/queries.ts';
import { isWaiting } from './addresses.ts';
import { getProfile } from './queries.ts';
import { getSecondFactors } from './second-factors/list.ts';
import { findActorBySession } from './sessions.ts';

/** The subject of the download's signed link. */
export const MY_DATA = 'my-data';

/** Refusals of the download. */
export const MY_DATA_MESSAGES = {
  unknown: 'This download does not exist.',
  expired: 'This link has expired. Please prepare the download again.',
};

/** POST /users/export: a link to the caller's data that works for an hour and for this session only. */
export async function prepareMyData({ signedLinks, actor, now }: SignedIn) {
  return { path: signedLinks.mintPath('/my-data/my-data.zip', MY_DATA, actor.sessionId, now()) };
}

/**
 * All data of a user as a streamed zip: JSON for table rows, and the uploaded files, one at a time. It contains no
 * password hash, tokens or signed links.
 */
export const zipMyData = (context: SignedIn): AsyncGenerator<Uint8Array> =>
  zipOf(entriesOf(context));

async function* entriesOf(context: SignedIn): AsyncGenerator<ZipEntry> {
  yield json('account.json', await readAccount(context));
  yield json('sessions.json', await readSessions(context));
  yield listOf('notifications.json', receivedNotifications(context), {
    ...(await getNotificationSettings(context)),
    received: [],
  });
  yield listOf('mails.json', receivedMails(context));
  if (context.actor.company) {
    yield* pictureEntries(context, context.actor.company.id);
    if (mayMember(context.actor.company.role, 'read-everything'))
      yield listOf('jobs.json', companyJobs(context, context.actor.company));
  }
  if (context.actor.role === 'job_seeker') yield* seekerEntries(context);
  yield* tableEntries(context);
}

const toText = (value: unknown) => JSON.stringify(value, null, 2);

const json = (name: string, value: unknown): ZipEntry => ({
  name,
  content: Buffer.from(`${toText(value)}\n`),
});

/** Rows that are read and written in one turn; other requests are answered in between. */
const BATCH = 200;

/**
 * A list of any length as `json` writes it, of which one batch is in memory.
 * @param around what the file has instead of the list alone: the list is its last field, and empty here
 */
const listOf = (
  name: string,
  batches: AsyncIterable<readonly object[]>,
  around: object = [],
): ZipEntry => ({ name, content: listText(batches, `${toText(around)}\n`) });

async function* listText(
  batches: AsyncIterable<readonly object[]>,
  whole: string,
): AsyncGenerator<Uint8Array> {
  const place = whole.lastIndexOf('[]') + 1;
  const [before, after] = [whole.slice(0, place), whole.slice(place)];
  const indent = `\n${/^ */.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? ''}`;
  yield Buffer.from(before);
  let isEmpty = true;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    // Without the brackets of the batch.
    const lines = toText(rows).slice(1, -2).replaceAll('\n', indent);
    yield Buffer.from(isEmpty ? lines : `,${lines}`);
    isEmpty = false;
  }
  yield Buffer.from(isEmpty ? after : indent + after);
}

/**
 * Batches of rows that `list` finds, in its order, without those that are deleted meanwhile. No connection is held between
 * two batches. Only the ids of all rows are in memory.
 */
async function* batchesOf<Row extends { id: string }>(
  db: Db,
  list: List,
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ids = await findAll(db, list);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    yield inOrderOf(batch, await read(batch), ({ id }) => id);
  }
}

/** Batches of these columns of a table's rows that fulfil a condition, in their order. */
const rowsOf = (
  db: Db,
  where: SQL | undefined,
  columns: Record<string, PgColumn>,
  [at, key]: readonly [PgColumn, PgColumn],
): AsyncGenerator<Record<string, unknown>[]> =>
  shown(
    batchesOf(db, { from: sql`${at.table}`, where, order: oldestOrder(at, key) }, (ids) =>
      db
        .select({ id: sql<string>`${key}`, columns })
        .from(at.table)
        .where(and(where, isOneOf(key, ids))),
    ),
    (row) => row.columns,
  );

/** The files that are the person's rows of a table, or what a feature reads. */
async function* tableEntries(context: SignedIn): AsyncGenerator<ZipEntry> {
  const { db, actor } = context;
  for (const entry of PEOPLE) {
    const { export: part } = entry;
    if (typeof part === 'string' || 'none' in part) continue;
    const { of, file, columns } = part;
    if (!(of === 'all' || (of === 'company' ? actor.company : actor.role === of))) continue;
    if (columns) {
      yield listOf(`${file}.json`, rowsOf(db, isOf(entry, actor.id), columns, part.order));
      continue;
    }
    const found = await part.read(context);
    yield json(`${file}.json`, found);
    if (part.inWords) yield { name: `${file}.txt`, content: Buffer.from(part.inWords(found)) };
  }
}

/** What a file says of rows. */
async function* shown<Row, Shown>(
  batches: AsyncIterable<readonly Row[]>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown[]> {
  for await (const rows of batches) yield rows.map(show);
}

async function readAccount(context: SignedIn) {
  const { user } = await getProfile(context);
  const [newEmail = null] = await context.db
    .select({ email: emailChanges.email, askedForAt: emailChanges.createdAt })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(users.id, context.actor.id), isWaiting));
  const secondFactors = await getSecondFactors(context);
  const { applicantProfile, ...account } = user;
  if (!applicantProfile) return { ...account, newEmail, secondFactors };
  const { resume: _, ...profile } = applicantProfile;
  const [stored] = await context.db
    .select(pick(applicantProfiles, 'getsRecommendations'))
    .from(applicantProfiles)
    .where(eq(applicantProfiles.userId, context.actor.id));
  return {
    ...account,
    applicantProfile: profile,
    getsRecommendations: stored?.getsRecommendations ?? true,
    newEmail,
    secondFactors,
  };
}

async function readSessions({ db, actor }: SignedIn) {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, actor.id));
  return rows.map((row) => ({
    device: deviceOf(row.userAgent),
    ...pick(row, 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'),
  }));
}

/** Without the notifications that the user has turned off. */
const receivedNotifications = ({ db, actor }: SignedIn) =>
  rowsOf(
    db,
    and(eq(notifications.userId, actor.id), eq(notifications.isHidden, false)),
    pick(notifications, 'kind', 'title', 'text', 'path', 'createdAt', 'readAt'),
    [notifications.createdAt, notifications.id],
  );

const receivedMails = ({ db, actor }: SignedIn) =>
  shown(
    rowsOf(
      db,
      eq(mails.userId, actor.id),
      pick(mails, 'to', 'subject', 'text', 'calendar', 'status', 'createdAt', 'sentAt'),
      [mails.createdAt, mails.id],
    ),
    (mail) => ({ ...mail, text: withoutToken(String(mail.text)) }),
  );

/** @throws Problem, which breaks the download off, if the session or the membership ends meanwhile */
const companyJobs = (context: SignedIn, company: { id: string }) => {
  const { db, actor } = context;
  const list = {
    from: sql`${jobs}`,
    where: eq(jobs.companyId, company.id),
    order: oldestOrder(jobs.createdAt, jobs.id),
  };
  return shown(
    batchesOf(db, list, async (ids) => {
      const own = (await findActorBySession(context, actor.sessionId))?.company;
      if (own?.id !== company.id || !mayMember(own.role, 'read-everything'))
        throw new Problem('link-expired', MY_DATA_MESSAGES.expired);
      const rows = await selectJobs(db, 'current').where(isOneOf(jobs.id, ids));
      return rows.map((row) => ({ id: row.job.id, row }));
    }),
    ({ row }) => ({ ...toJob(row), deletedAt: row.job.deletedAt }),
  );
};

/** The job seeker's applications with their timeline, interview and what features add. */
async function* ownApplications(context: SignedIn, list: List): AsyncGenerator<object[]> {
  const { db } = context;
  const found = batchesOf(db, list, async (ids) =>
    (await selectApplications(db).where(isOneOf(applications.id, ids))).map((row) => ({
      id: row.application.id,
      row,
    })),
  );
  for await (const batch of found) {
    const ids = batch.map(({ id }) => id);
    const details = await readDetails(db, pluck(batch, 'row'), context);
    const reader = { userId: context.actor.id, now: context.now() };
    const partsOf = await readParts(context, 'exportedApplication', ids, reader);
    yield details.map((whole, index) => {
      const { applicant: _, history: __, ...detail } = whole;
      const { resume = null } = batch[index]?.row ?? {};
      return {
        ...detail,
        answers: detail.answers.map(({ file, ...answer }) => ({
          ...answer,
          file: file && `applications/${detail._id}/answers/${answer.question}/${answer.answer}`,
        })),
        ...partsOf(detail._id),
        resume: resume && `applications/${detail._id}/${resume.name}`,
      };
    });
  }
}

/** The entries that only job seekers have. */
async function* seekerEntries(context: SignedIn): AsyncGenerator<ZipEntry> {
  const { db, actor, now } = context;
  await recordPeople(db, actor, [actor.id], { what: 'exported', detail: 'my-data' }, now());
  const list: List = {
    from: sql`${applications}`,
    where: eq(applications.applicantId, actor.id),
    order: oldestOrder(applications.appliedAt, applications.id),
  };
  yield listOf('applications.json', ownApplications(context, list));
  const own = await db
    .select({ id: applications.id, resumeId: applications.resumeId })
    .from(applications)
    .where(list.where)
    .orderBy(asc(applications.appliedAt), asc(applications.id));
  for (const { id, resumeId } of own) {
    if (resumeId) yield* fileEntries(context, `applications/${id}`, resumeId);
  }
  const answerFiles = await db
    .select({
      applicationId: applicationAnswers.applicationId,
      question: applicationAnswers.questionId,
      file: applicationAnswers.fileId,
    })
    .from(applicationAnswers)
    .innerJoin(applications, eq(applications.id, applicationAnswers.applicationId))
    .where(and(eq(applications.applicantId, actor.id), isNotNull(applicationAnswers.fileId)));
  for (const { applicationId, question, file } of answerFiles) {
    const folder = `applications/${applicationId}/answers/${question}`;
    if (file) yield* fileEntries(context, folder, file);
  }
  yield json(
    'found-through.json',
    await db
      .select({ applicationId: applications.id, source: applications.source })
      .from(applications)
      .where(and(eq(applications.applicantId, actor.id), isNotNull(applications.source))),
  );
  const keptResumes = await db
    .select({
      resume: resumes,
      file: storedFiles.name,
      isDefault: isNotNull(applicantProfiles.userId),
    })
    .from(resumes)
    .innerJoin(storedFiles, eq(storedFiles.id, resumes.fileId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.resumeId, resumes.fileId))
    .where(eq(resumes.userId, actor.id))
    .orderBy(asc(resumes.createdAt));
  const folderOf = ({ resume, isDefault }: (typeof keptResumes)[number]) =>
    isDefault ? 'profile' : `resumes/${resume.id}`;
  yield json(
    'resumes.json',
    keptResumes.map((row) => ({
      name: row.resume.name,
      file: `${folderOf(row)}/${row.file}`,
      isDefault: Boolean(row.isDefault),
      addedAt: row.resume.createdAt,
    })),
  );
  for (const row of keptResumes) yield* fileEntries(context, folderOf(row), row.resume.fileId);
}

/** The pictures of the user's company. `account.json` has the texts of its photos. */
async function* pictureEntries(context: SignedIn, companyId: string): AsyncGenerator<ZipEntry> {
  const [company] = await context.db
    .select({ pictures: companies.pictures })
    .from(companies)
    .where(eq(companies.id, companyId));
  const { logo, cover, photos } = company?.pictures ?? { photos: [] };
  for (const { id } of [logo ?? [], cover ?? [], photos].flat())
    yield* fileEntries(context, `company/${id}`, id);
}

/** Yields nothing if the file was removed since. */
async function* fileEntries(
  { db, files }: SignedIn,
  folder: string,
  id: string,
): AsyncGenerator<ZipEntry> {
  const file = await files.open(db, id);
  if (file) yield { name: `${folder}/${file.name}`, content: file.content, isCompressed: true };
}

/** A file of a zip, with its path in it. */
export interface ZipEntry {
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Already compressed, like PDF and DOCX: stored as it is. */
  isCompressed?: true;
}

/** A streamed zip. */
async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  // Loaded when somebody asks: few do.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const drain = () => {
    const ready = pieces;
    pieces = [];
    return ready;
  };
  for await (const { name, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    if (content instanceof Uint8Array) file.push(content, true);
    else {
      for await (const piece of content) {
        file.push(piece);
        yield* drain();
      }
      file.push(new Uint8Array(), true);
    }
    yield* drain();
  }
  zip.end();
  yield* drain();
}
