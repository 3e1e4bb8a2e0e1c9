import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { keysOf, makePushKey } from '../server/key.ts';

/** The settings of a board that sends push notifications, also to this machine. */
export const ofFeatures = { PUSH_KEY: makePushKey(), PUSH_TO: 'anywhere' } as const;
export const publicKey = keysOf({ ofFeatures })?.publicKey ?? '';

export interface PushMessage {
  /** Decrypted, as the browser's service worker gets it. */
  data: unknown;
  headers: IncomingHttpHeaders;
  /** The claims of the sender's signed token (RFC 8292). */
  sender: { aud: string; exp: number; sub: string };
}

/** A browser that subscribed. */
export interface Subscriber {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The delivered messages, in order. */
  messages: PushMessage[];
  /** The status of the next answers; 201 by default. */
  answer: number;
  /** The number of requests, with those that were refused. */
  requests: number;
}

export interface PushService {
  /** @param key the board's public key: the service takes messages of no other sender */
  subscribe(key: string): Subscriber;
}

/** A push service of its own for this test file (RFC 8030), which can read what browsers can (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const subscribers = new Map<
    string,
    Subscriber & { take: (body: Buffer, headers: IncomingHttpHeaders) => number }
  >();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const to = request.method === 'POST' ? subscribers.get(request.url ?? '') : undefined;
      if (to) to.requests += 1;
      let status = to?.answer ?? 404;
      if (to && status === 201) status = to.take(Buffer.concat(chunks), request.headers);
      response
        .writeHead(status, status === 201 ? { location: `${request.url}/message` } : {})
        .end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe(key) {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const [path, auth] = [`/push/${randomBytes(12).toString('hex')}`, randomBytes(16)];
      const subscriber = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        messages: [] as PushMessage[],
        answer: 201,
        requests: 0,
        take(body: Buffer, headers: IncomingHttpHeaders) {
          if (headers.ttl === undefined || headers['content-encoding'] !== 'aes128gcm') return 400;
          if (body.length > 4096) return 413;
          const sender = readSender(headers.authorization ?? '', key, origin);
          if (!sender) return 403;
          const data: unknown = JSON.parse(decrypt(body, curve, auth).toString());
          subscriber.messages.push({ data, headers, sender });
          return 201;
        },
      };
      subscribers.set(path, subscriber);
      return subscriber;
    },
  };
}

/** The claims of a signed token (RFC 8292); undefined if another key signed it, or it is for another service. */
function readSender(authorization: string, key: string, origin: string) {
  const [, token = '', used] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (used !== key) return undefined;
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const senderKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: senderKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as PushMessage['sender'];
  const life = read.exp - Date.now() / 1000;
  return isSigned && read.aud === origin && life > 0 && life <= 86_400 ? read : undefined;
}

/** RFC 8291 (3.4) and RFC 8188 (2), for a message of one record. */
function decrypt(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opened.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
