import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Logger } from 'pino';
import type { MailIn } from './setting.ts';

/** A mail larger than this is refused, in bytes. */
const SIZE = 5 * 1024 * 1024;
/** Recipients of one mail, and connections at once. */
const RECIPIENTS = 5;
const CLIENTS = 20;
/** Milliseconds of silence after which a connection is closed. */
const SILENCE = 60_000;

/** A refusal of a recipient or a mail, as SMTP says it. */
export class MailRefusal extends Error {
  readonly responseCode: number;

  /** @param isTemporary the sender's server tries again */
  constructor(message: string, isTemporary = false) {
    super(message);
    this.responseCode = isTemporary ? 451 : 550;
  }
}

export interface Received {
  /** The envelope's sender; '' for bounces. */
  from: string;
  to: readonly string[];
  content: Buffer;
  /** The address of the server that delivers it. */
  network: string;
}

interface Door {
  /** @throws MailRefusal if nobody has this address here */
  checkRecipient(address: string): Promise<void>;
  /** @throws MailRefusal */
  receive(mail: Received): Promise<void>;
}

/**
 * Receives mail by SMTP, behind the operator's mail server: without encryption and without a login, for addresses that
 * the door knows.
 * @returns closes it
 */
export async function startMailIn(
  { host, port }: MailIn,
  door: Door,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<() => Promise<void>> {
  const answer = (error: unknown): Error => {
    if (error instanceof MailRefusal) return error;
    log.error({ err: error }, 'a mail was not received');
    return new MailRefusal('The email could not be received. Try again later.', true);
  };
  const settle = async (work: Promise<void>, done: (error?: Error | null) => void) => {
    const refusal = await work.then(() => null, answer);
    done(refusal);
  };
  const server = new SMTPServer({
    banner: 'Daybreak',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: SIZE,
    maxClients: CLIENTS,
    socketTimeout: SILENCE,
    closeTimeout: 5000,
    disableReverseLookup: true,
    onRcptTo({ address }, { envelope }, done) {
      const check =
        envelope.rcptTo.length >= RECIPIENTS
          ? Promise.reject(new MailRefusal('Too many recipients.', true))
          : door.checkRecipient(address);
      void settle(check, done);
    },
    onData(stream, session, done) {
      void settle(
        read(stream, session).then((mail) => door.receive(mail)),
        done,
      );
    },
  });
  server.on('error', (error) => log.warn({ reason: error.message }, 'an incoming mail broke off'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** The whole mail. What comes after the limit is read and dropped, so that the sender hears the answer. */
async function read(
  stream: AsyncIterable<Buffer> & { sizeExceeded: boolean },
  { envelope, remoteAddress }: SMTPServerSession,
): Promise<Received> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= SIZE) chunks.push(chunk);
  }
  if (size > SIZE || stream.sizeExceeded) throw new MailRefusal('The email is too large.');
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    content: Buffer.concat(chunks),
    network: remoteAddress,
  };
}
