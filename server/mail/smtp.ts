import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../config.ts';

/** A mail as it goes over the wire. */
export interface Parcel {
  from: string;
  to: string;
  /** Header and both forms (RFC 5322). */
  message: Buffer;
}

/** What became of it, and for all but the first, why. */
export type Outcome =
  | { status: 'sent' }
  | {
      /** Not taken now; refused for good; nobody knows whether it was taken. */
      status: 'waiting' | 'failed' | 'unclear';
      error: string;
    };

/** Milliseconds for the whole conversation, and for each silence in it. */
const TOGETHER = 120_000;
const SILENCE = 30_000;

interface SmtpError extends Error {
  code?: string;
  /** The server's answer, where there was one. */
  responseCode?: number;
}

/** Hands a mail to the server. Never throws: how it went is the answer. */
export async function handOver(server: SmtpServer, parcel: Parcel): Promise<Outcome> {
  const connection = connect(server);
  let isUnderWay = false;
  try {
    await withinBounds(connection, async () => {
      await call((done) => connection.connect(done));
      if (server.login) {
        const { user, password: pass } = server.login;
        await call((done) => connection.login({ user, pass }, done));
      }
      // Read only once the server has asked for it: from there on it may have the mail.
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
    // A password goes nowhere unencrypted, unless it stays on this machine.
    requireTLS: login !== undefined && !isLocal,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: SILENCE,
    greetingTimeout: SILENCE,
    dnsTimeout: SILENCE,
    socketTimeout: SILENCE,
  });
}

/** One step of the conversation, which ends with the first thing that it calls back. */
function call(step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    step((error) => (error ? reject(error) : resolve()));
  });
}

/** Ends with the work, with an error of the connection that no step hears of, or after its time. */
async function withinBounds(connection: SMTPConnection, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      work(),
      new Promise<never>((_, reject) => {
        connection.on('error', reject);
        timer = setTimeout(
          () => reject(new Error('The mail server did not respond in time.')),
          TOGETHER,
        );
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** 5xx about this mail is for good; about the connection or the log-in it is a matter of settings, which get better. */
function outcomeOf({ code, responseCode, message }: SmtpError, isUnderWay: boolean): Outcome {
  const error = message.replaceAll(/\s+/g, ' ').slice(0, 500);
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutTheMail && (responseCode === undefined || responseCode >= 500)) {
    return { status: 'failed', error };
  }
  if (isUnderWay && responseCode === undefined) return { status: 'unclear', error };
  return { status: 'waiting', error };
}
