import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext, reportContext, turnContext } from './api-context.ts';

import { startAfterPaint } from './late-start.ts';
import { Nonce } from './nonce.ts';

export { apiContext, nonceContext, reportContext, turnContext } from './api-context.ts';

/** Errors of loaders and actions, except refusals such as a missing page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) context.get(reportContext)(error);
};

/** Milliseconds after which rendering is aborted. */
const RENDER_LIMIT = 6000;
/** Seconds. */
const RETRY_AFTER = 5;

/** Renders a page completely instead of streaming it, so that it can be cached and compressed once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  requestContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  await requestContext.get(turnContext)();
  const nonce = requestContext.get(nonceContext) || undefined;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    let isLate = false;
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(limit);
        request.signal.removeEventListener('abort', drop);
        const html = startAfterPaint(Buffer.concat(chunks).toString());
        if (isLate) headers.set('retry-after', String(RETRY_AFTER));
        resolve(new Response(html, { status: isLate ? 503 : failed ? 500 : status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce,
        // The whole page is sent at once, so no script has to insert late parts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(page),
        onShellError(error) {
          clearTimeout(limit);
          if (!isLate) return reject(error);
          headers.set('retry-after', String(RETRY_AFTER));
          resolve(
            new Response('The service is busy. Please try again in a moment.', {
              status: 503,
              headers,
            }),
          );
        },
        onError(error) {
          failed = true;
          // An aborted page is no error of ours.
          if (!isLate && !request.signal.aborted) requestContext.get(reportContext)(error);
        },
      },
    );
    const limit = setTimeout(() => {
      isLate = true;
      abort();
    }, RENDER_LIMIT);
    const drop = () => abort();
    request.signal.addEventListener('abort', drop, { once: true });
  });
}
