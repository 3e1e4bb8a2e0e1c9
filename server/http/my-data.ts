import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { MY_DATA, zipMyData } from '../accounts/my-data.ts';
import type { Services } from '../context.ts';
import { sendProblem } from './errors.ts';
import { readerOf, type SignedQuery } from './signed-links.ts';

const MESSAGES = {
  unknown: 'This download does not exist.',
  expired: 'This link has expired. Please prepare the download again.',
};

/**
 * GET /my-data/{name}: all data about a user as a zip, by a link that `prepareMyData` signed for their session. The
 * link ends with the session.
 */
export function mountMyData(app: FastifyInstance, services: Services): void {
  app.route<{ Querystring: SignedQuery }>({
    method: 'GET',
    url: '/my-data/:name',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const actor = await readerOf(services, request.query, MY_DATA, MESSAGES);
      return reply
        .header('content-type', 'application/zip')
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer')
        .send(
          Readable.from(zipMyData({ ...services, actor, userAgent: '', requestId: request.id }), {
            objectMode: false,
          }),
        );
    },
  });
}
