import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { recordOpening, recordPeople } from '../../accesses.ts';
import { record } from '../../applications/details.ts';
import { mayReadApplication } from '../../applications/queries.ts';
import { selectApplications } from '../../applications/rows.ts';
import { audit } from '../../audit/record.ts';
import type { Actor, Services } from '../../context.ts';
import { applicantProfiles, applicationAnswers, applications, resumes } from '../../db/schema.ts';
import { disposition } from '../../files/names.ts';
import { sendProblem } from '../errors.ts';
import { notFound, Problem } from '../problems.ts';
import { isUnseen } from '../unseen.ts';
import { MY_DATA, MY_DATA_MESSAGES, zipMyData } from '../../accounts/my-data.ts';
import { mayMember } from '../../../shared/permissions.ts';
import { findActorBySession } from '../../accounts/sessions.ts';
import { isOneOf } from '../../db/lists.ts';
import { transaction } from '../../db/transaction.ts';
import { pluck } from '../../../shared/kit/pick.ts';

const NO_RESUME = 'Resume file not found for this application.';
const RESUME_MESSAGES = {
  unknown: NO_RESUME,
  expired: 'This resume link has expired. Go back and open the resume again.',
};

/**
 * GET /resumes/{id}/{name}: opens in a new tab without a header, by a signed link that expires after an hour. It stops
 * working when the reader's session or permission ends (product.md section 7.4).
 */
export function mountResumes(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { id: string; name: string }; Querystring: SignedQuery }>({
    method: 'GET',
    url: '/resumes/:id/:name',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const { id } = request.params;
      const actor = await readerOf(services, request.query, id, RESUME_MESSAGES, true);
      const ofWhat = await findOwner(services, actor, id);
      const file = ofWhat && (await services.files.open(services.db, id));
      if (!file) throw notFound('download-not-found', NO_RESUME);
      await recordReading(services, { actor, request }, ofWhat).catch((error: unknown) => {
        file.content.destroy();
        throw error;
      });
      const shown = file.contentType === 'application/pdf' ? 'inline' : 'attachment';
      return (
        reply
          .header('content-type', file.contentType)
          .header('content-length', file.size)
          .header('content-disposition', disposition(shown, file.name))
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
          )
          // The application's page shows it in a frame.
          .header('x-frame-options', 'SAMEORIGIN')
          .header('cache-control', 'private, no-store')
          .header('referrer-policy', 'no-referrer')
          .send(file.content)
      );
    },
  });
}

/** The owner of a resume, or of a file that answers a question: an application, or a profile. */
type Owner =
  | { kind: 'application'; id: string; status: ApplicationStatus }
  | { kind: 'user'; id: string };

/** Checks the permission on each request, with the rule of the application; undefined without permission. */
async function findOwner(
  { db, now, features }: Services,
  actor: Actor,
  fileId: string,
): Promise<Owner | undefined> {
  // Two statements: PostgreSQL cannot guess how many applications have a file, and in one would read all of the board.
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select ${applications.id} from ${applications} where ${eq(applications.resumeId, fileId)}
    union select ${applicationAnswers.applicationId} from ${applicationAnswers}
    where ${eq(applicationAnswers.fileId, fileId)}`);
  const rows = await selectApplications(db, 'row').where(
    isOneOf(applications.id, pluck(found, 'id')),
  );
  const row = rows.find((each) => mayReadApplication(actor, each));
  if (row) return { kind: 'application', id: row.application.id, status: row.application.status };
  const { company } = actor;
  if (company && mayMember(company.role, 'read-everything')) {
    for (const { findResume } of features) {
      const kept = await findResume?.(db, company, fileId, now());
      if (kept) return { kind: 'application', ...kept };
    }
  }
  const [resume] = await db
    .select({ userId: resumes.userId, default: applicantProfiles.resumeId })
    .from(resumes)
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, resumes.userId))
    .where(eq(resumes.fileId, fileId));
  // Admins read the resume of the profile.
  const isForAdmins = actor.role === 'admin' && resume?.default === fileId;
  const mayRead = resume && (resume.userId === actor.id || isForAdmins);
  return mayRead ? { kind: 'user', id: resume.userId } : undefined;
}

/**
 * Records who opens a resume, before anything is sent: each time in the applicant's ledger, and in the audit log if it is
 * an admin; the first time of a side in the history.
 */
async function recordReading(
  { db, now }: Services,
  { actor, request }: { actor: Actor; request: FastifyRequest },
  owner: Owner,
): Promise<void> {
  if (actor.role === 'job_seeker') return;
  await transaction(db, async (tx) => {
    if (owner.kind === 'application')
      await recordOpening(tx, actor, { applicationId: owner.id, what: 'resume' }, now());
    else await recordPeople(tx, actor, [owner.id], { what: 'resume' }, now());
    if (owner.kind === 'application' && !isUnseen(request)) {
      const { id: applicationId, status } = owner;
      await record(tx, { applicationId, status, kind: 'resume_opened', actor, at: now() });
    }
    if (actor.role === 'admin') {
      const target = { kind: owner.kind, id: owner.id };
      await audit(tx, { actor, now, requestId: request.id }, { action: 'resume.open', target });
    }
  });
}

/**
 * GET /my-data/{name}: all data about a user as a zip, by a link that `prepareMyData` signed for their session. The
 * link ends with the session.
 */
export function mountMyData(app: FastifyInstance, services: Services): void {
  app.route<{ Querystring: SignedQuery }>({
    method: 'GET',
    url: '/my-data/:name',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const actor = await readerOf(services, request.query, MY_DATA, MY_DATA_MESSAGES);
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(
          Readable.from(zipMyData({ ...services, actor, userAgent: '', requestId: request.id }), {
            objectMode: false,
          }),
        );
    },
  });
}

/** The parameters of `mintPath`. Clients may send anything, and repeat them. */
export interface SignedQuery {
  reader?: unknown;
  expires?: unknown;
  signature?: unknown;
}

/** The messages for a link that is not ours (404) or has expired (410). */
interface LinkMessages {
  unknown: string;
  expired: string;
}

/**
 * The reader of a signed link, which is valid for an hour and ends with its session (product.md section 7.4). The
 * caller checks whether the reader may read the file.
 * @param signedFor the subject that the link must be signed for
 * @param isForPrograms whether it may be signed for an API key that reads applications, and ends with the key
 * @throws Problem 404 and 410 with the caller's messages
 */
export async function readerOf(
  services: Pick<Services, 'db' | 'now' | 'signedLinks' | 'config' | 'programs'>,
  { reader, expires, signature }: SignedQuery,
  signedFor: string,
  { unknown, expired }: LinkMessages,
  isForPrograms = false,
): Promise<Actor> {
  if (typeof reader !== 'string' || typeof expires !== 'string' || typeof signature !== 'string')
    throw notFound('download-not-found', unknown);
  const link = { fileId: signedFor, sessionId: reader, expires: Number(expires) };
  if (!services.signedLinks.isGenuine(link, signature))
    throw notFound('download-not-found', unknown);
  const hasRunOut = link.expires <= services.now().getTime();
  const person = hasRunOut ? undefined : await findActorBySession(services, reader);
  const programs = hasRunOut || person || !isForPrograms ? [] : services.programs;
  const found = await Promise.all(
    programs.flatMap(({ findById }) => findById?.(services, reader) ?? []),
  );
  const program = found.find((one) => one?.apiKey?.scopes.includes('applications:read'));
  const actor = program ?? person;
  if (!actor) throw new Problem('link-expired', expired);
  return actor;
}
