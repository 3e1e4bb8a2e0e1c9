import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eq, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { recordAccesses, recordOpening, recordPeople } from '../../accesses/record.ts';
import { record } from '../../applications/details.ts';
import { mayReadApplication } from '../../applications/queries.ts';
import { selectApplications } from '../../applications/rows.ts';
import { audit } from '../../audit/record.ts';
import { readsByConsent } from '../../candidates/queries.ts';
import type { Actor, Services } from '../../context.ts';
import { applicantProfiles, applicationAnswers, applications, resumes } from '../../db/schema.ts';
import { disposition } from '../../files/names.ts';
import { sendProblem } from '../errors.ts';
import { notFound, Problem } from '../problems.ts';
import { isUnseen } from '../unseen.ts';
import { MY_DATA, MY_DATA_MESSAGES, zipMyData } from '../../accounts/my-data.ts';
import { mayMember } from '../../../shared/permissions.ts';
import { secondFactorRefusal } from '../../../shared/refusals.ts';
import { findActorBySession } from '../../accounts/sessions.ts';
import { addressOf, TABLES } from '../../exports/tables.ts';
import { companyAddressOf, companyApplications } from '../../exports/company-applications.ts';
import { MY_APPLICATIONS, myApplicationsAsCsv } from '../../exports/my-applications.ts';
import { BYTE_ORDER_MARK, type Filters, type Table, toCsv } from '../../exports/table.ts';
import { MY_LEDGER, myLedgerAsCsv } from '../../exports/my-ledger.ts';
import type { AccessThing } from '../../../shared/accesses/accesses.ts';
import { EXPORTS, type ExportName } from '../../../shared/exports/tables.ts';
import { isOneOf } from '../../db/lists.ts';
import { transaction } from '../../db/transaction.ts';
import { utcDay } from '../../../shared/kit/dates.ts';
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
  { db, now }: Services,
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
    const kept = await readsByConsent(db, company, fileId, now());
    if (kept) return { kind: 'application', ...kept };
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

/**
 * GET /my-data/my-applications.csv: a job seeker's applications, by a link that `prepareMyApplications` signed for their
 * session.
 */
export function mountMyApplications(app: FastifyInstance, services: Services): void {
  app.route<{ Querystring: SignedQuery }>({
    method: 'GET',
    url: '/my-data/my-applications.csv',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const actor = await readerOf(services, request.query, MY_APPLICATIONS, EXPORT_MESSAGES);
      await recordOwnExport(services, actor, 'my-applications');
      const day = utcDay(services.now());
      return reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="my-applications-${day}.csv"`)
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(await myApplicationsAsCsv(services, actor.id));
    },
  });
}

/** GET /my-data/who-saw-my-data.csv: a job seeker's ledger, by a link that `prepareMyLedger` signed for their session. */
export function mountMyLedger(app: FastifyInstance, services: Services): void {
  app.route<{ Querystring: SignedQuery }>({
    method: 'GET',
    url: '/my-data/who-saw-my-data.csv',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const actor = await readerOf(services, request.query, MY_LEDGER, EXPORT_MESSAGES);
      await recordOwnExport(services, actor, 'my-ledger');
      const day = utcDay(services.now());
      return reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="who-saw-my-data-${day}.csv"`)
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(await myLedgerAsCsv(services, actor.id));
    },
  });
}

const recordOwnExport = ({ db, now }: Services, actor: Actor, detail: AccessThing) =>
  recordPeople(db, actor, [actor.id], { what: 'exported', detail }, now());

const EXPORT_MESSAGES = {
  unknown: 'This download does not exist.',
  expired: 'This link has expired. Please export the list again.',
};

/**
 * GET /exports/{what}.csv: a filtered list, by a link that `prepareExport` signed for an admin's session and these
 * filters. Streams it in batches, at the reader's speed.
 */
export function mountExports(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { file: string }; Querystring: SignedQuery & Record<string, unknown> }>({
    method: 'GET',
    url: '/exports/:file',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const what = EXPORTS.find((name) => `${name}.csv` === request.params.file);
      if (!what) throw notFound('download-not-found', EXPORT_MESSAGES.unknown);
      const table = TABLES[what](filtersIn(request.query));
      const actor = await readerOf(
        services,
        request.query,
        addressOf(what, table),
        EXPORT_MESSAGES,
      );
      if (!mayExport(actor)) throw notFound('download-not-found', EXPORT_MESSAGES.unknown);
      return sendTable(services, reply, what, {
        table,
        actor,
        isAllowed: mayExport,
        recordRows: (people) => recordExport(services, actor, what, people),
      });
    },
  });
}

/**
 * GET /exports/company/applications.csv: the filtered applications to a company's jobs, by a link that
 * `prepareCompanyExport` signed for a member's session and these filters.
 */
export function mountCompanyExport(app: FastifyInstance, services: Services): void {
  app.route<{ Querystring: SignedQuery & Record<string, unknown> }>({
    method: 'GET',
    url: '/exports/company/applications.csv',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const filters = filtersIn(request.query);
      const { reader: _, expires: __, signature: ___, ...given } = filters;
      const address = companyAddressOf(given);
      const actor = await readerOf(services, request.query, address, EXPORT_MESSAGES);
      const { company } = actor;
      if (!company) throw notFound('download-not-found', EXPORT_MESSAGES.unknown);
      const context = { ...services, actor: { ...actor, company }, userAgent: '', requestId: '' };
      const recordRows = (ids: readonly string[]) =>
        recordAccesses(
          services.db,
          actor,
          ids.map((applicationId) => ({
            applicationId,
            what: 'exported' as const,
            detail: 'applications',
          })),
          services.now(),
        );
      return sendTable(services, reply, 'applications', {
        table: companyApplications(context)(given),
        actor,
        // A member whose role has changed sees another list.
        isAllowed: (now) =>
          now?.company?.id === company.id &&
          now.company.role === company.role &&
          !now.company.isTurnedAway,
        recordRows,
      });
    },
  });
}

function sendTable(
  services: Services,
  reply: FastifyReply,
  name: string,
  table: SentTable,
): FastifyReply {
  const day = utcDay(services.now());
  return reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .send(Readable.from(linesOf(services, table), { objectMode: false }));
}

interface SentTable {
  table: Table;
  actor: Actor;
  /** Whether the reader may have the next batch. */
  isAllowed: (actor: Actor | undefined) => boolean;
  /** Writes what the rows are about into the ledgers of job seekers. */
  recordRows: (subjects: readonly string[]) => Promise<unknown>;
}

/** Repeated parameters are not ours; the parts of the signature are not filters. */
const filtersIn = (query: Record<string, unknown>): Filters =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const mayExport = (actor: Actor | undefined) =>
  actor?.role === 'admin' && !secondFactorRefusal(actor);

/**
 * Each person's ledger gets the export before the batch with the person is sent.
 * @throws Problem if the session ends meanwhile, so that a partial file does not look complete
 */
async function* linesOf(
  services: Services,
  { table, actor, isAllowed, recordRows }: SentTable,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  const written = new Set<string>();
  for await (const { lines, subjects } of table.batches(services.db)) {
    if (!isAllowed(await findActorBySession(services, actor.sessionId)))
      throw new Problem('link-expired', EXPORT_MESSAGES.expired);
    await recordRows([...new Set(subjects)].filter((subject) => !written.has(subject)));
    for (const subject of subjects) written.add(subject);
    if (lines.length > 0) yield toCsv(lines);
  }
}

async function recordExport(
  { db, now }: Services,
  actor: Actor,
  what: ExportName,
  people: readonly string[],
): Promise<void> {
  if (what === 'users' || what === 'applications')
    await recordPeople(db, actor, people, { what: 'exported', detail: what }, now());
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
