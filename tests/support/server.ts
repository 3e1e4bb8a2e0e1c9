import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { afterAll } from 'vitest';
import { api } from '../../shared/api.ts';
import { createClient, type Call, type Client, type RawAnswer } from '../../shared/kit/client.ts';
import type { Registration } from '../../shared/accounts/users.ts';
import { register } from '../../server/accounts/authentication.ts';
import { createApp } from '../../server/app.ts';
import { createSignedLinks } from '../../server/signed-links.ts';
import { readConfig, type Config } from '../../server/config.ts';
import type { Queue } from '../../server/db/queue.ts';
import type { Extensions } from '../../server/extensions.ts';
import { featuresOn } from '../../server/feature-list.ts';
import { createFiles } from '../../server/files/files.ts';
import { readWaitingTexts } from '../../server/applications/search/waiting.ts';
import { outside } from '../../server/outside/waiting.ts';
import type { Disk } from '../../server/postgres/disk.ts';
import { PATIENCE } from './connect.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

export interface ServerOptions {
  /** Off by default, because tests create many accounts. */
  rateLimit?: boolean;
  now?: () => Date;
  config?: Partial<Config>;
  /** 1 refuses requests under load as the product does. By default they wait, because tests share a busy machine. */
  patience?: number;
  /** False for the API alone, which needs no built pages. */
  pages?: boolean;
  /** Where log lines go; errors to the terminal otherwise. */
  log?: Logger;
  /** The mail settings (support/mail.ts). Without them, mail is stored. */
  queue?: Queue;
  /** Of what features ask other servers. */
  outsideQueue?: Queue;
  /** Milliseconds until the bucket of `config.files` is given up. */
  bucketPatience?: number;
  /** The disk of the database; without limits otherwise. */
  disk?: Disk;
  /** An existing database, to test two processes. */
  database?: FreshDatabase;
}

export interface RequestParts {
  token?: string | undefined;
  json?: unknown;
  form?: FormData;
  /** The body as it is, for what is not JSON. */
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export interface Reply<Body> {
  code: number;
  headers: Headers;
  text: string;
  /** The text as JSON; undefined where it is none. */
  body: Body;
}

export type AnyBody = {
  status?: boolean;
  /** Of a refusal. */
  code?: string;
  message?: string;
  errors?: Record<string, string>;
} & Record<string, unknown>;

export interface TestServer {
  /** Without a slash at its end. */
  url: string;
  database: FreshDatabase;
  now: () => Date;
  /** Any request: `request('POST', '/api/auth/login', { json })`. Redirects are not followed. */
  request<Body = AnyBody>(method: string, path: string, parts?: RequestParts): Promise<Reply<Body>>;
  /** The links of mails that nobody delivers, as the terminal of a demo shows them, oldest first. */
  links: { to: string; link: string }[];
  /** Registers an account whose address is confirmed, without a mail. */
  register(body: Registration): Promise<void>;
  /** The typed client of the API table, as a visitor or with a token. */
  client(token?: string): Client;
  /** Carries out everything that is due now. Without pages, nothing else does. */
  sweep(): Promise<number>;
  /** Carries out what waits until moves can no longer be undone, as if it were so. */
  passOn(): Promise<void>;
  /** Reads the texts of applications that wait for it, as the product does every minute. @param readers by default the features that are on */
  readTexts(readers?: readonly Extensions[]): Promise<string>;
  /** `startServer` calls it after the file's last test. */
  close(): Promise<void>;
}

/**
 * Starts the product on its own port and database for this test file. Call it at the top of the file:
 * `const server = await startServer();`
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = await openServer(options.database ?? (await freshDatabase()), options);
  afterAll(server.close);
  return server;
}

/** Starts the product on its own port, also outside of a test. The caller closes it, and then the database. */
export async function openServer(
  database: FreshDatabase,
  options: ServerOptions = {},
): Promise<TestServer> {
  const now = options.now ?? (() => new Date());
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', RATE_LIMIT: options.rateLimit ? 'on' : 'off' }),
    // Many tests move the clock by days and go on with the same admin.
    confirmMinutes: Infinity,
    // No test asks the internet: nobody listens there.
    outside: { nameServers: ['127.0.0.1:9'] },
    ...options.config,
  };
  const {
    pages = true,
    log = pino({ level: 'error' }),
    queue,
    outsideQueue,
    patience = PATIENCE,
  } = options;
  const files = createFiles({
    settings: config.files,
    log,
    now,
    outside,
    patience: options.bucketPatience,
  });
  const links: TestServer['links'] = [];
  const showLink = ({ to, link }: TestServer['links'][number]) => void links.push({ to, link });
  const app = await createApp({
    database,
    config,
    files,
    log,
    now,
    // A test that sets the time moves all clocks.
    ...(options.now && { elapsed: () => now().getTime() }),
    ...(options.disk && { disk: options.disk }),
    queue,
    outsideQueue,
    showLink,
    patience,
    pages,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  // A browser waits for what is due; tests of the API say when it happens.
  if (pages) app.sweeper.start();
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const close = () => app.close();

  const request = <Body>(method: string, path: string, parts?: RequestParts) =>
    send<Body>(url, method, path, parts);
  const client = (token?: string) =>
    createClient(
      () => api,
      async (call) => {
        const { code, body } = await request<RawAnswer['body']>(
          call.method,
          `/api${call.path}`,
          toParts(call, token),
        );
        return { status: code, body };
      },
    );
  const signedLinks = await createSignedLinks(database.db);
  const withoutMail = { ...config, smtp: undefined };
  const features = featuresOn(config);
  const services = {
    db: database.db,
    config: withoutMail,
    features,
    queue: undefined,
    now,
    signedLinks,
  };
  return {
    url,
    database,
    now,
    request,
    client,
    close,
    links,
    sweep: () => app.sweeper.sweep(),
    passOn: async () => {
      const { rowCount } = await database.pool.query(
        `update facts set due_at = at where kind = 'moved' and listener = ''`,
      );
      if (rowCount) await app.sweeper.sweep();
    },
    readTexts: (readers = features) =>
      readWaitingTexts({ db: database.db, files, features: readers }, new AbortController().signal),
    register: async (body) => void (await register(services, { body })),
  };
}

async function send<Body>(
  url: string,
  method: string,
  path: string,
  { token, json, form, body, headers }: RequestParts = {},
): Promise<Reply<Body>> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      // A test of compressed answers asks for them: they cost more than the rest of a request.
      'accept-encoding': 'identity',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? body ?? (json === undefined ? null : JSON.stringify(json)),
  });
  const text = await response.text();
  return { code: response.status, headers: response.headers, text, body: parse(text) as Body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A call of the typed client as an HTTP request: a form where the call takes a file, else JSON. */
function toParts(
  { body, fileField, file, moreFiles }: Call,
  token: string | undefined,
): RequestParts {
  if (!fileField) return { token, json: body };
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) form.append(field, String(value));
  if (file) form.append(fileField, file as File);
  for (const [field, each] of Object.entries(moreFiles ?? {})) form.append(field, each as File);
  return { token, form };
}
