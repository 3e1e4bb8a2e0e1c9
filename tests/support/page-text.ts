const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The readable text of a page, without scripts, styles and tags, with collapsed spaces. */
export const readableText = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    // React separates adjacent texts with comments, and long addresses contain <wbr> tags.
    .replaceAll(/<!--.*?-->|<wbr\/?>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (decimal) return String.fromCodePoint(Number(decimal));
      return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (NAMED[name] ?? whole);
    })
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The parsed structured data of a page, of one type or all. */
// oxlint-disable-next-line typescript/no-explicit-any
export function structuredData(html: string, type?: string): Record<string, any>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const all = [...scripts].flatMap(([, json = '']) => {
    const data = JSON.parse(json);
    return data['@graph'] ?? [data];
  });
  return type ? all.filter((data) => data['@type'] === type) : all;
}

/** A tag of the head by one of its attributes, and what it says: the content of `og:title`, the target of a link. */
export function headValue(html: string, attribute: string): string | undefined {
  const [tag = ''] = new RegExp(`<(?:meta|link)[^>]*${attribute}[^>]*>`).exec(html) ?? [];
  const [, value] = /(?:content|href)="([^"]*)"/.exec(tag) ?? [];
  return value === undefined ? undefined : readableText(value);
}
