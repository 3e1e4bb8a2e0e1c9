type Scheme = 'light' | 'dark';

const KEY = 'colour-scheme';
/** Our style sheet and the widgets' read the scheme from this attribute of <html>. */
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<(scheme: Scheme) => void>();

/**
 * Runs before the page is painted: applies a chosen scheme, and marks a signed-in browser so that the
 * visitor's buttons do not flash up.
 */
export const EARLY_SCRIPT = `try {
  const root = document.documentElement;
  const scheme = localStorage.getItem('${KEY}');
  if (scheme === 'light' || scheme === 'dark') root.setAttribute('${ATTRIBUTE}', scheme);
  if (localStorage.getItem('user')) root.setAttribute('data-signed-in', '');
} catch {}`;

/** The scheme somebody chose here; undefined while the system decides. */
export function chosenScheme(): Scheme | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

export function toggleScheme() {
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next = (chosenScheme() ?? system) === 'dark' ? 'light' : 'dark';
  localStorage.setItem(KEY, next);
  document.documentElement.setAttribute(ATTRIBUTE, next);
  for (const listener of listeners) listener(next);
}

/** Calls back when the scheme is switched; the result stops that. */
export function onSchemeChange(listener: (scheme: Scheme) => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
