import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import type { WholeList } from '../db/lists.ts';

/** Rows that are read, and written as JSON, in one turn: others are answered in between. */
const BATCH = 200;

/** Whether a call asks for the whole of a list that comes in pages. */
export const asksForAll = (query: unknown): boolean => {
  const { limit, cursor } = (query ?? {}) as { limit?: unknown; cursor?: unknown };
  return limit === undefined && !cursor;
};

/** An answer that is written while it is read, at the reader's pace. */
export class InParts {
  readonly json: () => AsyncGenerator<string>;

  constructor(json: () => AsyncGenerator<string>) {
    this.json = json;
  }
}

/** A whole list in the envelope. Each batch is parsed by the endpoint's row, as any other answer is. */
export function inParts({ name, ids, read }: WholeList, { answer }: Endpoint): InParts {
  const total = ids.length;
  return new InParts(async function* () {
    yield `{"status":true,"${name}":[`;
    let count = 0;
    for (let from = 0; from < total; from += BATCH) {
      const rows = await read(ids.slice(from, from + BATCH));
      if (rows.length === 0) continue;
      const parsed = answer?.parse({ count: 0, [name]: rows, total, nextCursor: null });
      const json = JSON.stringify(parsed?.[name]);
      yield (count === 0 ? '' : ',') + json.slice(1, -1);
      count += rows.length;
    }
    // Only now is it known how many there were.
    yield `],"count":${count},"total":${total},"nextCursor":null}`;
  });
}

/** Where reading fails half-way the connection breaks off: half a list must not be taken for a whole one. */
export function sendInParts(
  { json }: InParts,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const source = request.method === 'HEAD' ? [] : json();
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(source, { objectMode: false }));
}
