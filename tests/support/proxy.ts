import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll } from 'vitest';

export interface Proxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Breaks every connection that sends this text; undefined stops that. */
  breakAt(text: string | undefined): void;
}

/** A proxy to the database that tests can disconnect. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.searchParams.get('port') ?? target.port);
  const sockets = new Set<Socket>();
  let breaking: string | undefined;
  const server = createServer((incoming) => {
    const outgoing = folder
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(port, target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
    }
    incoming.on('data', (sent: Buffer) => {
      if (breaking !== undefined && sent.includes(breaking)) incoming.destroy();
    });
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => void server.listen(at, '127.0.0.1', resolve));
  const cut = async () => {
    const closed = new Promise((resolve) => void server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  afterAll(async () => {
    if (server.listening) await cut();
  });
  const url = new URL(target);
  url.search = '';
  url.host = `127.0.0.1:${own}`;
  return { url: url.href, cut, mend: () => listen(own), breakAt: (text) => void (breaking = text) };
}
