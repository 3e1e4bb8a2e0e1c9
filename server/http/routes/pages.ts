import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequestListener } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  data,
  matchPath,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Feature } from '../../../shared/kit/feature.ts';
import { FEATURES, isOn } from '../../../shared/seams.ts';
import type { Client } from '../../../shared/kit/client.ts';
import { ROOT } from '../../config.ts';
import type { Services } from '../../context.ts';
import type { PublicAnswer } from '../response-cache.ts';
import type { LocalCaller } from '../calls/local-client.ts';
import { earlierAssets } from '../earlier-assets.ts';
import { securePage } from '../headers.ts';
import { overloaded } from '../admission.ts';
import { sendProblem, toProblem } from '../errors.ts';
import { createRefusalSender } from '../overload.ts';
import { NO_STORE } from '../calls/public-answers.ts';
import { Problem } from '../problems.ts';
import { createSubjects, type Subjects } from '../subjects.ts';

const BUILD = join(ROOT, 'build');

/** As web/api-context.ts has it. */
interface PageText {
  frame: string;
  mark: string;
  content: string;
}

/**
 * The page build exports the context keys for the API, the nonce, the turn to render, the page, and where failures are
 * reported.
 */
type PageBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: RouterContext<Client>;
      nonceContext: RouterContext<string>;
      offContext: RouterContext<readonly string[]>;
      turnContext: RouterContext<() => Promise<void>>;
      pageContext: RouterContext<{ text?: PageText }>;
      reportContext: RouterContext<(error: unknown) => void>;
    };
  };
};

interface Source {
  load(): Promise<PageBuild>;
  /** In development: serves modules and reloads them. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

/**
 * Serves the pages at every address outside /api. The only file that imports both sides: it gives loaders an API client
 * that calls the handlers in this process.
 */
export async function mountPages(
  app: FastifyInstance,
  clientFor: (caller: LocalCaller) => Client,
  {
    config,
    responseCache,
    admission,
    turns,
    log,
  }: Pick<Services, 'config' | 'responseCache' | 'admission' | 'turns' | 'log'>,
): Promise<void> {
  const { dev, publicUrl, dataDir } = config;
  const source = dev ? await fromSources(app) : await fromBuild();
  // Before the server waits for open connections, one of which is for reloading pages.
  app.addHook('preClose', () => source.close());
  // Made once for a build, because it ranks all routes.
  const handlers = new WeakMap<PageBuild, ReturnType<typeof createRequestHandler>>();
  const handlerOf = (build: PageBuild) => {
    const known = handlers.get(build);
    const handler = known ?? createRequestHandler(build, dev ? 'development' : 'production');
    if (!known) handlers.set(build, handler);
    return handler;
  };
  const inlineStyles = createStyleInliner(join(BUILD, 'client'));
  const off = FEATURES.filter((feature) => !isOn(feature, config.featuresOff));
  const isOff = pagesOf(off);
  const render = async (request: Request, address?: string): Promise<Rendered> => {
    const build = await source.load();
    const context = new RouterContextProvider();
    let failure: Problem | undefined;
    const onFailure = (problem: Problem, error: unknown) => {
      failure = problem;
      log.error({ err: error }, 'a page failed');
      const { status, message: statusText } = problem;
      // The text of the error page.
      throw data(statusText, { status, statusText });
    };
    const { apiContext, nonceContext, offContext, pageContext, turnContext, reportContext } =
      build.entry.module;
    const subjects = createSubjects();
    context.set(apiContext, clientFor({ address, onFailure, subjects }));
    const nonce = dev ? '' : randomBytes(16).toString('hex');
    context.set(nonceContext, nonce);
    context.set(offContext, pluck(off, 'name'));
    context.set(turnContext, turns.next);
    context.set(reportContext, (error) => log.error({ err: error }, 'a page failed'));
    const page: { text?: PageText } = {};
    context.set(pageContext, page);
    const answered = await handlerOf(build)(request, context);
    const response = isOff(new URL(request.url).pathname)
      ? new Response(answered.body, { status: 404, headers: answered.headers })
      : answered;
    return { response, text: page.text, nonce, failure, subjects };
  };
  // Forms that are sent to a page count against the sender's limits, like calls of the API.
  const passOn = ({ raw: request, ip }: FastifyRequest, { raw: response }: FastifyReply) => {
    const listener = createRequestListener(async (sent) => {
      const work = () => render(sent, ip);
      const rendered = dev ? await work() : await admission.run('change', work, sent.signal);
      return toResponse(rendered);
    });
    const toListener = () => listener(request, response);
    if (source.middleware) source.middleware(request, response, toListener);
    else toListener();
  };
  const sendRefusal = createRefusalSender(config);
  if (!dev) {
    await app.register(fastifyStatic, {
      root: join(BUILD, 'client'),
      wildcard: false,
      index: false,
      // Written by scripts/run/compress.mjs next to the plain files.
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: setCaching,
    });
    // Those of this build have routes of their own.
    app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) =>
      reply.sendFile(name, earlierAssets(dataDir)),
    );
  }
  await app.register(async (scope) => {
    // Pages read bodies themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      const problem = toProblem(error);
      if (problem.retryAfter === undefined) return sendProblem(error, request, reply);
      request.refusal = problem.code;
      reply.hijack();
      sendRefusal(problem, request.raw, reply.raw, request.id);
    });
    scope.all('/*', (request, reply) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      // Rendered from the address alone, so that a cached page contains nothing of the first visitor.
      if (isRead && !dev) {
        return responseCache.send(
          request,
          reply,
          async (address, gone) => {
            const rendered = await render(new Request(publicUrl + address, { signal: gone }));
            // An aborted page is incomplete, and nobody waits for it.
            if (gone.aborted) throw overloaded();
            return toAnswer(rendered, inlineStyles);
          },
          { mayBeOld: true },
        );
      }
      if (!isRead && request.method !== 'POST') {
        reply.header('allow', 'GET, HEAD, POST');
        if (request.method === 'OPTIONS') return reply.code(204).send();
        throw new Problem('method-not-allowed', 'This method is not allowed here.');
      }
      reply.hijack();
      passOn(request, reply);
    });
  });
}

/** Whether an address is a page of one of these features. The page itself says that it does not exist (web/panels.tsx). */
function pagesOf(features: readonly Feature[]): (pathname: string) => boolean {
  const paths = features.flatMap(({ pages = {} }) =>
    Object.values(pages).flatMap((ofArea) => Object.keys(ofArea)),
  );
  return (pathname) => paths.some((path) => matchPath(path, pathname) !== null);
}

interface Rendered {
  /** Without the text of the page. */
  response: Response;
  /** Undefined for other responses than pages. */
  text: PageText | undefined;
  /** The nonce of the page's own scripts; '' in development. */
  nonce: string;
  /** The error because of which data is missing; undefined if nothing is missing. */
  failure: Problem | undefined;
  subjects: Subjects;
}

/** The response with its page, which has hashes instead of the nonce of its own scripts. */
function toResponse({ response, text, nonce }: Rendered): Response {
  if (text === undefined) return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  if (!nonce) return new Response(toBody(text.frame, text), { status, headers });
  const secured = securePage(text.frame, nonce);
  headers.set('content-security-policy', secured.policy);
  return new Response(toBody(secured.html, text), { status, headers });
}

async function toAnswer(
  { response, text, nonce, failure, subjects }: Rendered,
  finish: (html: string) => string,
): Promise<PublicAnswer> {
  const headers = Object.fromEntries(response.headers);
  let body: Buffer;
  if (text === undefined) body = Buffer.from(await response.arrayBuffer());
  else {
    const secured = securePage(text.frame, nonce);
    headers['content-security-policy'] = secured.policy;
    body = toBody(finish(secured.html), text);
  }
  const isForOnce = headers['cache-control'] === NO_STORE;
  if (!failure) return { code: response.status, headers, body, subjects, isForOnce };
  // An incomplete page must not be indexed or cached.
  const { status: code, retryAfter } = failure;
  const again = retryAfter !== undefined && { 'retry-after': String(retryAfter) };
  return { code, headers: { ...headers, 'cache-control': NO_STORE, ...again }, body };
}

/** The page with its content, which is copied once: a list is a hundred thousand characters. */
function toBody(frame: string, { mark, content }: PageText): Buffer<ArrayBuffer> {
  const at = frame.indexOf(mark);
  const parts = [frame.slice(0, at), content, frame.slice(at + mark.length)];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** The service worker, and what devices keep (web/kit/device.ts): each update of the board must reach them. */
const KEPT_BY_DEVICES = /[\\/]client[\\/][^\\/]+\.(js|html)(\.\w+)?$/;

/** Files with a hash in their name, or a version in their path, never change; browsers revalidate the others. */
function setCaching(reply: { header(name: string, value: string): unknown }, path: string): void {
  const isFixed =
    basename(dirname(path)) === 'assets' || path.startsWith(join(BUILD, 'client', 'assets'));
  const others = KEPT_BY_DEVICES.test(path) ? 'no-cache' : 'public, max-age=3600';
  reply.header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : others);
}

async function fromBuild(): Promise<Source> {
  const path = join(BUILD, 'server', 'index.js');
  if (!existsSync(path)) throw new Error('The pages are not built. Run `npm start` to build them.');
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

/** The links of a page, which stand side by side. */
const STYLE_LINKS = /(?:<link rel="stylesheet" href="\/assets\/[\w.-]+\.css#?"[^>]*>)+/;
const STYLE_LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"/g;

/**
 * Puts a page's linked style sheets into the page, so that the first paint waits for one response instead of a dozen.
 * The links stay, disabled so that no browser fetches them, because the router counts them as loaded.
 */
function createStyleInliner(clientFolder: string): (html: string) => string {
  const sheetOf = (path: string) => readFileSync(join(clientFolder, path), 'utf8').trim();
  const inline = (links: string) => {
    const paths = [...links.matchAll(STYLE_LINK)].flatMap(([, path]) => path ?? []);
    const style = `<style>${paths.map(sheetOf).join('\n')}</style>`;
    // At the position of the first link, so that later styles still override them.
    return style + links.replaceAll(STYLE_LINK, (link) => `${link} disabled=""`);
  };
  /** By the links: pages of the same routes have the same ones. */
  const inlined = new Map<string, string>();
  return (html) => {
    const [links] = STYLE_LINKS.exec(html) ?? [];
    if (!links) return html;
    const known = inlined.get(links) ?? inline(links);
    inlined.set(links, known);
    const at = html.indexOf(links);
    return html.slice(0, at) + known + html.slice(at + links.length);
  };
}
