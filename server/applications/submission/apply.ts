import { randomUUID } from 'node:crypto';
import { and, eq, exists, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { editRefusal, staleLetterRefusal } from '../../../shared/applications/status.ts';
import { pickTexts } from '../../../shared/applications/fields.ts';
import type { Reason } from '../../../shared/errors.ts';
import { jobFullRefusal } from '../../../shared/jobs/full.ts';
import type { Source } from '../../../shared/jobs/sources.ts';
import { pick } from '../../../shared/kit/pick.ts';
import { type FormPart, formPart } from '../../../shared/parts/parts.ts';
import { applyRefusal } from '../../../shared/refusals.ts';
import type { Actor, SignedIn } from '../../context.ts';
import { companyLogo } from '../../companies/rows.ts';
import type { Db } from '../../db/connect.ts';
import { NEW_APPLICATION, newRowValues } from '../../fragments/all.ts';
import { factInsert } from '../../db/facts.ts';
import { prepared, type Value } from '../../db/prepared.ts';
import { fromJson, insertOf } from '../../db/stored.ts';
import {
  applicantProfiles,
  applicationEvents,
  applications,
  applicationStarts,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../../db/schema.ts';
import { oneStatement, transaction } from '../../db/transaction.ts';
import {
  claimUpload,
  fileInsert,
  type FileRow,
  type StoredFile,
  toFileRow,
} from '../../files/files.ts';
import { mostOpen } from '../../extensions.ts';
import { notFound, Problem } from '../../http/problems.ts';
import { countPlacesLeft, isPublic } from '../../jobs/rows.ts';
import { readDetail, record } from '../details.ts';
import { lockApplication, ownApplication } from '../queries.ts';
import {
  type AnsweredQuestion,
  checkAnswerFiles,
  flagOf,
  hasAnswers,
  readAsked,
  requireAnswers,
  type SentAnswers,
  storeAnswers,
} from './answers.ts';
import { refusalOfFeatures } from './places.ts';
import { checkResume, copyResume, keepResume, missingResume } from './resume.ts';
import { type ApplicationRow, type ShownApplicationRow, stateOf, toApplication } from '../rows.ts';

/**
 * POST /applications/apply/{jobId}: stores the resume, the application, its first history entry and, on request, the
 * profile's resume in one transaction. @throws Problem 400, 413, 415 for the resume, 404 for the job, 409 if the
 * applicant has applied already or the job is closed
 */
export async function apply(context: SignedIn, { params, body, file, moreFiles }: Call<'apply'>) {
  const { db, files, actor } = context;
  const sent = { answers: body.answers ?? [], files: moreFiles };
  const asked = hasAnswers(sent) ? await readAsked(db, params.jobId, context.now()) : undefined;
  const answered = asked && requireAnswers(asked, sent);
  const documents = await checkAnswerFiles(moreFiles);
  const isOwn = !file && (body.resumeId || body.useProfileResume === 'true');
  // A program that names no source opened the job itself.
  const { source = 'direct' } = body;
  // The application gets its own copy of a resume of the profile.
  const resume = isOwn
    ? await copyResume(db, files, actor.id, body.resumeId)
    : await checkResume(file);
  const isKept = file !== undefined && body.keepResume === 'true';
  const contents = [
    ...(resume ? [resume, ...(isKept ? [resume] : [])] : []),
    ...documents.map(({ document }) => document),
  ];
  const row = await files.storing(db, contents, (all) => {
    const [stored] = resume ? all : [];
    const kept = resume && isKept ? all[1] : undefined;
    const attached = documents.map(({ question }, index) => ({
      question,
      stored: all[all.length - documents.length + index]!,
    }));
    // An application whose content is in the same row is a single statement.
    const run = kept || answered || stored?.objectId ? transaction : oneStatement;
    return run(db, async (tx) => {
      const now = context.now();
      const application = {
        jobId: params.jobId,
        coverLetter: body.coverLetter,
        texts: pickTexts(body, context.config.featuresOff),
        now,
        openApplications: mostOpen(context),
        sent: formPart('apply', body, context.config.featuresOff),
        source,
      };
      if (!stored) throw (await whyRefused(tx, context, application)) ?? missingResume();
      const inserted = await insertApplication(tx, context, application, stored, {
        sent,
        revisionId: asked?.revisionId ?? null,
        answered,
      });
      if (inserted.answered.length)
        await storeAnswers(tx, files, inserted.row.application.id, inserted.answered, attached);
      if (stored.objectId) await claimUpload(tx, stored.objectId);
      if (kept) await keepResume(tx, context, actor.id, kept);
      return inserted.row;
    });
  });
  // The form that was not opened here, such as by an agent's program, was started all the same.
  if (!row.hadStarted) context.jobCounts.count('starts', params.jobId, source);
  return {
    application: toApplication(row, context),
    message: 'Your application has been submitted.',
  };
}

interface NewApplication {
  jobId: string;
  coverLetter: string;
  /** The texts of features. */
  texts: Record<string, string>;
  now: Date;
  /** The most that may be open; 0 for no limit. */
  openApplications: number;
  /** The fields of features. */
  sent: FormPart<'apply'>;
  /** Where the applicant found the job; null if it is not known. */
  source: Source;
}

/** A job that changes while somebody applies is looked at again so many times. */
const ATTEMPTS = 3;

/** Stores an application with its resume and its first history entry. @throws Problem 404, 409 */
async function insertApplication(
  tx: Db,
  context: SignedIn,
  application: NewApplication,
  resume: StoredFile,
  { sent, ...given }: GivenAnswers,
): Promise<{
  row: ShownApplicationRow & { hadStarted: boolean };
  answered: readonly AnsweredQuestion[];
}> {
  const { actor } = context;
  const { jobId, now } = application;
  const file = toFileRow(resume);
  const id = randomUUID();
  const texts = JSON.stringify(application.texts);
  const values = {
    ...file,
    ...application,
    texts,
    sent: JSON.stringify(application.sent),
    id,
    applicantId: actor.id,
    actorRole: actor.role,
  };
  let { revisionId, answered = [] } = given;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const flag = flagOf(answered);
    const [stored] = await insertIfOpen(tx, { ...values, answeredRevision: revisionId, flag });
    if (stored) {
      const { companyName, companyLogo: logo, username, email, fullName, skills } = stored;
      const { hadStarted, ...job } = pick(
        stored,
        'hadStarted',
        'companyId',
        'publicUntil',
        'title',
        'location',
        'type',
      );
      const inserted = fromJson(applications, stored.application);
      const row = {
        hadStarted,
        application: inserted,
        job: { ...job, id: jobId, deletedAt: null, deletionReason: '' },
        edited: null,
        parts: newRowValues(inserted),
        companyName,
        companyLogo: logo,
        companyRemovedAt: null,
        applicant: { id: actor.id, username, email },
        profile: skills && { fullName: fullName ?? '', skills },
        resume: { id: file.fileId, name: file.fileName },
        assigned: [],
        tags: [],
        history: [
          {
            kind: 'status' as const,
            status: 'pending' as const,
            by: actor.role,
            at: now.toISOString(),
          },
        ],
      };
      return { row, answered };
    }
    const refusal = await whyRefused(tx, context, application);
    if (refusal) throw refusal;
    // The job asks questions, or asks others since they were read.
    const asked = await readAsked(tx, jobId, now);
    if (asked) ({ revisionId, answered } = { ...asked, answered: requireAnswers(asked, sent) });
  }
  throw Problem.of(CLOSED);
}

interface GivenAnswers {
  sent: SentAnswers;
  /** The revision whose questions are answered; null if none were known when the call began. */
  revisionId: string | null;
  answered: readonly AnsweredQuestion[] | undefined;
}

const CLOSED: Reason = {
  code: 'job-closed',
  message: 'This job no longer accepts applications.',
};

/** A job that has just closed itself is refused in the same words as before. */
const closedRefusal = ({ fullAt, places }: Pick<typeof jobs.$inferSelect, 'fullAt' | 'places'>) =>
  (fullAt && jobFullRefusal({ places, placesLeft: 0 })) ?? CLOSED;

/** `answerBy` (shared/applications/promise.ts) in SQL: the end of a day in UTC. */
const answerByOf = (now: Placeholder) =>
  sql`date_trunc('day', ${now}::timestamptz, 'UTC') + (${jobs.replyDays} + 1) * interval '24 hours' - interval '1 millisecond'`;

/** The company hears of it. Inlined, so that the statement has no further parameter. */
const applied = (now: Placeholder) => sql`
  select application.id as subject, ${now}::timestamptz as at, ${now}::timestamptz as due_at,
    json_build_object('company', job.company_id, 'job', job.id, 'application', application.id) as data
  from job cross join application`;

/** What `insertIfOpen` returns: the job as it is shown to the applicant, and the applicant. */
interface OpenJob extends Pick<ApplicationRow['job'], 'companyId' | 'title' | 'location' | 'type'> {
  publicUntil: Date;
  /** As it was stored (`fromJson`). */
  application: Record<string, unknown>;
  companyName: string;
  companyLogo: string | null;
  username: string;
  email: string;
  /** Null without a profile. */
  fullName: string | null;
  skills: string[] | null;
  /** Whether the applicant had opened the form, which is counted then. */
  hadStarted: boolean;
}

/**
 * Stores an application if the job is open, the applicant has not applied yet, and the answers are to the questions that its
 * public text asks, if it asks any. The company and the job are locked, in this order, so that neither can close
 * meanwhile. If it just has, `closed_at` says so: after waiting for the lock, PostgreSQL reads only the locked row again.
 * The function `take_places` of the database counts after waiting for those who apply at the same time.
 * @returns no row if nothing was stored
 */
const insertIfOpen = prepared(
  'insert-application',
  (
    _db,
    value: Value<
      FileRow &
        Omit<NewApplication, 'texts' | 'sent'> & {
          id: string;
          /** JSON. */
          texts: string;
          /** JSON. */
          sent: string;
          applicantId: string;
          actorRole: Actor['role'];
          answeredRevision: string | null;
          flag: string;
        }
    >,
  ) => {
    const row = insertOf(applications, {
      id: sql`${value('id')}::uuid`,
      jobId: sql`open.id`,
      applicantId: sql`${value('applicantId')}::uuid`,
      status: sql`'pending'`,
      coverLetter: sql`${value('coverLetter')}::text`,
      texts: sql`${value('texts')}::jsonb`,
      resumeId: sql`${value('fileId')}::uuid`,
      appliedAt: sql`${value('now')}::timestamptz`,
      unreadByCompanySince: sql`${value('now')}::timestamptz`,
      answerBy: sql`open.answer_by`,
      source: sql`${value('source')}::text`,
      flag: sql`${value('flag')}::text`,
      ...NEW_APPLICATION,
    });
    return sql<OpenJob>`
    with job as (
      select ${jobs.id} as id, ${jobs.companyId} as company_id, ${jobs.deadline} as deadline, ${companies.name} as company_name,
        ${companyLogo} as company_logo,
        ${jobs.places} as places, ${answerByOf(value('now'))} as answer_by,
        ${value('sent')}::jsonb as sent, ${value('now')}::timestamptz as applied_at,
        ${jobRevisions.title} as title, ${jobRevisions.location} as location, ${jobRevisions.type} as type,
        ${users.username} as username, ${users.email} as email,
        ${applicantProfiles.fullName} as full_name, ${applicantProfiles.skills} as skills
      from ${jobs}
        join ${jobRevisions} on ${jobRevisions.id} = ${jobs.publicRevisionId}
        join ${companies} on ${companies.id} = ${jobs.companyId}
        join ${users} on ${users.id} = ${value('applicantId')}::uuid
        left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}
      where ${jobs.id} = ${value('jobId')}::uuid and ${isPublic(value('now'))} and ${isNull(jobs.closedAt)}
        and (json_array_length(${jobRevisions.questions}) = 0 or ${jobs.publicRevisionId} = ${value('answeredRevision')}::uuid)
      for key share of ${companies} for share of ${jobs}
    ), open as (
      select * from job
      where take_places(job.id, job.places, ${value('applicantId')}::uuid, ${value('now')}::timestamptz,
        ${value('openApplications')}::int)
    ), application as (
      insert into ${applications} (${row.columns}) select ${row.values}
      from open order by open.id on conflict do nothing returning ${applications}.*
    ), resume as (${fileInsert(value, sql`application`)}), event as (
      insert into ${applicationEvents} (application_id, status, actor_id, actor_role, at)
      select application.id, 'pending', ${value('applicantId')}::uuid, ${value('actorRole')}::text,
        ${value('now')}::timestamptz
      from application
    ), fact as (${factInsert('applied', applied(value('now')))}), start as (
      delete from ${applicationStarts} using application
      where user_id = ${value('applicantId')}::uuid and ${applicationStarts.jobId} = ${value('jobId')}::uuid returning true
    )
    select company_id as "companyId", company_name as "companyName", company_logo as "companyLogo", deadline as "publicUntil", title, location, type,
      username, email, full_name as "fullName", skills, exists (select from start) as "hadStarted", to_jsonb(application) as application
    from job cross join application`;
  },
);

/** Why an application was not stored; undefined if nothing stands against it. */
async function whyRefused(
  tx: Db,
  context: SignedIn,
  { jobId, now, sent }: NewApplication,
): Promise<Problem | undefined> {
  const { actor } = context;
  const hasApplied = exists(
    tx
      .select()
      .from(applications)
      .where(and(eq(applications.jobId, jobs.id), eq(applications.applicantId, actor.id))),
  );
  const [job] = await tx
    .select({
      ...pick(jobs, 'deletedAt', 'publicRevisionId', 'places', 'fullAt'),
      placesLeft: countPlacesLeft,
      isOpen: sql<boolean>`${isPublic(now)}`,
      hasApplied: sql<boolean>`${hasApplied}`,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(jobs.id, jobId));
  if (!job?.publicRevisionId || job.deletedAt) return notFound('job-not-found', 'Job not found.');
  const refusal =
    applyRefusal(actor, job.hasApplied) ??
    (job.isOpen ? undefined : closedRefusal(job)) ??
    applyRefusal(actor, false, job) ??
    (await refusalOfFeatures(tx, { id: actor.id, sent }, { ...context, now }));
  return refusal && Problem.of(refusal);
}

/**
 * PUT /applications/{id}: changes the cover letter, and replaces the resume, of a pending application (product.md
 * section 2.5). @throws Problem 400, 413, 415 for the resume, 404, 409 if it is no longer pending, or the letter was
 * changed since it was read
 */
export async function updateApplication(
  context: SignedIn,
  { params, body, file }: Call<'updateApplication'>,
) {
  const { db, files, actor, now } = context;
  const resume = file && (await checkResume(file));
  return files.storing(db, resume ? [resume] : [], ([stored]) =>
    transaction(db, async (tx) => {
      const owned = await lockApplication(tx, actor, params.id);
      const { application } = owned;
      const refusal =
        editRefusal(stateOf(owned)) ?? staleLetterRefusal(application.coverLetter, body.replaces);
      if (refusal) throw Problem.of(refusal);
      const resumeId = stored ? await files.put(tx, stored) : application.resumeId;
      await tx
        .update(applications)
        .set({ coverLetter: body.coverLetter, resumeId })
        .where(eq(applications.id, application.id));
      if (stored && application.resumeId) await files.remove(tx, application.resumeId);
      if (stored || body.coverLetter !== application.coverLetter) {
        const { id: applicationId, status } = application;
        await record(tx, { applicationId, kind: 'changed', status, actor, at: now() });
      }
      const row = await ownApplication(tx, actor, application.id);
      return {
        application: await readDetail(tx, row, context),
        message: 'Your application has been updated.',
      };
    }),
  );
}
