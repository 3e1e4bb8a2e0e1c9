/** The log-in page, which leads back to where somebody was. */
export const loginPath = ({ pathname, search }: { pathname: string; search: string }) =>
  `/login?next=${encodeURIComponent(pathname + search)}`;

/** Where to go after logging in: the asked path if it is one of ours, else nothing. */
export function returnPath(next: string | null): string | undefined {
  const home = 'http://home.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, home)) return undefined;
  // The parser sees what a browser would follow: '//host' and '/\\host' lead elsewhere.
  const target = new URL(next, home);
  if (target.origin !== home || target.pathname === '/login') return undefined;
  return target.pathname + target.search + target.hash;
}
