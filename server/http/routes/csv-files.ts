import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { utcDay } from '../../../shared/kit/dates.ts';
import { findActorBySession } from '../../accounts/sessions.ts';
import type { Actor, Services } from '../../context.ts';
import { addressOf, type CsvFile } from '../../exports/files.ts';
import { BYTE_ORDER_MARK, type Filters, toCsv } from '../../exports/table.ts';
import { sendProblem } from '../errors.ts';
import { notFound, Problem } from '../problems.ts';
import { readerOf, type SignedQuery } from './downloads.ts';

const MESSAGES = {
  unknown: 'This download does not exist.',
  expired: 'This link has expired. Please export the list again.',
};

/** Lists as CSV files, by signed links. They are streamed in batches, at the reader's speed. */
export function mountCsvFiles(
  app: FastifyInstance,
  services: Services,
  files: readonly CsvFile[],
): void {
  for (const { address, open } of files)
    app.route<{ Querystring: SignedQuery & Record<string, unknown> }>({
      method: 'GET',
      url: address,
      errorHandler: sendProblem,
      handler: async (request, reply) => {
        const { reader: _, expires: __, signature: ___, ...filters } = textsOf(request.query);
        const signedFor = addressOf(address, filters);
        const actor = await readerOf(services, request.query, signedFor, MESSAGES);
        const list = open(services, actor, filters);
        if (!list || list.isAllowed?.(actor) === false)
          throw notFound('download-not-found', MESSAGES.unknown);
        const name = `${basename(address, '.csv')}-${utcDay(services.now())}.csv`;
        return reply
          .header('content-type', 'text/csv; charset=utf-8; header=present')
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .header('referrer-policy', 'no-referrer')
          .send(Readable.from(linesOf(services, actor, list), { objectMode: false }));
      },
    });
}

/** Repeated parameters are not ours. */
const textsOf = (query: Record<string, unknown>): Filters =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/**
 * Each person's ledger gets the export before the batch with the person is sent.
 * @throws Problem if the session ends meanwhile, so that a partial file does not look complete
 */
async function* linesOf(
  services: Services,
  { sessionId }: Actor,
  { batches, isAllowed, record }: NonNullable<ReturnType<CsvFile['open']>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  const written = new Set<string>();
  for await (const { lines, subjects } of batches(services.db)) {
    const reader = await findActorBySession(services, sessionId);
    if (!reader || isAllowed?.(reader) === false)
      throw new Problem('link-expired', MESSAGES.expired);
    await record([...new Set(subjects)].filter((subject) => !written.has(subject)));
    for (const subject of subjects) written.add(subject);
    if (lines.length > 0) yield toCsv(lines);
  }
}
