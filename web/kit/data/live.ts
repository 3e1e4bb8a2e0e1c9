import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useRef, useState } from 'react';
import { LIVE_CALL, LIVE_PATH, liveChange, type LiveEvent } from '../../../shared/kit/live.ts';
import { BACKGROUND_HEADER } from '../../../shared/kit/endpoint.ts';
import type { Noun } from '../../../shared/seams.ts';
import { readUser, useUser } from '../session.ts';
import { askAgain } from './calls.ts';

/** Milliseconds until the first attempt to connect again, and at most between two. */
const PAUSE = { first: 1000, longest: 30_000 };
/** Milliseconds after which a hidden page closes its stream: a browser has few connections for all its windows. */
const HIDDEN_FOR = 30_000;
/** Milliseconds of silence after which the connection counts as lost. The server writes every 20 seconds. */
const SILENT_FOR = 50_000;

interface Listener {
  receive: (event: LiveEvent) => void;
  onLost: () => void;
  /** The server refused the session: no event follows. */
  onEnded: () => void;
}

/** The stream of this window, which the frame and its page share. */
let shared: { token: string; listeners: Set<Listener>; stop: AbortController } | undefined;

/** @returns ends it; the stream ends with its last listener */
function listen(token: string, listener: Listener): () => void {
  if (shared?.token !== token) {
    shared?.stop.abort();
    const opened = { token, listeners: new Set<Listener>(), stop: new AbortController() };
    const each = (tell: (one: Listener) => void) => opened.listeners.forEach(tell);
    shared = opened;
    const all: Listener = {
      receive: (event) => each((one) => one.receive(event)),
      onLost: () => each((one) => one.onLost()),
      onEnded: () => each((one) => one.onEnded()),
    };
    void follow(token, all, opened.stop.signal);
  }
  const joined = shared;
  joined.listeners.add(listener);
  return () => {
    joined.listeners.delete(listener);
    if (joined.listeners.size > 0) return;
    joined.stop.abort();
    if (shared === joined) shared = undefined;
  };
}

/**
 * Receives events about the user's applications while the page is open and visible, and reconnects after a lost
 * connection. A connection starts with `hello` if events before it may have been missed.
 * @param onEnded called after the end of the session
 * @returns whether the connection is lost
 */
function useLive(onEvent: (event: LiveEvent) => void, onEnded: () => void = ignore): boolean {
  const token = useUser()?.token;
  const [isLost, setIsLost] = useState(false);
  const latest = useRef({ onEvent, onEnded });
  useEffect(() => {
    latest.current = { onEvent, onEnded };
  });

  useEffect(() => {
    if (!token) return undefined;
    return listen(token, {
      receive: (event) => {
        setIsLost(false);
        latest.current.onEvent(event);
      },
      onLost: () => setIsLost(true),
      onEnded: () => latest.current.onEnded(),
    });
  }, [token]);

  return isLost;
}

/** Milliseconds in which events are collected: moving many applications sends many events. */
const GATHERED = 300;

/** Whether the connection is lost, for pages that say so. */
export const useCutOff = (): boolean => useLive(ignore);
const ignore = () => {};

/**
 * Asks again for the shown answers when somebody changes the user's applications, or notifies the user.
 * @param staysOpen the page keeps what is open after the end of the session, which the user's next call will find. By
 *   default the shown answers are asked for again, and refused.
 */
export function useLiveAnswers({ staysOpen = false } = {}): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nouns = useRef(new Set<Noun>());
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (changed: readonly Noun[]) => {
    for (const noun of changed) nouns.current.add(noun);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // Somebody who has just logged out asks for nothing.
      if (readUser()) askAgain([...nouns.current]);
      nouns.current.clear();
    }, GATHERED);
  };
  useLive(
    // Any event may have been missed before a `hello`.
    (event) =>
      event.kind === 'ready' || ask(event.kind === 'changed' ? event.nouns : LIVE_CALL.reads),
    // At once: what is shown is no longer the reader's to see.
    () => staysOpen || askAgain(LIVE_CALL.reads),
  );
}

type Receive = (event: LiveEvent) => void;

async function follow(
  token: string,
  { receive, onLost, onEnded }: Listener,
  stop: AbortSignal,
): Promise<void> {
  // The oldest answers are as old as the page.
  const heard = { at: 0 };
  for (let failures = 0; ; failures += 1) {
    await untilOnline(stop);
    if (stop.aborted) return;
    const began = Date.now();
    const isRefused = await listenOnce(token, receive, { stop, heard });
    if (stop.aborted) return;
    if (isRefused) {
      onEnded();
      return;
    }
    // A hidden page closes its stream itself.
    if (!document.hidden) onLost();
    // A connection that lasted was no failure.
    if (Date.now() - began > PAUSE.longest) failures = 0;
    await pause(failures, stop);
  }
}

/** Listens until the connection ends. @returns whether the server refused the session */
async function listenOnce(
  token: string,
  receive: Receive,
  { stop, heard }: { stop: AbortSignal; heard: { at: number } },
): Promise<boolean> {
  const leave = new AbortController();
  const watches = [closeWhenHidden(leave), closeWhenOffline(leave)];
  const { watched, drop } = closeWhenSilent(leave);
  watches.push(drop);
  try {
    const age = Math.ceil(performance.now() - heard.at);
    const response = await fetch(`${LIVE_PATH}?age=${age}`, {
      // It opens by itself, again and again, which keeps no session of an administrator open.
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        [BACKGROUND_HEADER]: '1',
      },
      signal: AbortSignal.any([stop, leave.signal]),
    });
    if (response.status === 401 || response.status === 403) return true;
    if (!response.ok || !response.body) return false;
    const messages = response.body
      .pipeThrough(watched)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let next = await messages.read(); !next.done; next = await messages.read()) {
      const { event, data } = next.value;
      heard.at = performance.now();
      if (!stop.aborted) dispatch(event, data, receive);
    }
  } catch {
    // No network, no server, or the page stopped listening: the caller decides whether to try again.
  } finally {
    for (const dropWatch of watches) dropWatch();
  }
  return false;
}

function dispatch(kind: string | undefined, data: string, receive: Receive): void {
  if (kind === 'hello' || kind === 'ready') receive({ kind });
  if (kind === 'changed') receive({ kind, ...liveChange.parse(JSON.parse(data)) });
}

/** @returns stops watching */
function closeWhenHidden(leave: AbortController): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => leave.abort(), HIDDEN_FOR);
  };
  // The browser keeps a page for the way back only if it has no open connection.
  const end = () => leave.abort();
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', end);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', end);
    document.removeEventListener('visibilitychange', look);
  };
}

/** A connection may stay open without a network. @returns stops watching */
function closeWhenOffline(leave: AbortController): () => void {
  const lose = () => leave.abort();
  window.addEventListener('offline', lose);
  return () => window.removeEventListener('offline', lose);
}

/** @returns a stream to pipe through, and what stops watching */
function closeWhenSilent(leave: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => leave.abort(), SILENT_FOR);
  };
  wait();
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, onward) {
      wait();
      onward.enqueue(chunk);
    },
  });
  return { watched, drop: () => clearTimeout(timer) };
}

/** Waits until there is a network and the page is visible. */
const untilOnline = (stop: AbortSignal) =>
  until(() => navigator.onLine && !document.hidden, undefined, stop);

/** Waits longer after each failed attempt, by a random time so that clients do not reconnect together. */
function pause(failures: number, stop: AbortSignal): Promise<void> {
  const full = Math.min(PAUSE.longest, PAUSE.first * 2 ** failures);
  return until(() => false, full * (0.5 + Math.random() / 2), stop);
}

/**
 * Waits until `isReady` holds, which is checked when the network or the page returns, or until `stop` aborts.
 * @param ms ends the wait after this time, or when the network or the page returns
 */
function until(isReady: () => boolean, ms: number | undefined, stop: AbortSignal): Promise<void> {
  if (isReady() || stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      done.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = ms === undefined ? undefined : setTimeout(end, ms);
    const look = () => {
      if (ms !== undefined || isReady()) end();
    };
    window.addEventListener('online', look, { signal: done.signal });
    document.addEventListener('visibilitychange', look, { signal: done.signal });
    stop.addEventListener('abort', end, { signal: done.signal });
  });
}
