import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { ledgerInWords } from '../../shared/accesses/accesses.ts';
import { AGENT_SCOPE } from '../../shared/accounts/agent-tokens.ts';
import { deviceOf } from '../../shared/accounts/sessions.ts';
import { readLedger } from '../accesses/queries.ts';
import { recordPeople } from '../accesses/record.ts';
import { mayMember } from '../../shared/permissions.ts';
import { readDetail } from '../applications/details.ts';
import { selectApplications } from '../applications/rows.ts';
import { readThread } from '../applications/thread/thread.ts';
import type { SignedIn } from '../context.ts';
import {
  applicantNotes,
  applicantProfiles,
  applicationAnswers,
  applicationAssignments,
  applicationMessages,
  applicationNotes,
  applicationStarts,
  applications,
  companies,
  contactMessages,
  emailChanges,
  files as storedFiles,
  jobRevisions,
  jobs,
  mails,
  hiddenEntries,
  notifications,
  outsideApplications,
  poolConsents,
  poolEvents,
  pushSubscriptions,
  reportCases,
  reports,
  resumes,
  savedJobs,
  savedSearches,
  scorecards,
  searchMatches,
  sessions,
} from '../db/schema.ts';
import { selectJobs, toJob } from '../jobs/rows.ts';
import { withoutToken } from '../mail/outbox.ts';
import { getNotificationSettings } from '../notifications/queries.ts';
import { getRecommendationSettings } from '../recommendations/settings.ts';
import { entriesOfApplications, makeReceipts } from '../transparency/receipts.ts';
import { readAgentTokens } from './agent-tokens.ts';
import { getProfile } from './queries.ts';
import { getSecondFactors } from './second-factors/list.ts';

/** The subject of the download's signed link. */
export const MY_DATA = 'my-data';

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
  yield json('notifications.json', await readNotifications(context));
  yield json('push-devices.json', await readPushDevices(context));
  yield json('mails.json', await readMails(context));
  yield json('messages.json', await readMessages(context));
  yield json('reports.json', await readReports(context));
  if (context.actor.company) {
    yield* pictureEntries(context, context.actor.company.id);
    if (mayMember(context.actor.company.role, 'read-everything'))
      yield json('jobs.json', await readJobs(context, context.actor.company));
    yield json('notes.json', await readOwnNotes(context));
    yield json('scorecards.json', await readOwnScorecards(context));
    yield json('assigned-applications.json', await readAssignments(context));
    yield json('messages-to-applicants.json', await readSent(context));
  }
  if (context.actor.role === 'job_seeker') yield* seekerEntries(context);
}

const json = (name: string, value: unknown): ZipEntry => ({
  name,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

async function readAccount(context: SignedIn) {
  const { user } = await getProfile(context);
  const [newEmail = null] = await context.db
    .select({ email: emailChanges.email, askedForAt: emailChanges.createdAt })
    .from(emailChanges)
    .where(eq(emailChanges.userId, context.actor.id));
  const secondFactors = await getSecondFactors(context);
  const { applicantProfile, ...account } = user;
  if (!applicantProfile) return { ...account, newEmail, secondFactors };
  const { resume: _, ...profile } = applicantProfile;
  const { isOn: getsRecommendations } = await getRecommendationSettings(context);
  return {
    ...account,
    applicantProfile: profile,
    getsRecommendations,
    newEmail,
    secondFactors,
  };
}

async function readSessions({ db, actor }: SignedIn) {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, actor.id));
  return rows.map(({ userAgent, createdAt, lastUsedAt, expiresAt }) => ({
    device: deviceOf(userAgent),
    userAgent,
    createdAt,
    lastUsedAt,
    expiresAt,
  }));
}

/** Without the notifications that the user has turned off. */
async function readNotifications(context: SignedIn) {
  const { db, actor } = context;
  const received = await db
    .select({
      kind: notifications.kind,
      title: notifications.title,
      text: notifications.text,
      path: notifications.path,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, actor.id), eq(notifications.isHidden, false)))
    .orderBy(asc(notifications.createdAt));
  return { ...(await getNotificationSettings(context)), received };
}

/** Without the keys, with which others could send to the device. */
async function readPushDevices({ db, actor }: SignedIn) {
  const rows = await db
    .select({ subscription: pushSubscriptions, userAgent: sessions.userAgent })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(pushSubscriptions.userId, actor.id));
  return rows.map(({ subscription: { endpoint, createdAt }, userAgent }) => ({
    device: deviceOf(userAgent),
    service: new URL(endpoint).origin,
    createdAt,
  }));
}

async function readMails({ db, actor }: SignedIn) {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.userId, actor.id))
    .orderBy(asc(mails.createdAt));
  return rows.map(({ to, subject, text, calendar, status, createdAt, sentAt }) => ({
    to,
    subject,
    text: withoutToken(text),
    calendar,
    status,
    createdAt,
    sentAt,
  }));
}

/** The contact messages that the user wrote while signed in. */
async function readMessages({ db, actor }: SignedIn) {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.userId, actor.id))
    .orderBy(asc(contactMessages.createdAt));
  return rows.map(({ id, name, email, subject, message, status, createdAt }) => ({
    id,
    name,
    email,
    subject,
    message,
    status,
    createdAt,
  }));
}

/** What the user reported, and what became of it. */
const readReports = ({ db, actor }: SignedIn) =>
  db
    .select({
      kind: reportCases.kind,
      targetId: reportCases.targetId,
      reason: reports.reason,
      text: reports.text,
      at: reports.at,
      state: reportCases.state,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reports.reporterId, actor.id))
    .orderBy(asc(reports.at));

/** What a member of a company wrote to applicants. */
async function readSent({ db, actor }: SignedIn) {
  const rows = await db
    .select()
    .from(applicationMessages)
    .where(eq(applicationMessages.authorId, actor.id))
    .orderBy(asc(applicationMessages.createdAt));
  return rows.map(({ id, applicationId, text, createdAt, seenAt }) => ({
    id,
    applicationId,
    text,
    createdAt,
    seenAt,
  }));
}

/** The private notes that a member of a company wrote. */
const readOwnNotes = ({ db, actor }: SignedIn) =>
  db
    .select({
      id: applicationNotes.id,
      applicationId: applicationNotes.applicationId,
      text: applicationNotes.text,
      createdAt: applicationNotes.createdAt,
    })
    .from(applicationNotes)
    .where(eq(applicationNotes.authorId, actor.id))
    .orderBy(asc(applicationNotes.createdAt));

/** The scorecards that a member of a company wrote. */
const readOwnScorecards = ({ db, actor }: SignedIn) =>
  db
    .select({
      id: scorecards.id,
      applicationId: scorecards.applicationId,
      recommendation: scorecards.recommendation,
      comment: scorecards.comment,
      ratings: scorecards.ratings,
      createdAt: scorecards.createdAt,
      editedAt: scorecards.editedAt,
    })
    .from(scorecards)
    .where(eq(scorecards.authorId, actor.id))
    .orderBy(asc(scorecards.createdAt));

const readAssignments = ({ db, actor }: SignedIn) =>
  db
    .select({
      applicationId: applicationAssignments.applicationId,
      createdAt: applicationAssignments.createdAt,
    })
    .from(applicationAssignments)
    .where(eq(applicationAssignments.userId, actor.id))
    .orderBy(asc(applicationAssignments.createdAt));

async function readJobs(context: SignedIn, company: { id: string }) {
  const rows = await selectJobs(context.db, 'current').where(eq(jobs.companyId, company.id));
  return rows.map((row) => ({ ...toJob(row), deletedAt: row.job.deletedAt }));
}

/** The entries that only job seekers have. Applications include their timeline, interview, offer, messages and own note. */
async function* seekerEntries(context: SignedIn): AsyncGenerator<ZipEntry> {
  const { db, actor, now } = context;
  await recordPeople(db, actor, [actor.id], { what: 'exported', detail: 'my-data' }, now());
  const ledger = await readLedger(db, actor.id);
  yield json('who-saw-my-data.json', ledger);
  yield { name: 'who-saw-my-data.txt', content: Buffer.from(ledgerInWords(ledger)) };
  const tokens = await readAgentTokens(context, actor.id);
  yield json(
    'agent-tokens.json',
    tokens.map(({ name, createdAt, lastUsedAt, expiresAt }) => ({
      name,
      scope: AGENT_SCOPE,
      createdAt,
      lastUsedAt,
      expiresAt,
    })),
  );
  const own = await selectApplications(db)
    .where(eq(applications.applicantId, actor.id))
    .orderBy(asc(applications.appliedAt), asc(applications.id));
  const notes = await db
    .select({ note: applicantNotes })
    .from(applicantNotes)
    .innerJoin(applications, eq(applications.id, applicantNotes.applicationId))
    .where(eq(applications.applicantId, actor.id));
  const details: object[] = [];
  for (const row of own) {
    const { applicant: _, history: __, ...detail } = await readDetail(db, row, context);
    const { resume } = row;
    const messages = await readThread(db, detail._id);
    const kept = notes.find(({ note }) => note.applicationId === detail._id)?.note;
    details.push({
      ...detail,
      answers: detail.answers.map(({ file, ...answer }) => ({
        ...answer,
        file: file && `applications/${detail._id}/answers/${answer.question}/${answer.answer}`,
      })),
      messages,
      ownNote: kept ? { text: kept.text, remindAt: kept.remindAt } : null,
      resume: resume && `applications/${detail._id}/${resume.name}`,
    });
  }
  yield json('applications.json', details);
  const entries = await entriesOfApplications(
    db,
    own.map(({ application }) => application.id),
  );
  yield json('receipts.json', await makeReceipts(db, entries.values()));
  for (const { application, resume } of own) {
    if (resume) yield* fileEntries(context, `applications/${application.id}`, resume.id);
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
    'outside-applications.json',
    await db
      .select({
        jobTitle: outsideApplications.title,
        companyName: outsideApplications.companyName,
        link: outsideApplications.link,
        status: outsideApplications.status,
        appliedOn: outsideApplications.appliedOn,
        note: outsideApplications.note,
        remindAt: outsideApplications.remindAt,
        addedAt: outsideApplications.createdAt,
      })
      .from(outsideApplications)
      .where(eq(outsideApplications.userId, actor.id))
      .orderBy(asc(outsideApplications.createdAt)),
  );
  yield json('companies-that-keep-my-profile.json', await readPoolConsents(context));
  yield json(
    'found-through.json',
    await db
      .select({ applicationId: applications.id, source: applications.source })
      .from(applications)
      .where(and(eq(applications.applicantId, actor.id), isNotNull(applications.source))),
  );
  yield json(
    'started-applications.json',
    await db
      .select({ jobId: applicationStarts.jobId, startedAt: applicationStarts.startedAt })
      .from(applicationStarts)
      .where(eq(applicationStarts.userId, actor.id)),
  );
  yield json(
    'saved-jobs.json',
    await db
      .select({ jobId: savedJobs.jobId, savedAt: savedJobs.createdAt })
      .from(savedJobs)
      .where(eq(savedJobs.userId, actor.id)),
  );
  yield json(
    'hidden-from-search.json',
    await db
      .select({
        company: companies.name,
        job: jobRevisions.title,
        word: hiddenEntries.word,
        hiddenAt: hiddenEntries.createdAt,
      })
      .from(hiddenEntries)
      .leftJoin(companies, eq(companies.id, hiddenEntries.companyId))
      .leftJoin(jobs, eq(jobs.id, hiddenEntries.jobId))
      .leftJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
      .where(eq(hiddenEntries.userId, actor.id)),
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
  yield json(
    'saved-searches.json',
    await db
      .select({
        name: savedSearches.name,
        query: savedSearches.query,
        mail: savedSearches.mail,
        savedAt: savedSearches.createdAt,
        found: sql<string[]>`coalesce(
          (select json_agg(${searchMatches.jobId} order by ${searchMatches.foundAt}) from ${searchMatches}
           where ${searchMatches.searchId} = ${savedSearches.id}), '[]')`,
      })
      .from(savedSearches)
      .where(eq(savedSearches.userId, actor.id)),
  );
}

/** What companies asked about their talent pools, with every answer and the version of the text. */
async function readPoolConsents({ db, actor }: SignedIn) {
  const rows = await db
    .select({ consent: poolConsents, event: poolEvents, company: companies.name })
    .from(poolConsents)
    .innerJoin(companies, eq(companies.id, poolConsents.companyId))
    .innerJoin(poolEvents, eq(poolEvents.consentId, poolConsents.id))
    .where(eq(poolConsents.userId, actor.id))
    .orderBy(asc(poolConsents.askedAt), asc(poolEvents.id));
  return [...Map.groupBy(rows, ({ consent }) => consent.id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { consent, company } = first;
    return {
      company,
      applicationId: consent.applicationId,
      state: consent.state,
      message: consent.message,
      keptUntil: consent.keptUntil,
      events: own.map(({ event: { kind, months, textVersion, at } }) => ({
        kind,
        months,
        textVersion,
        at,
      })),
    };
  });
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
