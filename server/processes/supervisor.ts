import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { connectionsFor } from '../db/pool-sizes.ts';
import type { Lifetime } from '../lifetime.ts';
import { checkAddress } from '../listen.ts';
import { BALLAST, startEmbedded } from '../postgres/start.ts';
import type { Order, Report } from './messages.ts';
import { createMetricsRounds } from './metrics-round.ts';

/** Milliseconds before the second start in a row of a process that ends, doubled for each further one. */
const PAUSE = 500;
const PAUSE_MAX = 30_000;
/** Milliseconds after which an end counts as the first again. */
const CALM = 60_000;
/** Milliseconds for the end of all processes, so that the embedded PostgreSQL can stop in what is left of the stop. */
const STOP = 15_000;
/** Milliseconds for a process to let its clients go: longer than it takes itself (server/listen.ts). */
const LEAVE = 210_000;

/** One of the processes, under a number that its replacements keep. */
interface Place {
  number: number;
  /** Serves requests; undefined while it is being started. */
  worker: Worker | undefined;
  /** Starts in a row after an unexpected end. */
  restarts: number;
  /** Milliseconds of `performance.now()`. */
  startedAt: number;
}

/**
 * Runs several processes that serve the board behind one port, and the embedded PostgreSQL that they share. Starts a
 * process again that ends, replaces all of them one after the other on SIGHUP, and stops them in order.
 */
export async function supervise(config: Config, lifetime: Lifetime): Promise<void> {
  const log = pino({ level: config.logLevel }).child({ process: 'supervisor' });
  const server = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dir: config.dataDir,
        ballast: BALLAST,
        connections: connectionsFor(config.processes),
        log: (line) => step('PostgreSQL', line),
        onLost: (error) => {
          log.fatal({ err: error }, 'the database is gone');
          void lifetime.stop(1);
        },
      });
  if (server) {
    lifetime.onStop(server.stop);
    lifetime.onStopBegin(server.announceEnd);
  }
  await checkAddress(config);

  // Settings of the running board, which a changed file .env does not change before the next start.
  const fixed = {
    PORT: String(config.port),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    DATABASE_DIRECT_URL: config.databaseDirectUrl ?? '',
  };
  cluster.setupPrimary({ serialization: 'advanced' });
  const metrics = createMetricsRounds(send);
  const places = Array.from({ length: config.processes }, (_, index): Place => ({
    number: index + 1,
    worker: undefined,
    restarts: 0,
    startedAt: 0,
  }));
  lifetime.onStop(() => stopAll());

  /** Starts a process. @throws Error if it ends before it is ready */
  const start = async (place: Place, isFirst = false): Promise<void> => {
    const worker = cluster.fork(fixed);
    place.startedAt = performance.now();
    const ready = Promise.withResolvers<void>();
    worker.on('message', (report: Report) => {
      const { number } = place;
      const embeddedUrl = server?.url;
      const seat = { number, count: config.processes, isFirst, embeddedUrl };
      switch (report.kind) {
        case 'loaded':
          return send(worker, { kind: 'serve', seat });
        case 'ready':
          return ready.resolve();
        case 'all-metrics':
          return metrics.ask(
            worker,
            report.id,
            places.flatMap((each) => each.worker ?? []),
          );
        case 'metrics':
          return metrics.take(worker, report.id, report.metrics);
      }
    });
    // A broken channel is followed by the end of the process.
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => {
      ready.reject(new Error(`it ended with ${signal ?? `code ${code}`}`));
      if (place.worker !== worker || lifetime.isStopping()) return;
      place.worker = undefined;
      log.error(
        { of: place.number, pid: worker.process.pid, code, signal },
        'a process ended and is started again',
      );
      if (place !== rolling) void bringBack(place);
    });
    await ready.promise;
    place.worker = worker;
  };

  /** Starts a process until it is ready, with longer and longer pauses. */
  const bringBack = async (place: Place): Promise<void> => {
    const hasServed = place.startedAt > 0;
    if (performance.now() - place.startedAt > CALM) place.restarts = 0;
    while (!lifetime.isStopping()) {
      const { number, restarts } = place;
      const pause = restarts === 0 ? 0 : Math.min(PAUSE * 2 ** (restarts - 1), PAUSE_MAX);
      place.restarts += 1;
      if (pause > 0)
        log.warn({ of: number, seconds: pause / 1000 }, 'a pause before the next start');
      await sleep(pause);
      if (lifetime.isStopping()) return;
      try {
        await start(place);
        if (hasServed) log.warn({ of: number, pid: place.worker?.process.pid }, 'it serves again');
        return;
      } catch (error) {
        if (!lifetime.isStopping())
          log.error({ of: number, reason: String(error) }, 'a process did not start');
      }
    }
  };

  /** Lets a process finish what it has begun. */
  const retire = async (worker: Worker): Promise<void> => {
    const exited = once(worker, 'exit');
    send(worker, { kind: 'leave' });
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), LEAVE);
    if (!worker.isDead()) await exited;
    clearTimeout(kill);
  };

  /** The place whose process is being replaced. */
  let rolling: Place | undefined;
  /** Replaces every process by a new one, one after the other. A new one is ready before the old one leaves. */
  const roll = async (): Promise<void> => {
    log.warn('rolling restart: began');
    for (const place of places) {
      const old = place.worker;
      // It is being started at the moment, and is new anyway.
      if (!old) continue;
      rolling = place;
      try {
        await start(place);
      } catch (error) {
        if (lifetime.isStopping()) return;
        log.error(
          { of: place.number, reason: String(error) },
          'rolling restart: given up, the other processes go on as they are',
        );
        if (!place.worker) void bringBack(place);
        return;
      } finally {
        rolling = undefined;
      }
      await retire(old);
      if (lifetime.isStopping()) return;
      log.warn({ of: place.number, pid: place.worker?.process.pid }, 'rolling restart: replaced');
    }
    log.warn('rolling restart: done');
  };
  let rolls = Promise.resolve();
  let waiting = false;
  const requestRoll = () => {
    // A request while one waits is the same request.
    if (waiting) return;
    waiting = true;
    rolls = rolls.then(() => {
      waiting = false;
      return roll();
    });
  };

  const stopAll = async (): Promise<void> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const running = workers.filter((worker) => !worker.isDead());
    const exits = Promise.all(running.map((worker) => once(worker, 'exit')));
    for (const worker of running) worker.process.kill('SIGTERM');
    const isOver = await Promise.race([exits.then(() => true), sleep(STOP, false, { ref: false })]);
    if (isOver) return;
    for (const worker of running) worker.process.kill('SIGKILL');
    await exits;
    throw new Error('A process did not stop in time and was killed.');
  };

  const [first, ...others] = places;
  if (!first) return;
  try {
    // Alone, because it migrates and fills the database.
    await start(first, true);
  } catch {
    // It has said why.
    return lifetime.stop(1);
  }
  await Promise.all(others.map(bringBack));
  lifetime.onReload(requestRoll);
  step('Processes', `${config.processes}, of which this one (${process.pid}) is the supervisor`);
}

/** A process that has ended gets no message. */
function send(worker: Worker, order: Order): void {
  worker.send(order, undefined, () => {});
}

function step(name: string, outcome: string): void {
  console.log(`${name.padEnd(12)} ${outcome}`);
}
