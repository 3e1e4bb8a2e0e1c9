import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './median.ts';

export interface Ask {
  path: string;
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Loaded {
  /** Answers with 2xx a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 2xx. */
  refused: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Sends one request after the other on each connection. It takes 20 µs for an answer of 3 kB. autocannon takes several
 * times as long, because it parses in JavaScript: it would keep a processor from the servers that are measured.
 */
export async function load(
  origin: string,
  { connections, seconds }: { connections: number; seconds: number },
  next: () => Ask,
): Promise<Loaded> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname));
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const answered = sockets.map((socket) =>
    askAgainAndAgain(
      socket,
      () => toHttp(next(), hostname),
      (status, time) => {
        if (status >= 200 && status < 300) times.push(time);
        else refused += 1;
      },
    ),
  );
  await Promise.race([sleep(seconds * 1000), Promise.all(answered)]);
  const took = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  const [p50, p99] = [Math.round(quantile(times, 0.5)), Math.round(quantile(times, 0.99))];
  return { rate: times.length / took, p50, p99, refused };
}

function toHttp({ path, method, headers, body = '' }: Ask, host: string): Buffer {
  const length = method && { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`${method ?? 'GET'} ${path} HTTP/1.1`, ...lines].join('\r\n') + HEAD_END;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

/**
 * Sends the next request when the last one is answered, until the socket is destroyed.
 * @throws if the server closes the connection, or an answer says no length
 */
function askAgainAndAgain(
  socket: Socket,
  next: () => Buffer,
  onAnswer: (status: number, milliseconds: number) => void,
): Promise<never> {
  return new Promise((_, reject) => {
    let asked = 0;
    let status = 0;
    /** Bytes of the answer that are missing; undefined before its head. */
    let missing: number | undefined;
    /** The beginning of a head that has not arrived as a whole. */
    let before: Buffer | undefined;
    const ask = () => {
      missing = undefined;
      asked = performance.now();
      socket.write(next());
    };
    socket.setNoDelay();
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('end', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk: Buffer) => {
      if (missing === undefined) {
        const read = before ? Buffer.concat([before, chunk]) : chunk;
        const end = read.indexOf(HEAD_END);
        before = end === -1 ? read : undefined;
        if (end === -1) return;
        const head = read.toString('latin1', 0, end);
        const [, length] = LENGTH.exec(head) ?? [];
        if (length === undefined) return reject(new Error('An answer says no length.'));
        status = Number(head.slice(9, 12));
        missing = Number(length) - (read.length - end - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing > 0) return;
      onAnswer(status, performance.now() - asked);
      ask();
    });
  });
}
