/**
 * The query of an address, a URLSearchParams, as the calls read it: a repeated parameter is a list, and so are `name[]`,
 * `name[0]`, `name[a]` and `name.0`, as programs write it.
 */
export function readQuery(
  params: Iterable<readonly [string, string]>,
): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [written, value] of params) {
    const name = written.trim().replace(/(?:\[\w*\]|\.\d+)$/, '');
    const before = query.get(name);
    const text = value.trim();
    query.set(name, before === undefined ? text : [before, text].flat());
  }
  return Object.fromEntries(query);
}
