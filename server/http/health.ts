import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { pendingMigrations } from '../db/migrate.ts';

/** /healthz: this process responds. /readyz: its database does too, and is migrated. */
export function mountHealth(app: FastifyInstance, { database, log }: Services): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: true }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      if ((await pendingMigrations(database)) === 0) return { status: true };
      return reply.code(503).send({
        status: false,
        code: 'unavailable',
        message: 'The database migrations have not run.',
      });
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply
        .code(503)
        .send({ status: false, code: 'unavailable', message: 'The database does not respond.' });
    }
  });
}
