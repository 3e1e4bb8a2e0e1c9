import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { afterAll } from 'vitest';
import type { SmtpServer } from '../../server/setting-values.ts';

export interface TakenMail extends Email {
  /** The envelope sender and recipients. */
  envelope: { from: string; to: string[] };
}

/** The server's responses. By default it accepts the mail. */
interface Answers {
  /** The error for the recipient: a code and a text. */
  recipient?: ((address: string) => string) | undefined;
  /** The response to the mail. 'silence': accepts it without a response; 'gone': accepts it and disconnects. */
  message?: (() => string | Promise<string>) | undefined;
}

export interface MailServer {
  /** The accepted mails, in order. */
  mails: TakenMail[];
  /** Tests can replace them. */
  answers: Answers;
  settings: SmtpServer;
  url: string;
  /** The number of connections until now. */
  connections(): number;
  /** Closes all connections, as servers do with idle ones. */
  disconnect(): void;
  /** Refuses connections; `up` restarts it on the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
}

const SILENT = new Set(['silence', 'gone']);

/** The password, with every character that must be escaped in a URL. */
const LOGIN = { user: 'daybreak@example.com', password: 'p@ss/w:rd%' };

/** A real mail server on a port of its own, for this test file. */
export async function startMailServer(): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const answers: Answers = {};
  let running = await listen(0);
  const { port } = running.server.address() as AddressInfo;
  const down = () => new Promise<void>((resolve) => running.close(() => resolve()));
  afterAll(down);
  const login = `${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(LOGIN.password)}`;
  return {
    mails,
    answers,
    settings: { host: '127.0.0.1', port, secure: false, isLocal: true, login: LOGIN },
    url: `smtp://${login}@127.0.0.1:${port}`,
    connections: () => sockets.size,
    disconnect: () => sockets.forEach((socket) => socket.destroy()),
    down,
    up: async () => {
      running = await listen(port);
    },
  };

  async function listen(at: number): Promise<SMTPServer> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onAuth({ username, password }, _session, done) {
        const isRight = username === LOGIN.user && password === LOGIN.password;
        done(isRight ? null : new Error('Invalid login'), isRight ? { user: username } : undefined);
      },
      onRcptTo({ address }, _session, done) {
        done(toError(answers.recipient?.(address)));
      },
      async onData(stream, session, done) {
        // A sender that is killed breaks off.
        done(await take(stream, session).catch((error: Error) => error));
      },
    });
    server.on('error', () => {});
    server.server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
    return server;
  }

  /** @returns the response to the sender; never settles without a response */
  async function take(stream: AsyncIterable<Buffer>, { envelope }: SMTPServerSession) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const answer = await answers.message?.();
    if (answer && !SILENT.has(answer)) return toError(answer);
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = envelope.rcptTo.map(({ address }) => address);
    const email = await PostalMime.parse(Buffer.concat(chunks));
    mails.push({ ...email, envelope: { from, to } });
    if (answer === 'gone') for (const socket of sockets) socket.destroy();
    return answer ? new Promise<never>(() => {}) : null;
  }
}

function toError(answer: string | undefined): Error | null {
  if (answer === undefined) return null;
  const [, code, words] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(code) });
}
