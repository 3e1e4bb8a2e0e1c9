import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { afterAll } from 'vitest';

export interface Proxy {
  /** The database's address by way of the proxy. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Passes nothing on and closes nothing, as a frozen database or a half-open connection; for all connections or those that sent this text. */
  freeze(text?: string): void;
  thaw(): void;
  /** Breaks every connection that sends this text, which is not passed on; undefined stops that. */
  breakAt(text: string | undefined): void;
  /**
   * Once the database has answered this text: breaks that connection or all, before or after the answer is passed on, and
   * refuses new ones if all broke, until `mend`.
   */
  breakAfter(text: string, what: 'connection' | 'all', answer: 'lost' | 'passed'): void;
  /** Passes on what follows these bytes of an answer in a packet of its own, a moment later. */
  splitAfter(bytes: Buffer): void;
}

/** A proxy to the database that tests can disconnect. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.searchParams.get('port') ?? target.port);
  const sockets = new Set<Socket>();
  let breaking: string | undefined;
  let ending: { text: string; what: 'connection' | 'all'; answer: 'lost' | 'passed' } | undefined;
  let splitting: Buffer | undefined;
  let isFrozen = false;
  const split = () =>
    new Transform({
      transform(answer: Buffer, _, done) {
        const at = splitting ? answer.indexOf(splitting) : -1;
        if (!splitting || at < 0) return done(null, answer);
        const end = at + splitting.length;
        this.push(answer.subarray(0, end));
        setTimeout(() => done(null, answer.subarray(end)), 20);
      },
    });
  /** The first text that each connection has sent, and how to stop and continue it. */
  const pairs = new Set<{ sent: string; pause(): void; resume(): void }>();
  const server = createServer((incoming) => {
    const outgoing = folder
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(port, target.hostname);
    const answers = split();
    /** Ends this connection with the next answer. */
    const endWithAnswer = ({ what, answer }: NonNullable<typeof ending>) => {
      outgoing.unpipe(answers).once('data', (last: Buffer) => {
        const end = () => (what === 'all' ? void cut() : void incoming.destroy());
        if (answer === 'lost') end();
        else incoming.end(last, end);
      });
      outgoing.resume();
    };
    const requests = new Transform({
      transform(sent: Buffer, _, done) {
        pair.sent = (pair.sent + sent.toString()).slice(0, 2000);
        if (breaking !== undefined && sent.includes(breaking)) return void incoming.destroy();
        if (ending && sent.includes(ending.text)) {
          endWithAnswer(ending);
          ending = undefined;
        }
        done(null, sent);
      },
    });
    const pair = {
      sent: '',
      pause() {
        incoming.unpipe(requests).pause();
        outgoing.unpipe(answers).pause();
      },
      resume() {
        incoming.pipe(requests);
        outgoing.pipe(answers);
      },
    };
    requests.pipe(outgoing);
    answers.pipe(incoming);
    incoming.pause();
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
        pairs.delete(pair);
      });
    }
    pairs.add(pair);
    if (!isFrozen) pair.resume();
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
  return {
    url: url.href,
    cut,
    mend: () => listen(own),
    breakAt: (text) => void (breaking = text),
    breakAfter: (text, what, answer) => void (ending = { text, what, answer }),
    splitAfter: (bytes) => void (splitting = bytes),
    freeze(text = '') {
      isFrozen = text === '';
      for (const pair of pairs) if (pair.sent.includes(text)) pair.pause();
    },
    thaw() {
      isFrozen = false;
      for (const pair of pairs) pair.resume();
    },
  };
}
