import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../shared/kit/endpoint.ts';
import type { WholeList } from '../../db/lists.ts';

/** Rows that are read and written as JSON in one turn; other requests are answered in between. */
const BATCH = 200;

/** Whether a call requests a paged list without a limit. */
export const isUnlimited = (query: unknown): boolean => {
  const { limit, cursor } = (query ?? {}) as { limit?: unknown; cursor?: unknown };
  return limit === undefined && !cursor;
};

/** An answer that is streamed at the reader's speed. */
export class StreamedList {
  readonly json: () => AsyncGenerator<string>;

  constructor(json: () => AsyncGenerator<string>) {
    this.json = json;
  }
}

/** A whole list in the envelope. Each batch is parsed by the endpoint's row, like any other answer. */
export function streamedList({ name, ids, read }: WholeList, { answer }: Endpoint): StreamedList {
  const total = ids.length;
  return new StreamedList(async function* () {
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
    // The count is known only now.
    yield `],"count":${count},"total":${total},"nextCursor":null}`;
  });
}

/** If reading fails, the connection is closed, so that a partial list does not look complete. */
export function sendStreamedList(
  { json }: StreamedList,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const source = request.method === 'HEAD' ? [] : json();
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(source, { objectMode: false }));
}
