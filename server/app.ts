import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createResumeLinks } from './applications/resume-links.ts';
import { dummyHash } from './accounts/passwords.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import type { Database } from './db/connect.ts';
import { databaseFiles } from './files.ts';
import { createDispatch } from './http/dispatch.ts';
import { mountDocs } from './http/docs.ts';
import { mountEndpoints } from './http/endpoints.ts';
import { sendProblem } from './http/errors.ts';
import { setHeaders } from './http/headers.ts';
import { mountHealth } from './http/health.ts';
import { withoutSecrets } from './http/logging.ts';
import { createLimits, noLimits } from './http/limits.ts';
import { createLocalClient } from './http/local-client.ts';
import { mountPages } from './http/pages.ts';
import { mountResumes } from './http/resumes.ts';
import { refuseAddress, refuseRequest } from './http/unreadable.ts';

interface Options {
  /** Migrated. */
  database: Database;
  config: Config;
  log: Logger;
  now?: () => Date;
  /** False: /api, resumes and health alone, which needs no built pages. */
  pages?: boolean;
}

/** The whole product as one HTTP server: /api, resumes, health and pages. Call `listen` on it. */
export async function createApp({
  database,
  config,
  log: parentLog,
  now = () => new Date(),
  pages = true,
}: Options): Promise<FastifyInstance> {
  const { db, pool } = database;
  const log = withoutSecrets(parentLog);
  const loggerInstance: FastifyBaseLogger = log;
  const [resumeLinks] = await Promise.all([createResumeLinks(db), dummyHash()]);
  const services: Services = { database, db, files: databaseFiles, resumeLinks, config, log, now };
  const dispatch = createDispatch(services, config.rateLimit ? createLimits(pool) : noLimits);

  const app = fastify({
    loggerInstance,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    // The request's own id, never one that a client sends.
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 400 },
    // Milliseconds for a whole request: a slow phone may take its time over 5 MB, but not for ever.
    requestTimeout: 180_000,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseRequest,
    return503OnClosing: true,
  });
  app.setErrorHandler(sendProblem);
  app.addHook(
    'onRequest',
    async (request, reply) => void reply.raw.setHeader('x-request-id', request.id),
  );
  setHeaders(app);
  await app.register(multipart);
  mountHealth(app, services);
  mountDocs(app, config.siteName);
  mountResumes(app, services);
  mountEndpoints(app, services, dispatch);
  if (pages) await mountPages(app, createLocalClient(dispatch), config);
  return app;
}
