import { createContext } from 'react-router';
import type { Client } from '../shared/kit/client.ts';

/** The API client for loaders on the server. The server puts it into each request's context. */
export const apiContext = createContext<Client>();

/** The names of the features that are turned off. */
export const offContext = createContext<readonly string[]>([]);

/** The nonce of the page's inline scripts; '' in development, where any may run. */
export const nonceContext = createContext('');

/** Waits until the server may render: one page after the other, after more urgent work. */
export const turnContext = createContext<() => Promise<void>>(async () => {});

/** Logs the error of a page that could not be rendered. */
export const reportContext = createContext<(error: unknown) => void>(() => {});

/** The text of a page. What adds to it or searches it works on the small part only. */
export interface PageText {
  /** The page with `mark` in the place of its content; it has all scripts and links of the page. */
  frame: string;
  /** Occurs once in the frame. */
  mark: string;
  /** The text of <main>, most of the page. */
  content: string;
}

/** Receives the rendered page. A `Response` would turn its text into a stream of bytes, and the server turns it back. */
export const pageContext = createContext<{ text?: PageText }>({});
