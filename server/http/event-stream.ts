import type { FastifyReply } from 'fastify';

/** Signs of life that a reader may leave unread before it counts as gone. */
const UNREAD_MAX = 3;

/** Server-sent events to one reader. */
export interface Stream {
  /**
   * Sends an event; a reader who does not keep up gets none, but a `hello` as soon as it reads on: nothing piles up for
   * it here, and it asks for what it missed.
   */
  send(event: string, data: unknown): void;
  /** A heartbeat, which also detects closed connections. */
  beat(): void;
  end(): void;
  /** Calls back once the stream has ended, by whomever. */
  onEnd(work: () => void): void;
}

/** Turns an answer into a stream of events; it ends with either side. */
export function openStream(reply: FastifyReply): Stream {
  reply.hijack();
  const { raw } = reply;
  let hasMissed = false;
  let unread = 0;

  const write = (text: string) => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text);
  };
  const send = (event: string, data: unknown) => {
    if (raw.writableNeedDrain) hasMissed = true;
    else write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };

  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // For proxies that collect an answer before they pass it on.
    'x-accel-buffering': 'no',
    // What has ended is not waited for when the server stops.
    connection: 'close',
  });
  raw.on('error', () => {});
  raw.on('drain', () => {
    unread = 0;
    if (!hasMissed) return;
    hasMissed = false;
    send('hello', {});
  });

  return {
    send,
    beat() {
      if (!raw.writableNeedDrain) return write(':\n\n');
      unread += 1;
      if (unread >= UNREAD_MAX) raw.destroy();
    },
    end() {
      // Who does not read would keep the end waiting.
      if (raw.writableNeedDrain) raw.destroy();
      else raw.end();
    },
    onEnd(work) {
      // A reader may have left before the stream was opened.
      if (raw.closed || raw.destroyed) work();
      else raw.once('close', work);
    },
  };
}
