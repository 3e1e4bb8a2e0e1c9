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

/** Hands a mail to the server. Returns the outcome and never throws. */
export async function sendMail(server: SmtpServer, parcel: SmtpMessage): Promise<Outcome> {
  const connection = connect(server);
  let isUnderWay = false;
  try {
    await withinBounds(connection, async () => {
      await call((done) => connection.connect(done));
      if (server.login) {
        const { user, password: pass } = server.login;
        await call((done) => connection.login({ user, pass }, done));
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
    connection.quit();
    return { status: 'sent' };
  } catch (error) {
    connection.close();
    return outcomeOf(error as SmtpError, isUnderWay);
  }
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
  try {
    await Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        connection.on('error', reject);
        timer = setTimeout(
          () => reject(new Error('The mail server did not respond in time.')),
          CONVERSATION_TIMEOUT,
        );
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** A 5xx about this mail is permanent; about the connection or log-in it depends on settings, which may be fixed. */
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
