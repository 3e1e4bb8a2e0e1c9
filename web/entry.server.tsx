import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import {
  nonceContext,
  pageContext,
  type PageText,
  reportContext,
  turnContext,
} from './api-context.ts';
import { drawWith } from './kit/ui/art/mosaic.tsx';
import { Tiles } from './kit/ui/art/pictures.tsx';
import { startLater } from './late-start.ts';
import { Nonce } from './nonce.ts';

export {
  apiContext,
  nonceContext,
  offContext,
  pageContext,
  reportContext,
  turnContext,
} from './api-context.ts';

drawWith(Tiles);

/** Errors of loaders and actions, except refusals such as a missing page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) context.get(reportContext)(error);
};

/**
 * Renders a page as one text when all its data has arrived, so that it can be cached and compressed once. A stream that
 * encodes each piece costs as much as rendering itself
 * (docs/decisions/0049-a-page-is-one-text.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const nonce = requestContext.get(nonceContext) || undefined;
  const { serverHandoffStream: data, ...rest } = context;
  const manifest = { ...context.manifest, routes: routesOf(context) };
  const sent = data && (await readText(data));
  await putArrived(context.staticHandlerContext.loaderData);
  await requestContext.get(turnContext)();
  const page = renderToString(
    <Nonce value={nonce}>
      <ServerRouter context={{ ...rest, manifest }} url={request.url} nonce={nonce} />
    </Nonce>,
  );
  const text = splitPage(`<!DOCTYPE html>${page}`);
  const hasScripts = sent !== undefined && context.renderMeta?.didRenderScripts;
  const frame = hasScripts ? startLater(text.frame, sent, nonce) : text.frame;
  requestContext.get(pageContext).text = { ...text, frame };
  return new Response(null, { status, headers });
}

/** Takes the content out of a page. Pages have their own inline scripts outside of it. */
function splitPage(page: string): PageText {
  const start = page.indexOf('<main');
  const end = page.lastIndexOf('</main>');
  const mark = `<!--${crypto.randomUUID()}-->`;
  if (start === -1 || end < start) return { frame: page + mark, mark, content: '' };
  const frame = page.slice(0, start) + mark + page.slice(end);
  return { frame, mark, content: page.slice(start, end) };
}

type Routes = EntryContext['manifest']['routes'];

/**
 * The routes of a page: those that match, and below them those without a path, such as the first page of an area.
 * `ServerRouter` makes a router of its routes for each page; one of all routes took longer than rendering a job. The
 * browser asks for other routes before it goes there, except for those that seem to match without their children.
 */
function routesOf({ manifest, staticHandlerContext }: EntryContext): Routes {
  const matched = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes: Routes = {};
  for (const [id, route] of Object.entries(manifest.routes)) {
    const isBelow = route?.parentId !== undefined && route.parentId in routes;
    if (matched.has(id) || (isBelow && !route.path)) routes[id] = route;
  }
  return routes;
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Puts data in the place of its promise. The page is rendered at once, so it could not wait. */
async function putArrived(loaderData: Record<string, unknown>): Promise<void> {
  for (const [route, data] of Object.entries(loaderData)) {
    const entries = Object.entries(data ?? {});
    if (!entries.some(([, value]) => value instanceof Promise)) continue;
    const arrived = entries.map(async ([name, value]) => [name, await value] as const);
    loaderData[route] = Object.fromEntries(await Promise.all(arrived));
  }
}
