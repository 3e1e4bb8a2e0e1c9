import * as z from 'zod/mini';

/** A session as its owner sees it among others. */
export const sessionAnswer = z.object({
  _id: z.string(),
  /** 'Firefox on Linux', as far as the browser says. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The session that asks. */
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

/** 'Firefox on Linux' for what a browser calls itself; 'Another program' for what is none. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = SYSTEMS.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Another program';
}

/** The message after sessions were ended. */
export const endedSessions = (count: number): string =>
  count === 1 ? 'One session has ended.' : `${count} sessions have ended.`;
