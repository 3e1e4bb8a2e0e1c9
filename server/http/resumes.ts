import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import type { ApplicationStatus } from '../../shared/applications/status.ts';
import { record } from '../applications/history.ts';
import { mayReadApplication } from '../applications/queries.ts';
import { selectApplications } from '../applications/rows.ts';
import { audit } from '../audit/record.ts';
import type { Actor, Services } from '../context.ts';
import { applicantProfiles, applications } from '../db/schema.ts';
import { sendProblem } from './errors.ts';
import { notFound } from './problems.ts';
import { readerOf, type SignedQuery } from './signed-links.ts';

const NONE = 'Resume file not found for this application.';
const MESSAGES = {
  unknown: NONE,
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
      const actor = await readerOf(services, request.query, id, MESSAGES);
      const ofWhat = await findOwner(services, actor, id);
      const file = ofWhat && (await services.files.open(services.db, id));
      if (!file) throw notFound('download-not-found', NONE);
      await recordOpening(services, { actor, requestId: request.id }, ofWhat);
      const shown = file.contentType === 'application/pdf' ? 'inline' : 'attachment';
      return reply
        .header('content-type', file.contentType)
        .header(
          'content-disposition',
          `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
        )
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(file.content);
    },
  });
}

/** The owner of a resume: an application, or a profile. */
type Owner =
  | { kind: 'application'; id: string; status: ApplicationStatus }
  | { kind: 'user'; id: string };

/** Checks the permission on each request, with the rule of the application; undefined without permission. */
async function findOwner(
  { db }: Services,
  actor: Actor,
  fileId: string,
): Promise<Owner | undefined> {
  const rows = await selectApplications(db).where(eq(applications.resumeId, fileId));
  const row = rows.find((each) => mayReadApplication(actor, each));
  if (row) return { kind: 'application', id: row.application.id, status: row.application.status };
  const [profile] = await db
    .select({ userId: applicantProfiles.userId })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.resumeId, fileId));
  const mayRead = profile && (profile.userId === actor.id || actor.role === 'admin');
  return mayRead ? { kind: 'user', id: profile.userId } : undefined;
}

/**
 * Records the first time that the other side opens an applicant's resume, for the applicant. The audit log records each
 * time that an admin does, before anything is sent.
 */
async function recordOpening(
  { db, now }: Services,
  { actor, requestId }: { actor: Actor; requestId: string },
  owner: Owner,
): Promise<void> {
  if (actor.role === 'job_seeker') return;
  await db.transaction(async (tx) => {
    if (owner.kind === 'application') {
      const { id: applicationId, status } = owner;
      await record(tx, { applicationId, status, kind: 'resume_opened', actor, at: now() });
    }
    if (actor.role === 'admin') {
      const target = { kind: owner.kind, id: owner.id };
      await audit(tx, { actor, now, requestId }, { action: 'resume.open', target });
    }
  });
}
