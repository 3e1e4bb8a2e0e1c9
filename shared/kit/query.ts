/** The query of an address, a URLSearchParams, as the calls read it: a repeated parameter is a list. */
export function readQuery(
  params: Iterable<readonly [string, string]>,
): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of params) {
    const before = query.get(name);
    query.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(query);
}
