import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../setting-values.ts';

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

const MINUTE = 60_000;

/** Milliseconds that the server may take for each phase (RFC 5321, 4.5.3.2). */
export const SMTP_LIMITS = {
  /** To accept the connection and to greet. */
  greeting: 5 * MINUTE,
  login: 5 * MINUTE,
  /** To answer MAIL and RCPT (5 minutes each) and DATA (2 minutes). */
  envelope: 12 * MINUTE,
  /** To take the mail (3 minutes), and to answer its final dot (10 minutes). */
  message: 13 * MINUTE,
} as const;

/** Milliseconds after which a server that has a mail and has not answered is slow. */
const SLOW = 1000;

interface SmtpError extends Error {
  code?: string;
  /** The server's reply code, if there was one. */
  responseCode?: number;
}

/** Milliseconds for which a connection stays open for the next mail. */
const IDLE = 1000;

export interface Mailer {
  /**
   * Hands a mail to the server. Returns the outcome and never throws.
   * @param onSlow is called when the server has the mail and takes its time to answer
   */
  send(parcel: SmtpMessage, onSlow?: () => void): Promise<Outcome>;
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

  const attempt = async (
    parcel: SmtpMessage,
    onSlow: () => void,
  ): Promise<Outcome | 'lost before it began'> => {
    const { connection, isUsed } = open();
    let isUnderWay = false;
    let slow: NodeJS.Timeout | undefined;
    try {
      await withinBounds(connection, async (enter) => {
        if (!isUsed) {
          enter('greeting');
          await call((done) => connection.connect(done));
          if (server.login) {
            enter('login');
            const { user, password: pass } = server.login;
            await call((done) => connection.login({ user, pass }, done));
          }
        }
        // Read only when the server asks for it: from then on it may have the mail.
        const message = new Readable({
          read() {
            isUnderWay = true;
            enter('message');
            slow ??= setTimeout(onSlow, SLOW);
            this.push(parcel.message);
            this.push(null);
          },
        });
        enter('envelope');
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
    } finally {
      clearTimeout(slow);
    }
  };

  return {
    async send(parcel, onSlow = () => {}) {
      let outcome: Outcome | 'lost before it began';
      do outcome = await attempt(parcel, onSlow);
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
    connectionTimeout: SMTP_LIMITS.greeting,
    greetingTimeout: SMTP_LIMITS.greeting,
    dnsTimeout: SMTP_LIMITS.greeting,
    // `withinBounds` ends each phase earlier.
    socketTimeout: SMTP_LIMITS.message + MINUTE,
  });
}

/** Runs one step of the conversation; the first callback ends it. */
function call(step: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    step((error) => (error ? reject(error) : resolve()));
  });
}

/** Ends with the work, with a connection error outside of a step, or when a phase takes longer than its limit. */
async function withinBounds(
  connection: SMTPConnection,
  work: (enter: (phase: keyof typeof SMTP_LIMITS) => void) => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  connection.on('error', fail);
  const enter = (phase: keyof typeof SMTP_LIMITS) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => fail(new Error('The mail server did not respond in time.')),
      SMTP_LIMITS[phase],
    );
  };
  try {
    await Promise.race([work(enter), failed]);
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
