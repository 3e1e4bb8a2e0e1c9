import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/steps.ts';

const CLIENT = join(root, 'build/client');

export interface PageWeight {
  /** Bytes of all scripts that the page names, gzipped. */
  script: number;
  scripts: number;
  /** Bytes of its style sheets, gzipped one by one; the page has them inside. */
  style: number;
  /** Bytes of the page itself, gzipped. */
  page: number;
}

/** What a page brings along, as it says itself: its scripts are preloaded with everything they import. */
export async function weigh(url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  const linked = (rel: string) => [
    ...new Set(
      [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"#]+)`, 'g'))].flatMap(
        ([, href]) => href ?? [],
      ),
    ),
  ];
  const [scripts, styles] = [linked('modulepreload'), linked('stylesheet')];
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
