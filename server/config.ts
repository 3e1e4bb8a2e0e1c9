import { existsSync, readFileSync } from 'node:fs';
import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { listed } from '../shared/kit/figures.ts';
import { pluck } from '../shared/kit/pick.ts';
import { FEATURES, isOn } from '../shared/seams.ts';
import { parseKey, type VerifierKey } from '../shared/transparency/note.ts';
import { type FilesSettings, readFilesSetting } from './files/setting.ts';
import type { Outside } from './outside/dns.ts';
import { StartError } from './start-error.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const ENVIRONMENTS = ['development', 'production', 'test'] as const;
/** Names of private address ranges in Fastify's trustProxy. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'] as const;

/** The project's root folder. */
export const ROOT = resolve(import.meta.dirname, '..');

/** The folder in which the user started the command: npm changes to the project's. */
export const startFolder = (): string => process.env.INIT_CWD ?? process.cwd();

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

/** Where the board receives mail. */
export interface MailIn {
  host: string;
  port: number;
  /** The part of reply addresses after the @. */
  domain: string;
  /**
   * What proves that a mail comes from its author's domain: the Authentication-Results of a mail server, a DKIM
   * signature, or the envelope.
   */
  check: 'dkim' | 'envelope' | { host: string };
}

/** Sending push notifications (VAPID, RFC 8292). The keys are in base64url. */
export interface Push {
  publicKey: string;
  privateKey: string;
  /** For tests: push services may have any address, also without TLS. */
  isAnywhere: boolean;
}

/** A witness that signs the public log (server/transparency/witnesses.ts). */
export interface Witness {
  key: VerifierKey;
  /** The address before `/add-checkpoint`, without a slash at its end. */
  address: string;
}

/** The sender of mails. */
export interface Sender {
  /** '' if there is none. */
  name: string;
  address: string;
}

/** Days for each kind of data; undefined for ever. */
export interface Retention {
  mails: number | undefined;
  messages: number | undefined;
  applications: number | undefined;
  resumes: number | undefined;
}

/** Every setting of the product, validated. `.env.example` describes each. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Bytes of free space on the data's disk below which the board is read-only; below twice as much it takes no files. */
  diskReserve: number;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** The server itself, if `databaseUrl` is a pooler's that assigns connections per transaction. */
  databaseDirectUrl: string | undefined;
  /** Read replicas of `databaseUrl`, one address for each server. */
  databaseReplicaUrls: string[];
  /** Seconds that a replica may be behind. */
  replicaMaxLag: number;
  /** False for a pooler that assigns connections per transaction and keeps no prepared statements. */
  preparesStatements: boolean;
  /** How many processes serve the board on this machine; several have a supervisor (server/processes/supervisor.ts). */
  processes: number;
  files: FilesSettings;
  rateLimit: boolean;
  environment: (typeof ENVIRONMENTS)[number];
  /** Demo data and demo logins are offered: on this machine alone, or with DEMO=public; never in production. */
  allowsDemo: boolean;
  siteName: string;
  /** The origin of links in mails and files, without a trailing slash. */
  publicUrl: string;
  /** Undefined: mail is stored in the outbox, where admins read it. */
  smtp: SmtpServer | undefined;
  mailFrom: Sender;
  /** Where the board receives replies to its mail; undefined if it receives none. */
  mailIn: MailIn | undefined;
  /** Undefined: the board sends no push notifications. */
  push: Push | undefined;
  /** Witnesses that sign the public log. */
  logWitnesses: Witness[];
  /** How addresses that people name are reached. */
  outside: Outside;
  /** The recipient of contact messages. */
  supportEmail: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** The token for /metrics; undefined turns it off. */
  metricsToken: string | undefined;
  /** Trusted proxies; empty for none. */
  trustProxy: string[];
  /** After how many days the nightly sweep removes data; undefined keeps it (server/operation/retention.ts). */
  retention: Retention;
  /** Days after which the last backup is too old; undefined if backups are made by other means. */
  backupMaxAge: number | undefined;
  /** Applications that a job seeker may have open at once; 0 for no limit. */
  openApplications: number;
  /** Features that are turned off, and with them those that need them. */
  featuresOff: string[];
  /** Minutes for which a login of an administrator, or a confirmation, allows to delete, suspend and export. */
  confirmMinutes: number;
  /** Minutes without a request after which an administrator's session ends; undefined: it does not. */
  adminIdleMinutes: number | undefined;
  /** What is allowed and may be a mistake, for the log. */
  warnings: string[];
  /** Pages are served from their sources and reload when they change (`npm run dev`). */
  dev: boolean;
}

type Environment = Record<string, string | undefined>;

/**
 * Reads a variable. What `parse` answers undefined for is refused.
 * @param sentence names the value, unless it ends in a dot: then the value may contain a password
 */
const read = <T>(sentence: string, parse: (value: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((value: string, context): T => {
      const parsed = parse(value);
      if (parsed !== undefined) return parsed;
      const message = sentence.endsWith('.') ? sentence : `${sentence}, not '${value}'.`;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );

const matching = (sentence: string, pattern: RegExp) =>
  read(sentence, (value) => (pattern.test(value) ? value : undefined));

const oneOf = <const T extends string>(name: string, values: readonly T[]) =>
  read(`${name} must be one of ${values.join(', ')}`, (value) =>
    values.find((each) => each === value),
  );

/** A whole number within limits; undefined for anything else. */
const whole = (value: string, min: number, max: number): number | undefined => {
  const isWithin = /^\d{1,7}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isWithin ? Number(value) : undefined;
};

const wholeNumber = (name: string, what: string, min: number, max: number) =>
  read(`${name} must be a number of ${what} from ${min} to ${max}`, (value) =>
    whole(value, min, max),
  );

/** A whole number, or 'off'. */
const wholeOrOff = (name: string, what: string, max: number) =>
  read(`${name} must be a number of ${what} from 1 to ${max}, or off`, (value) =>
    value === 'off' ? value : whole(value, 1, max),
  );

const mailAddress = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/;

const portNumber = z.pipe(
  z.string().check(
    z.refine((value) => whole(value, 1, 65_535) !== undefined, {
      error: ({ input }) =>
        `PORT must be a whole number from 1 to 65535, not '${String(input)}'. For example: PORT=3001 npm start`,
    }),
  ),
  z.transform(Number),
);

const MEGABYTE = 1024 * 1024;

const megabytes = z.pipe(
  matching('DISK_RESERVE must be a number of megabytes, such as 128', /^\d{1,7}$/),
  z.transform((value: string) => Number(value) * MEGABYTE),
);

const origin = read(
  "PUBLIC_URL must be the site's address without a path, such as https://jobs.example.com",
  (value) => (isOrigin(value) ? new URL(value).origin : undefined),
);

const smtpServer = read(
  'SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465, with special characters in user and password written as %40 and so on. Correct it, or unset it to keep mail in the outbox.',
  readSmtpServer,
);

const sender = read(
  'MAIL_FROM must be an address such as jobs@example.com, or Daybreak <jobs@example.com>',
  (value): Sender | undefined => {
    const [, quoted, plain = '', bracketed] =
      /^(?:"([^"<>\r\n]*)" *|([^"<>\r\n]*))<([^<>]*)>$/.exec(value) ?? [];
    const [name, address] = [quoted ?? plain.trim(), bracketed ?? value];
    return mailAddress.test(address) ? { name, address } : undefined;
  },
);

const mailInAddress = read(
  'MAIL_IN must be the host and port at which the board receives mail, such as 127.0.0.1:2525. Correct it, or unset it to receive none.',
  (value) => {
    const [, host = '', digits = ''] = /^(\[[\da-f:.]+\]|[^\s:[\]]+):(\d{1,5})$/i.exec(value) ?? [];
    const port = whole(digits, 1, 65_535);
    return port && { host: host.replace(/^\[|\]$/g, ''), port };
  },
);

/** A private key on the curve P-256, with its public one. */
const pushKeys = read(
  'PUSH_KEY must be a key as `npm run admin -- push-key` prints it. Correct it, or unset it to send no push notifications.',
  (privateKey): Omit<Push, 'isAnywhere'> | undefined => {
    const publicKey = publicKeyOf(privateKey);
    return publicKey === undefined ? undefined : { publicKey, privateKey };
  },
);

/** The public key of a private one, both in base64url; undefined for what is none. */
function publicKeyOf(privateKey: string): string | undefined {
  if (!/^[\w-]{43}$/.test(privateKey)) return undefined;
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
  } catch {
    return undefined;
  }
  return curve.getPublicKey('base64url');
}

/** A new value for PUSH_KEY. */
export function makePushKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Without leading zeros it may be shorter than 32 bytes.
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

const commaSeparated = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

/** Public keys with addresses, separated by commas. */
const witnesses = z.pipe(
  commaSeparated,
  z.array(
    read(
      'LOG_WITNESSES must list witnesses, separated by commas: each a public key for cosignatures (NAME+ID+KEY), a space, and its address with https.',
      (value): Witness | undefined => {
        const [text = '', address = '', ...rest] = value.split(/ +/);
        const key = parseKey(text);
        return key?.type === 'cosignature' && /^https:\/\/\S+$/.test(address) && rest.length === 0
          ? { key, address: address.replace(/\/$/, '') }
          : undefined;
      },
    ),
  ),
);

const proxyAddress = z.union([z.enum(PROXY_RANGES), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const proxies = z.pipe(
  commaSeparated,
  z.array(
    read(
      `TRUST_PROXY must list addresses such as 10.0.0.1, ranges such as 10.0.0.0/8, or ${PROXY_RANGES.join(', ')}`,
      (value) => proxyAddress.safeParse(value).data,
    ),
  ),
);

const nameServers = z.pipe(
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
const days = (name: string) =>
  z.pipe(
    wholeOrOff(name, 'days', 9999),
    z.transform((value: number | 'off') => (value === 'off' ? undefined : value)),
  );

/** At most: each process needs some connections to the database. */
const PROCESSES_MAX = 64;

const processCount = read(
  `PROCESSES must be a number from 1 to ${PROCESSES_MAX}, or auto`,
  (value) =>
    value === 'auto'
      ? Math.min(availableParallelism(), PROCESSES_MAX)
      : whole(value, 1, PROCESSES_MAX),
);

/** @param unset when the variable is not needed */
const databaseAddress = (name: string, unset: string) =>
  z.url({
    protocol: /^postgres(ql)?$/,
    // The value may contain a password.
    error: `${name} must look like postgres://user:password@host:5432/database. Correct it, or unset it ${unset}.`,
  });

const WRONG_REPLICAS =
  'DATABASE_REPLICA_URLS must list addresses such as postgres://user:password@host:5432/database, separated by commas, with commas in a password written as %2C. Correct it, or unset it to read from the primary.';

const replicaAddresses = z.pipe(
  commaSeparated,
  z.array(
    z
      .url({ protocol: /^postgres(ql)?$/, error: WRONG_REPLICAS })
      // Two addresses with something else between them.
      .check(z.refine((value) => value.split('://').length === 2, WRONG_REPLICAS)),
  ),
);

const openApplications = read(
  'OPEN_APPLICATIONS must be a number from 0 (no limit) to 1000',
  (value) => whole(value, 0, 1000),
);

const featuresOff = z.pipe(
  commaSeparated,
  z.array(
    read(`FEATURES_OFF must list features of ${listed(pluck(FEATURES, 'name'))}`, (value) =>
      FEATURES.some(({ name }) => name === value) ? value : undefined,
    ),
  ),
);

/** Every variable with its default. `.env.example` has the same names. */
const variables = z.object({
  NODE_ENV: z._default(oneOf('NODE_ENV', ENVIRONMENTS), 'development'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(portNumber, 3000),
  DATA_DIR: z._default(z.string(), 'data'),
  DISK_RESERVE: z._default(megabytes, 128 * MEGABYTE),
  DATABASE_URL: z.optional(databaseAddress('DATABASE_URL', 'for the embedded PostgreSQL')),
  DATABASE_DIRECT_URL: z.optional(
    databaseAddress('DATABASE_DIRECT_URL', 'if DATABASE_URL is not the address of a pooler'),
  ),
  DATABASE_REPLICA_URLS: z._default(replicaAddresses, []),
  REPLICA_MAX_LAG: z._default(wholeNumber('REPLICA_MAX_LAG', 'seconds', 1, 300), 5),
  PREPARED_STATEMENTS: z._default(oneOf('PREPARED_STATEMENTS', ['on', 'off']), 'on'),
  PROCESSES: z._default(processCount, 1),
  FILES: z.optional(z.string()),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  RATE_LIMIT: z._default(oneOf('RATE_LIMIT', ['on', 'off']), 'on'),
  DEMO: z.optional(matching('DEMO must be public or unset', /^public$/)),
  SITE_NAME: z._default(z.string(), 'Daybreak'),
  PUBLIC_URL: z.optional(origin),
  SMTP_URL: z.optional(smtpServer),
  MAIL_FROM: z.optional(sender),
  MAIL_IN: z.optional(mailInAddress),
  MAIL_IN_DOMAIN: z.optional(
    matching(
      'MAIL_IN_DOMAIN must be the part of an address after the @, such as reply.example.com',
      /^(?=.{1,190}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i,
    ),
  ),
  MAIL_IN_CHECK: z.optional(
    matching(
      'MAIL_IN_CHECK must be dkim, envelope, or the name of the mail server that writes Authentication-Results, such as mx.example.com',
      /^(dkim|envelope|[a-z\d-]+(\.[a-z\d-]+)+)$/i,
    ),
  ),
  SUPPORT_EMAIL: z.optional(
    matching('SUPPORT_EMAIL must be an address such as support@example.com', mailAddress),
  ),
  PUSH_KEY: z.optional(pushKeys),
  LOG_WITNESSES: z._default(witnesses, []),
  PUSH_TO: z.optional(matching('PUSH_TO must be anywhere or unset', /^anywhere$/)),
  DNS_SERVERS: z._default(nameServers, []),
  WEBHOOKS_LOCAL: z._default(oneOf('WEBHOOKS_LOCAL', ['on', 'off']), 'off'),
  LOG_LEVEL: z.optional(oneOf('LOG_LEVEL', LOG_LEVELS)),
  METRICS_TOKEN: z.optional(
    matching(
      'METRICS_TOKEN must be 16 to 200 letters, digits or any of . _ ~ + / = - without spaces.',
      /^[\w.~+/=-]{16,200}$/,
    ),
  ),
  TRUST_PROXY: z._default(proxies, []),
  CONFIRM_MINUTES: z._default(wholeNumber('CONFIRM_MINUTES', 'minutes', 1, 1440), 30),
  ADMIN_IDLE_MINUTES: z.optional(wholeOrOff('ADMIN_IDLE_MINUTES', 'minutes', 1440)),
  OPEN_APPLICATIONS: z._default(openApplications, 20),
  FEATURES_OFF: z._default(featuresOff, []),
  RETAIN_MAILS: z._default(days('RETAIN_MAILS'), 365),
  RETAIN_MESSAGES: z._default(days('RETAIN_MESSAGES'), 730),
  // Two years, as France's authority advises after the last contact; announced to the applicant before.
  RETAIN_APPLICATIONS: z._default(days('RETAIN_APPLICATIONS'), 730),
  RETAIN_RESUMES: z.optional(days('RETAIN_RESUMES')),
  BACKUP_MAX_AGE: z.optional(days('BACKUP_MAX_AGE')),
});

/** The names of all variables. */
export const VARIABLES = Object.keys(variables.shape);

/** Parses the settings. @throws StartError naming the invalid variable */
export function readConfig(env: Environment, { dev = false } = {}): Config {
  const parsed = variables.safeParse(withoutBlanks(env));
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message);
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  const refuse = (isWrong: boolean, sentence: string) => {
    if (isWrong) throw new StartError(sentence);
  };
  const refuseInProduction = (
    name: 'RATE_LIMIT' | 'PUSH_TO' | 'WEBHOOKS_LOCAL' | 'DEMO',
    value: string,
    why: string,
  ) =>
    refuse(
      isProduction && settings[name] === value,
      `${name}=${value} is ${why}. Remove one of the two.`,
    );
  const inProduction = 'refused when NODE_ENV=production';
  refuseInProduction('RATE_LIMIT', 'off', `for tests and is ${inProduction}`);
  refuseInProduction(
    'PUSH_TO',
    'anywhere',
    `for tests and is ${inProduction}, because users could reach inside your network`,
  );
  refuseInProduction(
    'DEMO',
    'public',
    `${inProduction}, because the passwords of a demo are published`,
  );
  refuseInProduction('WEBHOOKS_LOCAL', 'on', `for development and is ${inProduction}`);
  refuse(
    Boolean(settings.DATABASE_DIRECT_URL) && !settings.DATABASE_URL,
    'DATABASE_DIRECT_URL is the way past the pooler of DATABASE_URL, which is not set. Set it, or remove DATABASE_DIRECT_URL.',
  );
  refuse(
    settings.DATABASE_REPLICA_URLS.length > 0 && !settings.DATABASE_URL,
    'DATABASE_REPLICA_URLS are replicas of the server in DATABASE_URL, which is not set. Set it, or remove DATABASE_REPLICA_URLS.',
  );
  requireMailSettings(settings, isProduction);
  const publicUrl = settings.PUBLIC_URL ?? addressOf(settings.HOST, settings.PORT);
  const idleMinutes = settings.ADMIN_IDLE_MINUTES ?? (isProduction ? 30 : 'off');
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(ROOT, settings.DATA_DIR),
    diskReserve: settings.DISK_RESERVE,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URLS,
    replicaMaxLag: settings.REPLICA_MAX_LAG,
    preparesStatements: settings.PREPARED_STATEMENTS === 'on',
    // Vite serves the sources in the process that compiles them.
    processes: dev ? 1 : settings.PROCESSES,
    files: readFilesSetting(settings.FILES, {
      id: settings.AWS_ACCESS_KEY_ID,
      secret: settings.AWS_SECRET_ACCESS_KEY,
      sessionToken: settings.AWS_SESSION_TOKEN,
    }),
    rateLimit: settings.RATE_LIMIT === 'on',
    environment: settings.NODE_ENV,
    allowsDemo: !isProduction && (settings.DEMO === 'public' || isLoopback(settings.HOST)),
    siteName: settings.SITE_NAME,
    publicUrl,
    smtp: settings.SMTP_URL,
    mailIn: readMailIn(settings, isProduction),
    mailFrom: settings.MAIL_FROM ?? { name: '', address: 'daybreak@localhost' },
    logWitnesses: settings.LOG_WITNESSES,
    push: settings.PUSH_KEY && {
      ...settings.PUSH_KEY,
      isAnywhere: settings.PUSH_TO === 'anywhere',
    },
    outside: {
      nameServers: settings.DNS_SERVERS,
      isHereAllowed: settings.WEBHOOKS_LOCAL === 'on',
    },
    supportEmail: settings.SUPPORT_EMAIL ?? 'support@localhost',
    logLevel: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metricsToken: settings.METRICS_TOKEN,
    trustProxy: settings.TRUST_PROXY,
    retention: {
      mails: settings.RETAIN_MAILS,
      messages: settings.RETAIN_MESSAGES,
      applications: settings.RETAIN_APPLICATIONS,
      resumes: settings.RETAIN_RESUMES,
    },
    // 'off' is undefined as well, so only an unset variable has the default.
    backupMaxAge:
      'BACKUP_MAX_AGE' in settings ? settings.BACKUP_MAX_AGE : isProduction ? 7 : undefined,
    openApplications: settings.OPEN_APPLICATIONS,
    featuresOff: pluck(
      FEATURES.filter((feature) => !isOn(feature, settings.FEATURES_OFF)),
      'name',
    ),
    confirmMinutes: settings.CONFIRM_MINUTES,
    adminIdleMinutes: idleMinutes === 'off' ? undefined : idleMinutes,
    warnings: isProduction ? addressWarnings(publicUrl, settings.PUBLIC_URL) : [],
    dev,
  };
}

const SETTINGS_FILE = join(ROOT, '.env');

/** The settings of this process: environment variables, then the file `.env` in the project's root. */
export function loadConfig({ dev = false } = {}): Config {
  try {
    if (existsSync(SETTINGS_FILE)) process.loadEnvFile(SETTINGS_FILE);
  } catch (error) {
    throw unreadableFile(error);
  }
  const config = readConfig(process.env, { dev });
  // React uses its production build with this variable; the demo needs it too.
  if (!dev) process.env.NODE_ENV = 'production';
  return config;
}

/** The same settings, but the variables stay as they are: the processes that this one starts read the file themselves. */
export function previewConfig({ dev = false } = {}): Config {
  try {
    const file = existsSync(SETTINGS_FILE) ? parseEnv(readFileSync(SETTINGS_FILE, 'utf8')) : {};
    return readConfig({ ...file, ...process.env }, { dev });
  } catch (error) {
    throw error instanceof StartError ? error : unreadableFile(error);
  }
}

const unreadableFile = (error: unknown) =>
  new StartError(
    `${SETTINGS_FILE} cannot be read (${String(error)}). Make it readable or remove it.`,
  );

/** Whether only this machine reaches a host name or address. */
const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** The names of all variables of this process, after `loadConfig`. */
export const environmentNames = (): string[] => Object.keys(process.env);

/** The address of a host and port for a browser on this machine. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Blank variables count as unset. */
const withoutBlanks = (env: Environment) =>
  Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );

/** Sending mail requires a sender, a support address, and in production the public address for its links. */
function requireMailSettings(settings: z.output<typeof variables>, isProduction: boolean): void {
  const needed = ['MAIL_FROM', 'SUPPORT_EMAIL', ...(isProduction ? ['PUBLIC_URL'] : [])] as const;
  const missing = needed.filter((name) => settings[name as keyof typeof settings] === undefined);
  if (settings.SMTP_URL && missing.length > 0) {
    throw new StartError(
      `${missing.join(' and ')} must be set where SMTP_URL is. .env.example describes them.`,
    );
  }
}

/** What the public address of a board in production may get wrong. */
function addressWarnings(publicUrl: string, setting: string | undefined): string[] {
  if (!setting)
    return [`PUBLIC_URL is not set: links begin with ${publicUrl}. Set it to the site's address.`];
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname.replaceAll(/[[\]]/g, ''))) return [];
  return [`PUBLIC_URL is ${publicUrl}: passwords are sent unencrypted. Use https.`];
}

/** @throws StartError if only one of the two settings is there */
function readMailIn(
  settings: z.output<typeof variables>,
  isProduction: boolean,
): MailIn | undefined {
  const { MAIL_IN: address, MAIL_IN_DOMAIN: domain } = settings;
  // Nobody signs the mail of a board that is tried out.
  const check = settings.MAIL_IN_CHECK ?? (isProduction ? 'dkim' : 'envelope');
  if (address && domain)
    return {
      ...address,
      domain,
      check: check === 'dkim' || check === 'envelope' ? check : { host: check },
    };
  if (address || domain)
    throw new StartError('MAIL_IN and MAIL_IN_DOMAIN must be set together. Set both, or neither.');
  return undefined;
}

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
