import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/** Milliseconds a rendered page is served again. */
const LIFETIME = 10_000;
/** Pages kept at most; the one that was made first leaves first. */
const PAGES_MAX = 500;
/** Brotli's quality: 5 costs a millisecond or two a page, and is within a few percent of the slow ones. */
const QUALITY = 5;

/** A rendered page with both its encodings. */
export interface Page {
  code: number;
  headers: Record<string, string>;
  body: Buffer;
  brotli: Buffer;
  etag: string;
}

export interface RenderedPage {
  code: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The moment from which what it shows is no longer true (a deadline passes), if one is known. */
  until: Date | undefined;
}

export interface PageCache {
  /** The page of an address: the kept one, the one being rendered, or a new one. */
  get(address: string, render: () => Promise<RenderedPage>): Promise<Page>;
  /** Forgets every page: something the public reads has changed. */
  purge(): void;
}

interface Entry {
  page: Promise<Page>;
  /** Milliseconds since 1970. */
  expires: number;
}

/**
 * Keeps rendered pages for some seconds, by address. Of many visitors who ask at once, one has the page rendered and
 * the others wait for it. A page whose rendering began before a purge is handed to those who wait, and not kept.
 */
export function createPageCache(now: () => Date): PageCache {
  const entries = new Map<string, Entry>();

  const keep = (address: string, page: Promise<Page>) => {
    const [oldest] = entries.keys();
    if (entries.size >= PAGES_MAX && oldest !== undefined) entries.delete(oldest);
    const entry = { page, expires: now().getTime() + LIFETIME };
    entries.set(address, entry);
    return entry;
  };

  return {
    get(address, render) {
      const kept = entries.get(address);
      if (kept && kept.expires > now().getTime()) return kept.page;
      const rendering = render();
      const entry = keep(address, rendering.then(toPage));
      const forget = () => {
        if (entries.get(address) === entry) entries.delete(address);
      };
      rendering.then(({ code, until }) => {
        if (code >= 500) forget();
        if (until) entry.expires = Math.min(entry.expires, until.getTime());
      }, forget);
      return entry.page;
    },
    purge: () => entries.clear(),
  };
}

async function toPage({ code, headers, body }: RenderedPage): Promise<Page> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { code, headers, body, brotli: await brotli(body, { params }), etag };
}
