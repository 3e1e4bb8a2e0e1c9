import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { readQuery } from '../shared/kit/query.ts';
import type { Logger } from 'pino';
import { createSignedLinks } from './signed-links.ts';
import { dummyHash } from './accounts/secrets.ts';
import type { Config } from './config.ts';
import type { Services } from './context.ts';
import { listenForChanges } from './db/changes.ts';
import type { Database } from './db/connect.ts';
import { takePart } from './db/participants.ts';
import { createReplicas } from './db/replicas.ts';
import type { Files } from './files/files.ts';
import { createDispatch } from './http/calls/dispatch.ts';
import { EXPORT_FILES } from './exports/tables.ts';
import { mountDocs } from './http/calls/docs.ts';
import { mountEndpoints } from './http/calls/endpoints.ts';
import { createSharedReads } from './http/calls/public-answers.ts';
import { sendProblem } from './http/errors.ts';
import { mountMyData, mountResumes } from './http/routes/downloads.ts';
import { setHeaders } from './http/headers.ts';
import { createPublicFiles } from './http/public-files.ts';
import { mountCsvFiles } from './http/routes/csv-files.ts';
import { mountSiteFiles } from './http/routes/site-files.ts';
import { createMetrics, mountHealth, mountMetrics } from './http/routes/monitoring.ts';
import { createAdmission } from './http/admission.ts';
import { createTurns } from './http/turns.ts';
import { createLoopWatchdog, nameCalls } from './http/loop-watchdog.ts';
import { createFastPath, endUnusedConnections, newRequestId } from './http/server.ts';
import { endTokens, featuresOn } from './feature-list.ts';
import type { Inside } from './feature.ts';
import { runOnce } from './http/calls/idempotency.ts';
import { createJobIndex } from './jobs/search/index/job-index.ts';
import { createJobCounts } from './jobs/counts.ts';
import { createSearchCounts } from './jobs/search/search-counts.ts';
import { createResponseCache } from './http/response-cache.ts';
import { mountLive } from './http/routes/live.ts';
import { mountLog } from './http/routes/log.ts';
import { withoutSecrets } from './logging.ts';
import { unknownDisk, type Disk } from './postgres/disk.ts';
import { followRates } from './rates/current.ts';
import { createKnownDevices } from './http/known-devices.ts';
import { createLimits, noLimits } from './http/limits.ts';
import { createLocalClient, type LocalCaller } from './http/calls/local-client.ts';
import { mountPages } from './http/routes/pages.ts';
import { mountCompanyPictures } from './http/routes/company-pictures.ts';
import {
  createCountRead,
  createReadLimits,
  isOfUnnamedProxy,
  mountReadLimits,
} from './http/read-limits.ts';
import { mountRequestLog } from './http/request-log.ts';
import { notFound } from './http/problems.ts';
import { refuseAddress, refuseRequest } from './http/invalid-requests.ts';
import { mountMailPreviews } from './mail/previews.ts';
import type { Queue } from './db/queue.ts';
import { createAlarms } from './operation/alarms.ts';
import { createSweeper, type Sweeper } from './operation/due-work.ts';
import type { Seat } from './processes/seat.ts';

/** Milliseconds until a process uses the new key of signed links. */
const KEY_REFRESH = 30_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Carries out what is due, from its start on. Closing the app ends it. */
    sweeper: Sweeper;
  }
}

interface Options {
  /** With all migrations applied. */
  database: Database;
  config: Config;
  log: Logger;
  now?: () => Date;
  /** Milliseconds by which the clock of the database, which `now` follows, is ahead of this server's. */
  clockOffset?: () => number;
  /** The disk that holds the database, if it is here. */
  disk?: Disk;
  files: Files;
  /** Milliseconds by a clock that nobody sets. */
  elapsed?: () => number;
  /** Without it, mail is stored instead of sent. */
  queue?: Queue | undefined;
  /** Asks servers that people name. Without it, nobody does. */
  outsideQueue?: Queue | undefined;
  /** For a demo without a mail server. */
  showLink?: Services['showLink'];
  /** Multiplies how long requests may wait for room before they are refused. */
  patience?: number;
  /** Aborts when this process lets another one take over: every open connection ends with its next answer. */
  leaving?: AbortSignal;
  /** The place of this process among several. */
  seat?: Seat;
  /** False serves only /api, resumes and health, which need no built pages. */
  pages?: boolean;
}

/** The whole product as an HTTP server: /api, resumes, health and pages. Call `listen` on it. */
export async function createApp({
  database,
  config,
  log: parentLog,
  now = () => new Date(),
  clockOffset = () => 0,
  elapsed = () => performance.now(),
  disk = unknownDisk,
  files,
  queue,
  outsideQueue,
  showLink,
  patience = 1,
  leaving,
  seat,
  pages = true,
}: Options): Promise<FastifyInstance> {
  const { db, writes } = database;
  const features = featuresOn(config);
  takePart(database, features);
  const log = withoutSecrets(parentLog);
  const loggerInstance: FastifyBaseLogger = log;
  const [signedLinks] = await Promise.all([createSignedLinks(db), dummyHash()]);
  const changes = await listenForChanges(database, ({ message }) =>
    log.warn(
      { reason: message },
      'change notifications are unavailable: public responses are not cached',
    ),
  );
  await followRates(database, changes, now);
  const replicas = createReplicas({ config, database, changes, log, now });
  const watchdog = createLoopWatchdog({ log });
  const turns = createTurns();
  const admission = createAdmission({ log, lag: watchdog.lag, patience, turn: turns.next });
  let unnamedProxySeenAt: Date | undefined;
  const alarms = createAlarms({
    database,
    features,
    config,
    files,
    disk,
    queue,
    replicas,
    log,
    now,
    longestTurn: watchdog.longestTurn,
    clockOffset,
    unnamedProxySeenAt: () => unnamedProxySeenAt,
  });
  const jobIndex = await createJobIndex({ db, changes, now });
  const searchCounts = createSearchCounts({ writes, now, log });
  const jobCounts = createJobCounts({ writes, now, log });
  const responseCache = createResponseCache({ changes, db, now, elapsed, config, admission, log });
  const services: Services = {
    database,
    db,
    replicas,
    files,
    disk,
    signedLinks,
    knownDevices: createKnownDevices({ signedLinks, now, config }),
    responseCache,
    jobIndex,
    searchCounts,
    features,
    programs: features.flatMap(({ programs }) => programs ?? []),
    endTokens,
    jobCounts,
    admission,
    turns,
    alarms,
    queue,
    showLink,
    config,
    log,
    now,
  };
  const limits = config.rateLimit ? createLimits(writes.$client) : noLimits;
  const dispatch = createDispatch(services, limits);

  // In development, a page is hundreds of files.
  const limitsReads = config.rateLimit && !config.dev;
  const reads = limitsReads ? createReadLimits(writes.$client) : undefined;
  const metrics = config.metricsToken ? createMetrics(services, alarms, watchdog, seat) : undefined;
  const fastPath = createFastPath(services, {
    findSharedRead: createSharedReads(dispatch, responseCache),
    metrics,
    readsByPost: new Map(
      features.flatMap(({ readsByPost }) =>
        readsByPost ? [[readsByPost.path, readsByPost.refusal] as const] : [],
      ),
    ),
    reads,
    leaving,
  });
  const app = fastify({
    loggerInstance,
    // mountRequestLog logs requests.
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: fastPath.serverFactory,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: newRequestId,
    requestIdHeader: false,
    routerOptions: {
      maxParamLength: 400,
      querystringParser: (text) => readQuery(new URLSearchParams(text)),
    },
    // Milliseconds for a whole request: enough for 5 MB from a slow phone.
    requestTimeout: 180_000,
    frameworkErrors: refuseAddress(config),
    clientErrorHandler: refuseRequest(config, log),
    return503OnClosing: true,
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(notFound('not-found', 'Not found.'), request, reply),
  );
  app.addHook('onClose', () => changes.close());
  app.addHook('onClose', () => replicas.stop());
  app.addHook('onClose', async () => alarms.stop());
  app.addHook('onClose', () => searchCounts.stop());
  app.addHook('onClose', () => jobCounts.stop());
  const sweeper = createSweeper({
    ...services,
    db: writes,
    outsideQueue,
    features,
  });
  app.decorate('sweeper', sweeper);
  app.addHook('preClose', () => sweeper.stop());
  const keyTimer = setInterval(
    () => void signedLinks.refresh().catch((error) => log.warn({ err: error }, 'no key was read')),
    KEY_REFRESH,
  );
  keyTimer.unref();
  app.addHook('onClose', async () => clearInterval(keyTimer));
  endUnusedConnections(app);
  app.addHook('preClose', async () => fastPath.stop());
  nameCalls(app, watchdog);
  if (metrics && config.metricsToken) mountMetrics(app, metrics, config.metricsToken);
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-request-id', request.id);
    done();
  });
  mountRequestLog(app);
  setHeaders(app, config);
  app.addHook('onRequest', async ({ raw }) => {
    if (isOfUnnamedProxy(raw, config)) unnamedProxySeenAt ??= now();
  });
  const countRead = createCountRead(reads, config);
  if (reads) mountReadLimits(app, countRead);
  await app.register(multipart);
  mountHealth(app, services, seat);
  mountDocs(app, config);
  mountMailPreviews(app, config);
  mountResumes(app, services);
  mountMyData(app, services);
  mountCsvFiles(app, services, [
    ...EXPORT_FILES,
    ...features.flatMap(({ csvFiles = [] }) => csvFiles),
  ]);
  mountEndpoints(app, services, dispatch);
  mountLive(app, services, changes, { leaving });
  const clientFor = (caller: LocalCaller) => createLocalClient(dispatch, caller);
  mountLog(app, services);
  const publicFiles = createPublicFiles(app, services, clientFor);
  mountSiteFiles(publicFiles, services);
  const inside: Inside = {
    clientFor,
    countRead,
    countFor: (limit, caller) => limits.use(limit, { ...caller, body: undefined }),
    callOnce: (key, name, input, caller) =>
      runOnce(services, { key, name, actor: caller.actor, input }, () =>
        dispatch(name, input, caller),
      ),
  };
  for (const { mount } of features) mount?.(app, services, publicFiles, inside);
  mountCompanyPictures(app, services, clientFor);
  if (pages) await mountPages(app, clientFor, services);
  return app;
}
