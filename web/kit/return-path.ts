/**
 * The login page with the way back to the current page.
 * @param isIdle the session has ended because nothing happened
 */
export const loginPath = (
  { pathname, search }: { pathname: string; search: string },
  isIdle = false,
) => `/login?next=${encodeURIComponent(pathname + search)}${isIdle ? '&ended=idle' : ''}`;

/** The path to open after logging in, if it is on this board. */
export function returnPath(next: string | null): string | undefined {
  const home = 'http://home.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, home)) return undefined;
  // Parsed like in a browser: '//host' and '/\\host' lead to other sites.
  const target = new URL(next, home);
  if (target.origin !== home || target.pathname === '/login') return undefined;
  // From '/.//host': leads to another site when it is followed.
  if (target.pathname.startsWith('//')) return undefined;
  return target.pathname + target.search + target.hash;
}
