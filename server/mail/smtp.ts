import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../config.ts';

/** A mail in its SMTP format. */
export interface SmtpMessage {
  from: string;
  to: string;
  /** Headers, text and HTML (RFC 5322). */
  message: Buffer;
}

/** The outcome, with a reason unless it was sent. */
export type Outcome =
  | { status: 'sent' }
  | {
      /** Not accepted now; refused permanently; unknown whether it was accepted. */
      status: 'waiting' | 'failed' | 'unclear';
      error: string;
      /** Whether the server accepts no mail at all; false if it refused this one. */
      isServerFailure: boolean;
    };

/** Milliseconds for the whole conversation, and for each silence in it. */
const CONVERSATION_TIMEOUT = 120_000;
const SILENCE_TIMEOUT = 30_000;

interface SmtpError extends Error {
  code?: string;
  /** The server's reply code, if there was one. */
  responseCode?: number;
}

/** Milliseconds for which a connection stays open for the next mail. */
const IDLE = 1000;

export interface Mailer {
  /** Hands a mail to the server. Returns the outcome and never throws. */
  send(parcel: SmtpMessage): Promise<Outcome>;
}

interface Line {
  connection: SMTPConnection;
  /** Whether it has sent a mail before. */
  isUsed: boolean;
}

/** Sends mails one after another over each connection, and opens as many connections as mails are sent at once. */
export function createMailer(server: SmtpServer): Mailer {
  const idle = new Map<SMTPConnection, () => void>();

  const open = (): Line => {
    const [[connection, take] = []] = idle;
    if (connection && take) {
      take();
      return { connection, isUsed: true };
    }
    const opened = connect(server);
    // An error that comes after a mail must not end the process.
    opened.on('error', () => {});
    return { connection: opened, isUsed: false };
  };

  const keep = (connection: SMTPConnection) => {
    const end = () => {
      take();
      connection.quit();
    };
    const timer = setTimeout(end, IDLE);
    const lost = () => take();
    const take = () => {
      clearTimeout(timer);
      idle.delete(connection);
      connection.off('end', lost);
      connection.off('error', lost);
    };
    connection.once('end', lost);
    connection.on('error', lost);
    idle.set(connection, take);
  };

  const attempt = async (parcel: SmtpMessage): Promise<Outcome | 'lost before it began'> => {
    const { connection, isUsed } = open();
    let isUnderWay = false;
    try {
      await withinBounds(connection, async () => {
        if (!isUsed) {
          await call((done) => connection.connect(done));
          if (server.login) {
            const { user, password: pass } = server.login;
            await call((done) => connection.login({ user, pass }, done));
          }
        }
        // Read only when the server asks for it: from then on it may have the mail.
        const message = new Readable({
          read() {
            isUnderWay = true;
            this.push(parcel.message);
            this.push(null);
          },
        });
        const envelope = { from: parcel.from, to: [parcel.to] };
        await call((done) => connection.send(envelope, message, done));
      });
      keep(connection);
      return { status: 'sent' };
    } catch (error) {
      connection.close();
      const { responseCode } = error as SmtpError;
      // The server may close a connection at any time between two mails.
      if (isUsed && !isUnderWay && responseCode === undefined) return 'lost before it began';
      return outcomeOf(error as SmtpError, isUnderWay);
    }
  };

  return {
    async send(parcel) {
      let outcome: Outcome | 'lost before it began';
      do outcome = await attempt(parcel);
      while (outcome === 'lost before it began');
      return outcome;
    },
  };
}

function connect({ host, port, secure, isLocal, login }: SmtpServer): SMTPConnection {
  return new SMTPConnection({
    host,
    ...(port !== undefined && { port }),
    secure,
    // A password is never sent unencrypted, except on this machine.
    requireTLS: login !== undefined && !isLocal,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: SILENCE_TIMEOUT,
    greetingTimeout: SILENCE_TIMEOUT,
    dnsTimeout: SILENCE_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
  });
}

/** Runs one step of the conversation; the first callback ends it. */
function call(step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    step((error) => (error ? reject(error) : resolve()));
  });
}

/** Ends with the work, with a connection error outside of a step, or after the time limit. */
async function withinBounds(connection: SMTPConnection, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let fail: (error: Error) => void = () => {};
  try {
    await Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        fail = reject;
        connection.on('error', fail);
        timer = setTimeout(
          () => reject(new Error('The mail server did not respond in time.')),
          CONVERSATION_TIMEOUT,
        );
      }),
    ]);
  } finally {
    clearTimeout(timer);
    connection.off('error', fail);
  }
}

/** A 5xx about this mail is permanent; about the connection or login it depends on settings, which may be fixed. */
function outcomeOf({ code, responseCode, message }: SmtpError, isUnderWay: boolean): Outcome {
  const error = message.replaceAll(/\s+/g, ' ').slice(0, 500);
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutTheMail && (responseCode === undefined || responseCode >= 500)) {
    return { status: 'failed', error, isServerFailure: false };
  }
  const isServerFailure = !isAboutTheMail;
  if (isUnderWay && responseCode === undefined)
    return { status: 'unclear', error, isServerFailure };
  return { status: 'waiting', error, isServerFailure };
}
