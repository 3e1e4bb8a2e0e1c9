import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';
import { type FilesSettings, readFilesSetting } from '../../server/files/setting.ts';

/** What is wrong with the service: of each body, half is sent and the connection `cut`, or it `stalls` there. */
export type Trouble = 'hangs' | 'fails' | 'denied' | 'cut' | 'stalls';

export interface TestBucket {
  /** The settings of a product that uses it. */
  env: { FILES: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  settings: FilesSettings;
  /** From now on, for requests of this method, or for all; undefined mends it. */
  setTrouble(trouble: Trouble | undefined, method?: string): void;
  /** The methods of the requests so far. */
  requests: string[];
  /** Called before the given request of this method from now on, such as the third PUT. */
  before(method: string, count: number, work: () => unknown): void;
  /** The ids of the objects. */
  objects(): Promise<string[]>;
  read(objectId: string): Promise<Buffer>;
  /** Replaces the content of an object behind the product's back. */
  damage(objectId: string, content: Buffer): Promise<void>;
}

/** Access keys of the package. */
const KEYS = { id: 'S3RVER', secret: 'S3RVER' };
const NAME = 'resumes';

/**
 * An S3 service for this test file, which verifies signatures, behind a proxy that can be in trouble. Call it at the top
 * of the file.
 */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'daybreak-bucket-'));
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: NAME }],
  });
  const { port } = await service.run();
  let trouble: Trouble | undefined;
  let troubled: string | undefined;
  const requests: string[] = [];
  let awaited: { method: string; left: number; work: () => unknown } | undefined;

  const pass = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    current: Trouble | undefined,
  ) => {
    const { method, url, headers } = incoming;
    const forward = request({ port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!current) return void answer.pipe(outgoing);
      const half = Number(answer.headers['content-length']) >> 1;
      let sent = 0;
      answer.on('data', (piece: Buffer) => {
        outgoing.write(piece.subarray(0, Math.max(half - sent, 0)));
        sent += piece.length;
        if (sent >= half && current === 'cut') outgoing.destroy();
      });
    });
    forward.on('error', () => outgoing.destroy());
    // The client may be killed before or while it sends.
    if (incoming.destroyed) return void forward.destroy();
    incoming.on('close', () => {
      if (!incoming.complete) forward.destroy();
    });
    incoming.pipe(forward);
  };
  const proxy = createServer(async (incoming, outgoing) => {
    requests.push(incoming.method ?? '');
    const next = awaited;
    if (next && next.method === incoming.method) {
      next.left -= 1;
      if (next.left === 0) await next.work();
    }
    const current = troubled === undefined || troubled === incoming.method ? trouble : undefined;
    if (current === 'hangs') return void incoming.resume();
    if (current !== 'fails' && current !== 'denied') return pass(incoming, outgoing, current);
    incoming.resume();
    const code = current === 'fails' ? 'SlowDown' : 'AccessDenied';
    outgoing.writeHead(current === 'fails' ? 503 : 403, { 'content-type': 'application/xml' });
    outgoing.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const { port: own } = proxy.address() as AddressInfo;
  afterAll(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => void proxy.close(resolve));
    await service.close();
    await rm(directory, { recursive: true });
  });

  const value = `s3://${NAME}/board?endpoint=http://127.0.0.1:${own}`;
  const folder = join(directory, NAME, 'board');
  /** The package keeps the content of an object beside its metadata. */
  const fileOf = (objectId: string) => join(folder, `${objectId}._S3rver_object`);
  return {
    env: { FILES: value, AWS_ACCESS_KEY_ID: KEYS.id, AWS_SECRET_ACCESS_KEY: KEYS.secret },
    settings: readFilesSetting(value, KEYS),
    requests,
    before: (method, count, work) => void (awaited = { method, left: count, work }),
    setTrouble(next, method) {
      [trouble, troubled] = [next, method];
    },
    async objects() {
      const names = await readdir(folder).catch(() => []);
      return names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
    },
    read: (objectId) => readFile(fileOf(objectId)),
    damage: (objectId, content) => writeFile(fileOf(objectId), content),
  };
}
