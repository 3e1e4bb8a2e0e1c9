import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { findActorBySession } from '../accounts/sessions.ts';
import { record } from '../applications/events.ts';
import { mayReadApplication } from '../applications/queries.ts';
import { selectApplications } from '../applications/rows.ts';
import type { Actor, Services } from '../context.ts';
import { applicantProfiles, applications } from '../db/schema.ts';
import { sendProblem } from './errors.ts';
import { notFound, Problem } from './problems.ts';

const gone = () =>
  new Problem(
    410,
    'This link to a resume has run out. Go back to where it was and open it from there again.',
  );

interface Query {
  reader?: string;
  expires?: string;
  signature?: string;
}

/**
 * GET /resumes/{id}/{name}: opens in a new tab without a header, by a signed link that runs out after an hour, and
 * stops working at once for a reader whose session or right ended (decisions.md section 2).
 */
export function mountResumes(app: FastifyInstance, services: Services): void {
  const { db, files, resumeLinks, now } = services;
  app.route<{ Params: { id: string; name: string }; Querystring: Query }>({
    method: 'GET',
    url: '/resumes/:id/:name',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { reader = '', expires = '', signature = '' } = request.query;
      const isGenuine =
        [reader, expires, signature].every((part) => typeof part === 'string') &&
        resumeLinks.isGenuine(
          { fileId: id, sessionId: reader, expires: Number(expires) },
          signature,
        );
      if (!isGenuine) throw notFound('Resume file not found for this application.');
      if (Number(expires) <= now().getTime()) throw gone();
      const actor = await findActorBySession(services, reader);
      if (!actor) throw gone();
      if (!(await mayReadResume(services, actor, id)))
        throw notFound('Resume file not found for this application.');
      const file = await files.open(db, id);
      if (file) await noteOpening(services, actor, id);
      if (!file) throw notFound('Resume file not found for this application.');
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

/** The applicant sees that somebody else opened the resume they sent: which side, and when first. */
async function noteOpening({ db, now }: Services, actor: Actor, fileId: string): Promise<void> {
  if (actor.role === 'job_seeker') return;
  const [application] = await db
    .select({ applicationId: applications.id, status: applications.status })
    .from(applications)
    .where(eq(applications.resumeId, fileId));
  if (application) {
    await record(db, { ...application, kind: 'resume_opened', actor, at: now() });
  }
}

/** The right is asked for at every opening, by the same rule as the application's own. */
async function mayReadResume({ db }: Services, actor: Actor, fileId: string): Promise<boolean> {
  const rows = await selectApplications(db).where(eq(applications.resumeId, fileId));
  if (rows.some((row) => mayReadApplication(actor, row))) return true;
  const [profile] = await db
    .select({ userId: applicantProfiles.userId })
    .from(applicantProfiles)
    .where(eq(applicantProfiles.resumeId, fileId));
  return profile !== undefined && (profile.userId === actor.id || actor.role === 'admin');
}
