import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINK = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"/g;

/**
 * Puts the style sheets that a page links into the page: first paint then waits for one answer instead of a dozen. The
 * links stay for the router, which counts them as loaded, and are disabled so that no browser fetches them.
 */
export function createStyleInliner(clientFolder: string): (html: string) => string {
  const sheets = new Map<string, string>();
  const sheet = (path: string) => {
    const known = sheets.get(path) ?? readFileSync(join(clientFolder, path), 'utf8').trim();
    sheets.set(path, known);
    return known;
  };
  return (html) => {
    const paths = [...html.matchAll(LINK)].flatMap(([, path]) => path ?? []);
    if (paths.length === 0) return html;
    const style = `<style>${paths.map(sheet).join('\n')}</style>`;
    // Where the first of them stood: what comes after it still overrides it.
    const at = html.search(LINK);
    const links = html.slice(at).replaceAll(LINK, (link) => `${link} disabled=""`);
    return html.slice(0, at) + style + links;
  };
}
