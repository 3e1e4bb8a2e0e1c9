import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { findActorBySession } from '../accounts/sessions.ts';
import type { Actor, Services } from '../context.ts';
import { addressOf, TABLES } from '../exports/tables.ts';
import { BYTE_ORDER_MARK, type Filters, type Table, toCsv } from '../exports/table.ts';
import { EXPORTS } from '../../shared/exports/tables.ts';
import { sendProblem } from './errors.ts';
import { notFound, Problem } from './problems.ts';
import { readerOf, type SignedQuery } from './signed-links.ts';

const MESSAGES = {
  unknown: 'This download does not exist.',
  expired: 'This link has expired. Please export the list again.',
};

/**
 * GET /exports/{what}.csv: a filtered list, by a link that `prepareExport` signed for an admin's session and these
 * filters. Streams it in batches, at the reader's speed.
 */
export function mountExports(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { file: string }; Querystring: SignedQuery & Record<string, unknown> }>({
    method: 'GET',
    url: '/exports/:file',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const what = EXPORTS.find((name) => `${name}.csv` === request.params.file);
      if (!what) throw notFound('download-not-found', MESSAGES.unknown);
      const table = TABLES[what](filtersIn(request.query));
      const actor = await readerOf(services, request.query, addressOf(what, table), MESSAGES);
      if (!mayRead(actor)) throw notFound('download-not-found', MESSAGES.unknown);
      const day = services.now().toISOString().slice(0, 10);
      return reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="${what}-${day}.csv"`)
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(Readable.from(linesOf(services, actor, table), { objectMode: false }));
    },
  });
}

/** Repeated parameters are not ours; the parts of the signature are not filters. */
const filtersIn = (query: Record<string, unknown>): Filters =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const mayRead = (actor: Actor | undefined) => actor?.role === 'admin';

/** @throws Problem if the session ends meanwhile, so that a partial file does not look complete */
async function* linesOf(
  services: Services,
  { sessionId }: Actor,
  { headings, lines }: Table,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([headings]);
  for await (const batch of lines(services.db)) {
    if (!mayRead(await findActorBySession(services, sessionId)))
      throw new Problem('link-expired', MESSAGES.expired);
    yield toCsv(batch);
  }
}
