import * as z from 'zod/mini';

/** A session in its owner's list. */
export const sessionAnswer = z.object({
  _id: z.string(),
  /** Browser and system from the User-Agent, such as 'Firefox on Linux'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the session of this request. */
  isThis: z.boolean(),
});

export type SessionInfo = z.output<typeof sessionAnswer>;

const SYSTEMS = [
  ['iPhone', /iPhone|iPod/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;

/** 'Firefox on Linux' from a User-Agent; 'Unknown device' if it is not a browser. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Whether a User-Agent is a browser's. */
export const isBrowser = (userAgent: string): boolean =>
  BROWSERS.some(([, sign]) => sign.test(userAgent));

/** The message after sessions were ended. */
export const endedSessions = (count: number): string =>
  count === 1 ? 'One session has ended.' : `${count} sessions have ended.`;
