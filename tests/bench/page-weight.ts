import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/steps.ts';

const CLIENT = join(root, 'build/client');

/** The script budget of the home page, in gzipped bytes. */
export const HOME_SCRIPT_MAX = 130_000;

export interface PageWeight {
  /** Bytes of all scripts that the page names, gzipped. */
  script: number;
  scripts: number;
  /** Bytes of its style sheets, gzipped one by one; the page has them inside. */
  style: number;
  /** Bytes of the page itself, gzipped. */
  page: number;
}

/**
 * The scripts and styles of a page. The page lists its scripts and their imports, to load when it is used
 * (web/late-start.ts). The route manifest is listed but loads only on navigation. @throws if the page lists no scripts
 */
export async function weigh(url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  const named = (pattern: RegExp) => [
    ...new Set([...html.matchAll(pattern)].flatMap(([, path]) => path ?? [])),
  ];
  const scripts = named(/"(\/assets\/(?!manifest-)[^"\\]+\.js)\\?"/g);
  const styles = named(/<link rel="stylesheet"[^>]* href="([^"#]+)/g);
  if (scripts.length === 0) throw new Error(`${url} names no script`);
  return {
    script: await gzipped(scripts),
    scripts: scripts.length,
    style: await gzipped(styles),
    page: gzipSync(html, { level: 9 }).length,
  };
}

async function gzipped(files: string[]): Promise<number> {
  const sizes = files.map(
    async (file) => gzipSync(await readFile(join(CLIENT, file)), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
