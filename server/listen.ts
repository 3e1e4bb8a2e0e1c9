import { createServer, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { codeOf, StartError } from './start-error.ts';

interface Address {
  host: string;
  port: number;
}

/** Milliseconds that running requests get to finish when the product stops. */
const DRAIN = 10_000;

/** Milliseconds: after so long without a request, a connection of a process that leaves is closed. */
const IDLE = 10_000;
/** Milliseconds for the requests of a process that leaves: longer than any may take (server/app.ts). */
const LEAVE = 185_000;

/** Checks early whether the address is free. @throws StartError */
export async function checkAddress(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) =>
      probe.once('error', reject).listen(address, resolve),
    );
  } catch (error) {
    throw explainListenError(error, address);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Opens the product to requests. @throws StartError */
export async function listen(app: FastifyInstance, address: Address): Promise<void> {
  try {
    await app.listen(address);
  } catch (error) {
    throw explainListenError(error, address);
  }
}

/**
 * Lets another process take over: accepts no connection, and waits until the open ones have ended. The next answer on each
 * is its last (server/http/server.ts), so that a client that goes on asking meets no closed connection.
 */
export async function leave(app: FastifyInstance): Promise<void> {
  const ended = new Promise<boolean>((resolve) => {
    // The close of an HTTP server also closes idle connections, on which a request may be on its way.
    Server.prototype.close.call(app.server, () => resolve(true));
  });
  const began = performance.now();
  while (!(await Promise.race([ended, sleep(1000, false)]))) {
    const waited = performance.now() - began;
    if (waited > LEAVE) return;
    // Those have had no request since.
    if (waited > IDLE) app.server.closeIdleConnections();
  }
}

/** Refuses new requests and waits for the running ones, at most ten seconds. */
export async function close(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  const isDrained = await Promise.race([closed.then(() => true), sleep(DRAIN, false)]);
  if (isDrained) return;
  app.server.closeAllConnections();
  // Web sockets end with the process.
  await Promise.race([closed, sleep(500)]);
}

function explainListenError(error: unknown, { host, port }: Address): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartError(
        `This user cannot listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST=${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for its network.`,
      );
    default:
      return error;
  }
}
