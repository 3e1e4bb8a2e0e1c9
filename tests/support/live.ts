import { EventSourceParserStream } from 'eventsource-parser/stream';
import { onTestFinished } from 'vitest';
import { LIVE_PATH } from '../../shared/kit/live.ts';

/** An open stream of server-sent events. */
export interface LiveReader {
  code: number;
  headers: Headers;
  /** The events so far: 'hello', an application id, or nouns without ids. */
  heard: string[];
  /** Comments so far, which keep a connection alive. */
  beats: () => number;
  hasEnded: () => boolean;
  stop: () => void;
}

/** Opens a stream for the running test. @param url the server's address @param query such as '?age=100' */
export async function listenLive(url: string, token?: string, query = ''): Promise<LiveReader> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(url + LIVE_PATH + query, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: stop.signal,
  });
  const heard: string[] = [];
  let beats = 0;
  let hasEnded = false;
  const read = async () => {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: () => (beats += 1) }));
    for await (const { event = '', data } of events ?? []) {
      const { ids = [], nouns = [] } = JSON.parse(data) as { ids?: string[]; nouns?: string[] };
      heard.push(event === 'changed' ? (ids[0] ?? nouns.join()) : event);
    }
  };
  if (response.ok) {
    void read()
      .catch(() => {})
      .finally(() => (hasEnded = true));
  }
  return {
    code: response.status,
    headers: response.headers,
    heard,
    beats: () => beats,
    hasEnded: () => hasEnded,
    stop: () => stop.abort(),
  };
}
