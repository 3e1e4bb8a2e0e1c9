import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseTilePath, TILE_WIDTH } from '../rules/tiles.ts';
import type { Services } from '../../../server/context.ts';
import { currentKey, listKeys } from './keys.ts';
import { findEntry } from './receipts.ts';
import { readCheckpoint } from './sequencer.ts';
import { readTile } from './tiles.ts';
import { EMBEDDABLE } from '../../../server/http/headers.ts';
import { notFound } from '../../../server/http/problems.ts';

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Seconds for which a tile is kept: a full one never changes, a partial one is replaced by a wider one. */
const KEPT = { full: 31_536_000, partial: 3600 };

/** The public log at the addresses of https://c2sp.org/tlog-tiles, its keys, and where an entry is. */
export function mountLog(app: FastifyInstance, { db }: Services): void {
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.headers({ ...EMBEDDABLE, 'content-type': type, 'cache-control': 'no-cache' }).send(body);

  app.get('/log/checkpoint', async (_request, reply) => {
    const note = await readCheckpoint(db);
    if (!note) throw notFound('not-found', 'The log has no entries yet.');
    return send(reply, TEXT, note);
  });

  app.get('/log/cosigned', async (_request, reply) => {
    const note = await readCheckpoint(db, { isCosigned: true });
    if (!note) throw notFound('not-found', 'No witness has cosigned the log yet.');
    return send(reply, TEXT, note);
  });

  app.get('/log/keys', async (_request, reply) => {
    const [keys, current] = await Promise.all([listKeys(db), currentKey(db)]);
    if (!current) throw notFound('not-found', 'The log has no entries yet.');
    return send(reply, JSON_TYPE, JSON.stringify({ origin: current.name, keys }));
  });

  app.get('/log/tile/*', async ({ params }, reply) => {
    const tile = parseTilePath(`tile/${(params as { '*': string })['*']}`);
    const bytes = tile && (await readTile(db, tile));
    if (!bytes) throw notFound('not-found', 'The log has no such tile.');
    const seconds = tile.width === TILE_WIDTH ? KEPT.full : KEPT.partial;
    return reply
      .headers({
        ...EMBEDDABLE,
        'content-type': 'application/octet-stream',
        'cache-control': `public, max-age=${seconds}, immutable`,
      })
      .send(bytes);
  });

  // The hash of an entry in hexadecimal digits.
  app.get('/log/find/:hash', async ({ params }, reply) => {
    const { hash } = params as { hash: string };
    const index = /^[\da-f]{64}$/.test(hash) ? await findEntry(db, hash) : undefined;
    if (index === undefined) throw notFound('not-found', 'The log has no such entry.');
    return send(reply, JSON_TYPE, JSON.stringify({ index }));
  });
}
