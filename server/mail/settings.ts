import { isIP } from 'node:net';
import { StartError } from '../start-error.ts';

/** A mail server that takes our mail. */
export interface SmtpServer {
  host: string;
  /** Undefined: 587, or 465 where the connection is encrypted from its start. */
  port: number | undefined;
  /** TLS from the first byte (smtps://); otherwise STARTTLS. */
  secure: boolean;
  /** On this very machine, where nobody listens in between. */
  isLocal: boolean;
  login: { user: string; password: string } | undefined;
}

/** Who a mail is from. */
export interface Sender {
  /** '' for none. */
  name: string;
  address: string;
}

const ADDRESS = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/;

/** SMTP_URL. @throws StartError, which does not repeat it: it holds a password */
export function readSmtpServer(value: string | undefined): SmtpServer | undefined {
  if (value === undefined) return undefined;
  const wrong = new StartError(
    'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465, with special characters in user and password written as %40 and so on. Correct it, or unset it to keep mail in the outbox.',
  );
  if (!URL.canParse(value)) throw wrong;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value);
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '' || !isPlain) throw wrong;
  if ((username === '') !== (password === '')) throw wrong;
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: port === '' ? undefined : Number(port),
    secure: protocol === 'smtps:',
    isLocal:
      host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.')),
    login: username === '' ? undefined : { user: decode(username), password: decode(password) },
  };

  function decode(part: string): string {
    try {
      return decodeURIComponent(part);
    } catch {
      throw wrong;
    }
  }
}

/** MAIL_FROM: an address, or a name and an address. @throws StartError */
export function readSender(value: string): Sender {
  const [, name = '', address = ''] =
    /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>]*)>)$/.exec(value) ?? /^()(.*)$/.exec(value) ?? [];
  if (!ADDRESS.test(address)) {
    throw new StartError(
      `MAIL_FROM must be an address such as jobs@example.com, or Daybreak <jobs@example.com>, not '${value}'.`,
    );
  }
  return { name, address };
}

/** SUPPORT_EMAIL. @throws StartError */
export function readSupportEmail(value: string): string {
  if (ADDRESS.test(value)) return value;
  throw new StartError(
    `SUPPORT_EMAIL must be an address such as support@example.com, not '${value}'.`,
  );
}
