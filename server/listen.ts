import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { codeOf, StartError } from './start-error.ts';

interface Address {
  host: string;
  port: number;
}

/** Milliseconds that running requests get to finish when the product stops. */
const DRAIN = 10_000;

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
