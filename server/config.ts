import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { pluck } from '../shared/kit/pick.ts';
import { matching, oneOf } from '../shared/kit/setting-values.ts';
import {
  FEATURE_SETTINGS,
  FEATURE_TEST_SETTINGS,
  FEATURES,
  type FeatureSettings,
  isOn,
} from '../shared/seams.ts';
import { type FilesSettings, readFilesSetting } from './files/setting.ts';
import type { Outside } from './outside/dns.ts';
import { StartError } from './start-error.ts';
import {
  ENVIRONMENTS,
  LOG_LEVELS,
  MEGABYTE,
  type Sender,
  type SmtpServer,
  databaseAddress,
  days,
  featuresOff,
  isLoopback,
  mailAddress,
  megabytes,
  nameServers,
  origin,
  portNumber,
  processCount,
  proxies,
  replicaAddresses,
  sender,
  smtpServer,
  wholeNumber,
  wholeOrOff,
} from './setting-values.ts';

/** The project's root folder. */
export const ROOT = resolve(import.meta.dirname, '..');

/** The folder in which the user started the command: npm changes to the project's. */
export const startFolder = (): string => process.env.INIT_CWD ?? process.cwd();

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
  /** Features that are turned off, and with them those that need them. */
  featuresOff: string[];
  /** What features are set to. */
  ofFeatures: FeatureSettings;
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
  SUPPORT_EMAIL: z.optional(
    matching('SUPPORT_EMAIL must be an address such as support@example.com', mailAddress),
  ),
  DNS_SERVERS: z._default(nameServers, []),
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
  FEATURES_OFF: z._default(featuresOff, []),
  RETAIN_MAILS: z._default(days('RETAIN_MAILS'), 365),
  RETAIN_MESSAGES: z._default(days('RETAIN_MESSAGES'), 730),
  // Two years, as France's authority advises after the last contact; announced to the applicant before.
  RETAIN_APPLICATIONS: z._default(days('RETAIN_APPLICATIONS'), 730),
  RETAIN_RESUMES: z.optional(days('RETAIN_RESUMES')),
  BACKUP_MAX_AGE: z.optional(days('BACKUP_MAX_AGE')),
  ...FEATURE_SETTINGS,
});

/** The names of all variables. */
export const VARIABLES = Object.keys(variables.shape);

/** Parses the settings. @throws StartError naming the invalid variable */
export function readConfig(env: Environment, { dev = false } = {}): Config {
  const given = withoutBlanks(env);
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message);
  const settings = parsed.data;
  const isProduction = settings.NODE_ENV === 'production';
  const refuse = (isWrong: boolean, sentence: string) => {
    if (isWrong) throw new StartError(sentence);
  };
  const refuseInProduction = (name: 'RATE_LIMIT' | 'DEMO', value: string, why: string) =>
    refuse(
      isProduction && settings[name] === value,
      `${name}=${value} is ${why}. Remove one of the two.`,
    );
  const inProduction = 'refused when NODE_ENV=production';
  refuseInProduction('RATE_LIMIT', 'off', `for tests and is ${inProduction}`);
  refuseInProduction(
    'DEMO',
    'public',
    `${inProduction}, because the passwords of a demo are published`,
  );
  for (const [name, why] of Object.entries(FEATURE_TEST_SETTINGS))
    refuse(
      isProduction && settings[name as keyof typeof settings] !== undefined,
      `${name}=${given[name]} is for tests and is ${inProduction}, ${why}. Remove one of the two.`,
    );
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
    mailFrom: settings.MAIL_FROM ?? { name: '', address: 'daybreak@localhost' },
    outside: { nameServers: settings.DNS_SERVERS },
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
    featuresOff: pluck(
      FEATURES.filter((feature) => !isOn(feature, settings.FEATURES_OFF)),
      'name',
    ),
    ofFeatures: z.object(FEATURE_SETTINGS).parse(given),
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
