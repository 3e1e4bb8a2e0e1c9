import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useRef, useState } from 'react';
import { LIVE_CALL, LIVE_PATH, liveChange, type LiveEvent } from '../../../shared/kit/live.ts';
import type { Noun } from '../../../shared/nouns.ts';
import { useUser } from '../session.ts';
import { askAgain } from './calls.ts';

/** Milliseconds until the first attempt to connect again, and at most between two. */
const PAUSE = { first: 1000, longest: 30_000 };
/** Milliseconds after which a page that nobody sees lets go of its stream: browsers have few for all its windows. */
const HIDDEN_FOR = 30_000;
/** Milliseconds without any sign of life, of which the server gives one every 20 seconds: the line is dead. */
const SILENT_FOR = 50_000;

/**
 * Hears of what changes among the company's applications while the page is open and seen, also after a lost
 * connection. `hello` comes with every connection: load once then, and nothing is missed. A move of many comes as many
 * events, so gather them for a moment. Where the session has ended there is one last `hello`, and the page's own call
 * finds that out.
 * @returns whether nothing is heard any more, since the connection was lost and is not back yet
 */
function useLive(onEvent: (event: LiveEvent) => void): boolean {
  const token = useUser()?.token;
  const [isLost, setIsLost] = useState(false);
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });

  useEffect(() => {
    if (!token) return undefined;
    const stop = new AbortController();
    const hear = (event: LiveEvent) => {
      setIsLost(false);
      latest.current(event);
    };
    void follow(token, hear, () => setIsLost(true), stop.signal);
    return () => stop.abort();
  }, [token]);

  return isLost;
}

/** Milliseconds in which events are gathered: a move of many comes as many events. */
const GATHERED = 300;

/**
 * Asks again for what the page shows of the company's applications when somebody changes it.
 * @param application only changes to this application count
 * @returns whether the connection is lost and not back yet
 */
export function useLiveAnswers(application?: string): boolean {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nouns = useRef(new Set<Noun>());
  useEffect(() => () => clearTimeout(timer.current), []);
  return useLive((event) => {
    if (event.kind === 'changed' && application && !event.ids.includes(application)) return;
    // After a `hello`, anything that the stream tells of may have been missed.
    for (const noun of event.kind === 'changed' ? event.nouns : LIVE_CALL.reads)
      nouns.current.add(noun);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      askAgain([...nouns.current]);
      nouns.current.clear();
    }, GATHERED);
  });
}

type Hear = (event: LiveEvent) => void;

async function follow(
  token: string,
  hear: Hear,
  onLost: () => void,
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    await untilUseful(stop);
    if (stop.aborted) return;
    const began = Date.now();
    const isRefused = await listenOnce(token, hear, stop);
    if (stop.aborted) return;
    if (isRefused) {
      hear({ kind: 'hello' });
      return;
    }
    // Nobody misses what a hidden page has let go of.
    if (!document.hidden) onLost();
    // A connection that lasted is no failure; one that is cut again and again is.
    if (Date.now() - began > PAUSE.longest) failures = 0;
    await pause(failures, stop);
  }
}

/** Listens until the connection ends, by whomever. @returns whether the server wants nothing to do with this session */
async function listenOnce(token: string, hear: Hear, stop: AbortSignal): Promise<boolean> {
  const leave = new AbortController();
  const watches = [letGoWhenHidden(leave), letGoWhenOffline(leave)];
  const { heard, drop } = letGoWhenSilent(leave);
  watches.push(drop);
  try {
    const response = await fetch(LIVE_PATH, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: AbortSignal.any([stop, leave.signal]),
    });
    if (response.status === 401 || response.status === 403) return true;
    if (!response.ok || !response.body) return false;
    const messages = response.body
      .pipeThrough(heard)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let next = await messages.read(); !next.done; next = await messages.read()) {
      const { event, data } = next.value;
      if (!stop.aborted) tell(event, data, hear);
    }
  } catch {
    // No network, no server, or nobody listens any more: tried again, or not, by whoever called.
  } finally {
    for (const dropWatch of watches) dropWatch();
  }
  return false;
}

function tell(kind: string | undefined, data: string, hear: Hear): void {
  if (kind === 'hello') hear({ kind });
  if (kind === 'changed') hear({ kind, ...liveChange.parse(JSON.parse(data)) });
}

/** @returns what ends the watch */
function letGoWhenHidden(leave: AbortController): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => leave.abort(), HIDDEN_FOR);
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** A connection whose network is gone may not say so. @returns what ends the watch */
function letGoWhenOffline(leave: AbortController): () => void {
  const lose = () => leave.abort();
  window.addEventListener('offline', lose);
  return () => window.removeEventListener('offline', lose);
}

/** @returns what the stream goes through, and what ends the watch */
function letGoWhenSilent(leave: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => leave.abort(), SILENT_FOR);
  };
  wait();
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, onward) {
      wait();
      onward.enqueue(chunk);
    },
  });
  return { heard, drop: () => clearTimeout(timer) };
}

/** Waits while there is no network, or nobody who looks. */
const untilUseful = (stop: AbortSignal) =>
  until(() => navigator.onLine && !document.hidden, undefined, stop);

/** Waits the longer the more attempts failed, never as long as others who lost the same server. */
function pause(failures: number, stop: AbortSignal): Promise<void> {
  const full = Math.min(PAUSE.longest, PAUSE.first * 2 ** failures);
  return until(() => false, full * (0.5 + Math.random() / 2), stop);
}

/** Waits until a time has passed, or network or page come back and it is so; or nobody waits any more. */
function until(isSo: () => boolean, ms: number | undefined, stop: AbortSignal): Promise<void> {
  if (isSo() || stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      done.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    const look = () => {
      if (ms !== undefined || isSo()) end();
    };
    window.addEventListener('online', look, { signal: done.signal });
    document.addEventListener('visibilitychange', look, { signal: done.signal });
    stop.addEventListener('abort', end, { signal: done.signal });
  });
}
