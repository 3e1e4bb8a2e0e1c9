import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { FastifyInstance } from 'fastify';
import {
  createRequestHandler,
  RouterContextProvider,
  type RouterContext,
  type ServerBuild,
} from 'react-router';
import type { Client } from '../../shared/client.ts';
import { ROOT } from '../config.ts';

const BUILD = join(ROOT, 'build');

/** The entry of the page build exports the key under which its loaders look for the API. */
type PageBuild = ServerBuild & { entry: { module: { apiContext: RouterContext<Client> } } };

interface Source {
  load(): Promise<PageBuild>;
  /** In development: what serves modules and reloads them. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

/**
 * Serves the pages on everything that is not /api. The only file that knows both sides: it hands loaders an API that
 * calls the handlers in this process.
 */
export async function mountPages(
  app: FastifyInstance,
  client: Client,
  { dev }: { dev: boolean },
): Promise<void> {
  const source = dev ? await fromSources(app) : await fromBuild();
  // Before the server waits for its connections: one of them is that which reloads pages.
  app.addHook('preClose', () => source.close());
  const listener = createRequestListener(async (request) => {
    const build = await source.load();
    const context = new RouterContextProvider();
    context.set(build.entry.module.apiContext, client);
    return createRequestHandler(build, dev ? 'development' : 'production')(request, context);
  });
  if (!dev) {
    await app.register(fastifyStatic, {
      root: join(BUILD, 'client'),
      wildcard: false,
      index: false,
      setHeaders: setCaching,
    });
  }
  await app.register(async (scope) => {
    // Bodies are left to the pages.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/*', (request, reply) => {
      reply.hijack();
      const answer = () => listener(request.raw, reply.raw);
      if (source.middleware) source.middleware(request.raw, reply.raw, answer);
      else answer();
    });
  });
}

/** Files named by their content never change; the others are asked for again. */
function setCaching(reply: { header(name: string, value: string): unknown }, path: string): void {
  const isNamedByContent = path.startsWith(join(BUILD, 'client', 'assets'));
  reply.header(
    'cache-control',
    isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
}

async function fromBuild(): Promise<Source> {
  const path = join(BUILD, 'server', 'index.js');
  if (!existsSync(path))
    throw new Error('The pages are not built. Run `npm start`, which builds them.');
  const build = (await import(pathToFileURL(path).href)) as PageBuild;
  return { load: async () => build, close: async () => {} };
}

async function fromSources(app: FastifyInstance): Promise<Source> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
