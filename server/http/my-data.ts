import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { findActorBySession } from '../accounts/sessions.ts';
import { MY_DATA, zipMyData } from '../accounts/my-data.ts';
import type { Services } from '../context.ts';
import { sendProblem } from './errors.ts';
import { notFound, Problem } from './problems.ts';

interface Query {
  reader?: string;
  expires?: string;
  signature?: string;
}

/**
 * GET /my-data/{name}: everything about one person as a zip, by a link that `prepareMyData` signs for their session and
 * that stops working with it.
 */
export function mountMyData(app: FastifyInstance, services: Services): void {
  const { resumeLinks, now } = services;
  app.route<{ Querystring: Query }>({
    method: 'GET',
    url: '/my-data/:name',
    errorHandler: sendProblem,
    handler: async (request, reply) => {
      const { reader = '', expires = '', signature = '' } = request.query;
      const isGenuine =
        [reader, expires, signature].every((part) => typeof part === 'string') &&
        resumeLinks.isGenuine(
          { fileId: MY_DATA, sessionId: reader, expires: Number(expires) },
          signature,
        );
      if (!isGenuine) throw notFound('There is nothing to download here.');
      const actor =
        Number(expires) > now().getTime() && (await findActorBySession(services, reader));
      if (!actor)
        throw new Problem(410, 'This link has run out. Please prepare the download again.');
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
