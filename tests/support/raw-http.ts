import { connect, type Socket } from 'node:net';

/** A request as it is sent: nothing is checked, so it need not be HTTP. */
export interface RawRequest {
  method: string;
  /** The path with its query. */
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer | undefined;
  /** After so many bytes, the rest is sent in a packet of its own. */
  pauseAt?: number;
}

export interface RawReply {
  status: number;
  /** By lower-case name. */
  headers: Map<string, string>;
  body: Buffer;
}

export interface RawClient {
  /** Sends the request on a connection that is kept open. @throws if the server closes it without an answer */
  send(request: RawRequest): Promise<RawReply>;
  close(): void;
}

const CRLF = '\r\n';
const END = Buffer.from(CRLF + CRLF);

/** An HTTP client that sends what a browser or `fetch` would refuse to send. One request at a time. */
export function createRawClient(url: string): RawClient {
  const { hostname, port, host } = new URL(url);
  let socket: Socket | undefined;

  const open = (): Socket => {
    const opened = connect(Number(port), hostname);
    opened.setNoDelay(true);
    opened.on('error', () => {});
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
    });
    return opened;
  };

  return {
    close: () => socket?.destroy(),
    send: (request) =>
      new Promise((resolve, reject) => {
        const used = (socket ??= open());
        let received: Buffer = Buffer.alloc(0);
        const settle = (done: () => void) => {
          used.off('data', onData);
          used.off('close', onClose);
          done();
        };
        const onData = (chunk: Buffer) => {
          received = received.length ? Buffer.concat([received, chunk]) : chunk;
          const reply = parseReply(received, request.method === 'HEAD', false);
          if (!reply) return;
          if (reply.headers.get('connection') === 'close') {
            socket = undefined;
            used.destroy();
          }
          settle(() => resolve(reply));
        };
        const onClose = () => {
          const reply = parseReply(received, request.method === 'HEAD', true);
          settle(() =>
            reply
              ? resolve(reply)
              : reject(new Error(`no answer to ${request.method} ${request.target.slice(0, 200)}`)),
          );
        };
        used.on('data', onData);
        used.on('close', onClose);
        const bytes = toBytes(request, host);
        used.write(bytes.subarray(0, request.pauseAt ?? bytes.length), () => {
          // A server in this process reads the first packet meanwhile.
          if (request.pauseAt) setImmediate(() => used.write(bytes.subarray(request.pauseAt)));
        });
      }),
  };
}

/** The bytes of a request; characters above 255 lose their upper bits. */
function toBytes({ method, target, headers, body }: RawRequest, host: string): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(names.has('host') ? [] : [`Host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body && !names.has('transfer-encoding') ? [`Content-Length: ${body.length}`] : []),
  ];
  const head = Buffer.from(lines.join(CRLF) + CRLF + CRLF, 'latin1');
  if (!body) return head;
  const isChunked = names.has('transfer-encoding');
  return Buffer.concat(isChunked ? [head, toChunks(body)] : [head, body]);
}

const toChunks = (body: Buffer): Buffer =>
  Buffer.concat([
    ...(body.length ? [Buffer.from(body.length.toString(16) + CRLF), body, Buffer.from(CRLF)] : []),
    Buffer.from(`0${END.toString()}`),
  ]);

/** The final reply in these bytes; undefined while it is not complete. */
function parseReply(bytes: Buffer, isHead: boolean, isClosed: boolean): RawReply | undefined {
  const end = bytes.indexOf(END);
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split(CRLF);
  const status = Number(first.split(' ')[1]);
  const rest = bytes.subarray(end + END.length);
  // 100 Continue: the reply follows.
  if (status < 200) return parseReply(rest, isHead, isClosed);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const reply = (body: Buffer) => ({ status, headers, body });
  if (isHead || status === 204 || status === 304) return reply(Buffer.alloc(0));
  if (headers.get('transfer-encoding') === 'chunked') {
    const body = fromChunks(rest);
    return body && reply(body);
  }
  const length = headers.get('content-length');
  if (length !== undefined)
    return rest.length >= Number(length) ? reply(rest.subarray(0, Number(length))) : undefined;
  return isClosed ? reply(rest) : undefined;
}

/** The content of a chunked body; undefined while it is not complete. */
function fromChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf(CRLF, at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const from = lineEnd + CRLF.length;
    if (bytes.length < from + size + CRLF.length) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(from, from + size));
    at = from + size + CRLF.length;
  }
}
