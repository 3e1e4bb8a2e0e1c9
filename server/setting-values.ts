import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { listed } from '../shared/kit/figures.ts';
import { pluck } from '../shared/kit/pick.ts';
import { matching, read, whole } from '../shared/kit/setting-values.ts';
import { FEATURES } from '../shared/seams.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export const ENVIRONMENTS = ['development', 'production', 'test'] as const;

/** Names of private address ranges in Fastify's trustProxy. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'] as const;

/** The mail server that delivers our mail. */
export interface SmtpServer {
  host: string;
  /** Undefined: 587, or 465 with TLS from the first byte. */
  port: number | undefined;
  /** TLS from the first byte (smtps://); otherwise STARTTLS. */
  secure: boolean;
  /** On this machine, where the connection needs no encryption. */
  isLocal: boolean;
  login: { user: string; password: string } | undefined;
}

/** The sender of mails. */
export interface Sender {
  /** '' if there is none. */
  name: string;
  address: string;
}

export const wholeNumber = (name: string, what: string, min: number, max: number) =>
  read(`${name} must be a number of ${what} from ${min} to ${max}`, (value) =>
    whole(value, min, max),
  );

/** A whole number, or 'off'. */
export const wholeOrOff = (name: string, what: string, max: number) =>
  read(`${name} must be a number of ${what} from 1 to ${max}, or off`, (value) =>
    value === 'off' ? value : whole(value, 1, max),
  );

export const mailAddress = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/;

export const portNumber = z.pipe(
  z.string().check(
    z.refine((value) => whole(value, 1, 65_535) !== undefined, {
      error: ({ input }) =>
        `PORT must be a whole number from 1 to 65535, not '${String(input)}'. For example: PORT=3001 npm start`,
    }),
  ),
  z.transform(Number),
);

export const MEGABYTE = 1024 * 1024;

export const megabytes = z.pipe(
  matching('DISK_RESERVE must be a number of megabytes, such as 128', /^\d{1,7}$/),
  z.transform((value: string) => Number(value) * MEGABYTE),
);

export const origin = read(
  "PUBLIC_URL must be the site's address without a path, such as https://jobs.example.com",
  (value) => (isOrigin(value) ? new URL(value).origin : undefined),
);

export const smtpServer = read(
  'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465, with special characters in user and password written as %40 and so on. Correct it, or unset it to keep mail in the outbox.',
  readSmtpServer,
);

export const sender = read(
  'MAIL_FROM must be an address such as jobs@example.com, or Daybreak <jobs@example.com>',
  (value): Sender | undefined => {
    const [, quoted, plain = '', bracketed] =
      /^(?:"([^"<>\r\n]*)" *|([^"<>\r\n]*))<([^<>]*)>$/.exec(value) ?? [];
    const [name, address] = [quoted ?? plain.trim(), bracketed ?? value];
    return mailAddress.test(address) ? { name, address } : undefined;
  },
);

const commaSeparated = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

const proxyAddress = z.union([z.enum(PROXY_RANGES), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const proxies = z.pipe(
  commaSeparated,
  z.array(
    read(
      `TRUST_PROXY must list addresses such as 10.0.0.1, ranges such as 10.0.0.0/8, or ${PROXY_RANGES.join(', ')}`,
      (value) => proxyAddress.safeParse(value).data,
    ),
  ),
);

export const nameServers = z.pipe(
  commaSeparated,
  z.array(
    read(
      'DNS_SERVERS must list addresses such as 9.9.9.9, 127.0.0.1:5353 or [2620:fe::fe]:53',
      (value) => (isNameServer(value) ? value : undefined),
    ),
  ),
);

/** Whether `Resolver.setServers` takes it: an IP address, with or without a port. */
function isNameServer(value: string): boolean {
  if (isIP(value)) return true;
  const [, bracketed, plain, port] =
    /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(value) ?? [];
  const isPort = port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
  return isPort && (isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4);
}

/** Days; undefined for 'off'. */
export const days = (name: string) =>
  z.pipe(
    wholeOrOff(name, 'days', 9999),
    z.transform((value: number | 'off') => (value === 'off' ? undefined : value)),
  );

/** At most: each process needs some connections to the database. */
const PROCESSES_MAX = 64;

export const processCount = read(
  `PROCESSES must be a number from 1 to ${PROCESSES_MAX}, or auto`,
  (value) =>
    value === 'auto'
      ? Math.min(availableParallelism(), PROCESSES_MAX)
      : whole(value, 1, PROCESSES_MAX),
);

/** @param unset when the variable is not needed */
export const databaseAddress = (name: string, unset: string) =>
  z.url({
    protocol: /^postgres(ql)?$/,
    // The value may contain a password.
    error: `${name} must look like postgres://user:password@host:5432/database. Correct it, or unset it ${unset}.`,
  });

const WRONG_REPLICAS =
  'DATABASE_REPLICA_URLS must list addresses such as postgres://user:password@host:5432/database, separated by commas, with commas in a password written as %2C. Correct it, or unset it to read from the primary.';

export const replicaAddresses = z.pipe(
  commaSeparated,
  z.array(
    z
      .url({ protocol: /^postgres(ql)?$/, error: WRONG_REPLICAS })
      // Two addresses with something else between them.
      .check(z.refine((value) => value.split('://').length === 2, WRONG_REPLICAS)),
  ),
);

export const featuresOff = z.pipe(
  commaSeparated,
  z.array(
    read(`FEATURES_OFF must list features of ${listed(pluck(FEATURES, 'name'))}`, (value) =>
      FEATURES.some(({ name }) => name === value) ? value : undefined,
    ),
  ),
);

/** Whether only this machine reaches a host name or address. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, href, origin: start } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${start}/`;
}

/** Parses an SMTP address such as smtp://user:password@host:587; undefined if it is invalid. */
function readSmtpServer(value: string): SmtpServer | undefined {
  if (!URL.canParse(value)) return undefined;
  const {
    protocol,
    hostname,
    port: parsedPort,
    username,
    password,
    pathname,
    search,
    hash,
  } = new URL(value);
  const isPlain = ['', '/'].includes(pathname) && search === '' && hash === '';
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '' || !isPlain) return undefined;
  if ((username === '') !== (password === '')) return undefined;
  const [user, secret] = [decode(username), decode(password)];
  if (user === undefined || secret === undefined) return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: parsedPort === '' ? undefined : Number(parsedPort),
    secure: protocol === 'smtps:',
    isLocal: isLoopback(host),
    login: username === '' ? undefined : { user, password: secret },
  };
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
