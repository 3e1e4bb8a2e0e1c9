import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/**
 * /api/openapi.json, and /api/docs: the same as a readable page without script. Made when it is asked for: few boards
 * are, and it takes 3 MB.
 */
export function mountDocs(
  app: FastifyInstance,
  { siteName, publicUrl }: Pick<Config, 'siteName' | 'publicUrl'>,
): void {
  let document: Promise<object> | undefined;
  let page: Promise<string> | undefined;
  const readDocument = () =>
    (document ??= import('./openapi.ts').then(({ toOpenApi }) => toOpenApi(siteName)));
  const readPage = () =>
    (page ??= import('./docs-page.ts').then(async ({ toDocsPage }) =>
      toDocsPage({ siteName, publicUrl }, await readDocument()),
    ));
  app.get('/api/openapi.json', readDocument);
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await readPage()),
  );
}
