import type { FastifyReply } from 'fastify';

/** Unread heartbeats after which a reader counts as gone. */
const UNREAD_MAX = 3;

/** Server-sent events to one reader. */
export interface Stream {
  /**
   * Sends an event. A reader who falls behind gets no events, but one `hello` when it continues to read, so that
   * nothing queues up; it then fetches what it missed.
   */
  send(event: string, data: unknown): void;
  /** A heartbeat, which also detects closed connections. */
  beat(): void;
  end(): void;
  /** Registers a callback for the end of the stream, on either side. */
  onEnd(work: () => void): void;
}

/** Turns an answer into a stream of events, which either side can end. */
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
    // Tells proxies not to buffer the answer.
    'x-accel-buffering': 'no',
    // Lets the server stop without waiting for the connection.
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
      // A reader who does not read would delay the end.
      if (raw.writableNeedDrain) raw.destroy();
      else raw.end();
    },
    onEnd(work) {
      // The reader may have disconnected before the stream opened.
      if (raw.closed || raw.destroyed) work();
      else raw.once('close', work);
    },
  };
}
