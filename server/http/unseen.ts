import type { FastifyRequest } from 'fastify';

/** Whether nobody looks at the answer: a HEAD request, a prefetch, or a part of a file that was opened before. */
export const isUnseen = ({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'HEAD' ||
  headers.range !== undefined ||
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((purpose) =>
    /prefetch|preview/i.test(String(purpose ?? '')),
  );
