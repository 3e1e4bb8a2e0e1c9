import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  readSender,
  readSmtpServer,
  readSupportEmail,
  type Sender,
  type SmtpServer,
} from './mail/settings.ts';
import { StartError } from './start-error.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const ENVIRONMENTS = ['development', 'production', 'test'] as const;
/** Names for the private address ranges, as Fastify's trustProxy knows them. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/** The project's root folder. */
export const ROOT = resolve(import.meta.dirname, '..');

/** Every setting of the product, checked. `.env.example` describes each. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  rateLimit: boolean;
  environment: (typeof ENVIRONMENTS)[number];
  siteName: string;
  /** The origin that links in mails and files start with; no slash at its end. */
  publicUrl: string;
  /** Undefined: mail is not sent but kept in the outbox, where admins read it. */
  smtp: SmtpServer | undefined;
  mailFrom: Sender;
  /** Where messages to the board go. */
  supportEmail: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** What a monitor sends to read /metrics; undefined: there are none. */
  metricsToken: string | undefined;
  /** Proxies whose X-Forwarded-For is believed; empty: none. */
  trustProxy: string[];
  /** Pages come from their sources and reload while they are edited (`npm run dev`). */
  dev: boolean;
}

type Environment = Record<string, string | undefined>;

/** Reads the settings from variables. @throws StartError naming the variable that is wrong */
export function readConfig(env: Environment, { dev = false } = {}): Config {
  const environment = oneOf(env, 'NODE_ENV', ENVIRONMENTS, 'development');
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const port = readPort(env);
  const rateLimit = oneOf(env, 'RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  if (!rateLimit && environment === 'production') {
    throw new StartError(
      'RATE_LIMIT=off is for tests and is refused when NODE_ENV=production. Remove one of the two.',
    );
  }
  return {
    port,
    host,
    dataDir: resolve(ROOT, text(env, 'DATA_DIR') ?? 'data'),
    databaseUrl: readDatabaseUrl(env),
    rateLimit,
    environment,
    siteName: text(env, 'SITE_NAME') ?? 'Daybreak',
    publicUrl: readPublicUrl(env) ?? addressOf(host, port),
    ...readMail(env, environment),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, environment === 'production' ? 'info' : 'warn'),
    metricsToken: readMetricsToken(env),
    trustProxy: readProxies(env),
    dev,
  };
}

/** The settings of this process: its environment, and below that the file `.env` in the project's root. */
export function loadConfig({ dev = false } = {}): Config {
  const file = join(ROOT, '.env');
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch (error) {
    throw new StartError(
      `${file} cannot be read (${String(error)}). Make it readable or remove it.`,
    );
  }
  const config = readConfig(process.env, { dev });
  // React chooses between its fast and its talkative form by this variable, for the demo as well.
  if (!dev) process.env.NODE_ENV = 'production';
  return config;
}

/** The address a browser on this machine uses for a host and port. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** An empty variable counts as one that is not set. */
function text(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function oneOf<T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const value = text(env, name) ?? fallback;
  const known = values.find((candidate) => candidate === value);
  if (known === undefined)
    throw new StartError(`${name} must be one of ${values.join(', ')}, not '${value}'.`);
  return known;
}

function readPort(env: Environment): number {
  const value = text(env, 'PORT') ?? '3000';
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65_535) {
    throw new StartError(
      `PORT must be a whole number from 1 to 65535, not '${value}'. For example: PORT=3001 npm start`,
    );
  }
  return port;
}

function readDatabaseUrl(env: Environment): string | undefined {
  const value = text(env, 'DATABASE_URL');
  if (value === undefined) return undefined;
  // Not repeated in the message: it holds a password.
  if (!['postgres:', 'postgresql:'].includes(parseUrl(value)?.protocol ?? '')) {
    throw new StartError(
      'DATABASE_URL must look like postgres://user:password@host:5432/database. Correct it, or unset it for the embedded PostgreSQL.',
    );
  }
  return value;
}

function readPublicUrl(env: Environment): string | undefined {
  const value = text(env, 'PUBLIC_URL');
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  const isOrigin =
    url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin) {
    throw new StartError(
      `PUBLIC_URL must be the site's address without a path, such as https://jobs.example.com, not '${value}'.`,
    );
  }
  return url.origin;
}

/** Mail that really leaves has to say who it is from, where answers go and where its links lead. */
function readMail(env: Environment, environment: string) {
  const smtp = readSmtpServer(text(env, 'SMTP_URL'));
  const settings = {
    MAIL_FROM: text(env, 'MAIL_FROM'),
    SUPPORT_EMAIL: text(env, 'SUPPORT_EMAIL'),
    ...(environment === 'production' && { PUBLIC_URL: text(env, 'PUBLIC_URL') }),
  };
  const missing = Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name]));
  if (smtp && missing.length > 0) {
    throw new StartError(
      `${missing.join(' and ')} must be set where SMTP_URL is. .env.example describes them.`,
    );
  }
  return {
    smtp,
    mailFrom: readSender(settings.MAIL_FROM ?? 'daybreak@localhost'),
    supportEmail: readSupportEmail(settings.SUPPORT_EMAIL ?? 'support@localhost'),
  };
}

function readMetricsToken(env: Environment): string | undefined {
  const token = text(env, 'METRICS_TOKEN');
  if (token !== undefined && !/^[\w.~+/=-]{16,200}$/.test(token)) {
    throw new StartError(
      'METRICS_TOKEN must be 16 to 200 letters, digits or any of . _ ~ + / = - without spaces.',
    );
  }
  return token;
}

function readProxies(env: Environment): string[] {
  const proxies = (text(env, 'TRUST_PROXY') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = proxies.find((proxy) => !PROXY_RANGES.includes(proxy) && !isAddressRange(proxy));
  if (wrong !== undefined) {
    throw new StartError(
      `TRUST_PROXY must list addresses such as 10.0.0.1, ranges such as 10.0.0.0/8, or ${PROXY_RANGES.join(', ')}, not '${wrong}'.`,
    );
  }
  return proxies;
}

function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined;
}
