type Scheme = 'light' | 'dark';

const KEY = 'colour-scheme';
/** The style sheets read the color scheme from this attribute of <html>; without it the system decides. */
const ATTRIBUTE = 'data-color-scheme';

/** The color of the browser's own frame in each scheme: the background of styles/tokens.css. */
export const FRAME_COLORS = { light: '#f7f9fb', dark: '#0b1219' } as const;
export const frameMedia = (scheme: Scheme) => `(prefers-color-scheme: ${scheme})`;

/**
 * Runs before the first paint: applies a chosen scheme, and marks a signed-in browser so that the visitor's buttons do
 * not flash. Changes `media` instead of `content`, because React identifies the element by the latter.
 */
export const EARLY_SCRIPT = `try {
  const root = document.documentElement;
  const scheme = localStorage.getItem('${KEY}');
  if (scheme === 'light' || scheme === 'dark') {
    root.setAttribute('${ATTRIBUTE}', scheme);
    for (const tag of document.querySelectorAll('meta[name=theme-color]'))
      tag.media = tag.media.includes(scheme) ? 'all' : 'not all';
  }
  if (localStorage.getItem('user')) root.setAttribute('data-signed-in', '');
} catch {}`;

/** The scheme chosen in this browser; undefined while the system decides. */
function chosenScheme(): Scheme | undefined {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

/** Switches to the other scheme. If that is the system's own, the choice is removed. */
export function toggleScheme() {
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next = (chosenScheme() ?? system) === 'dark' ? 'light' : 'dark';
  const root = document.documentElement;
  if (next === system) {
    localStorage.removeItem(KEY);
    root.removeAttribute(ATTRIBUTE);
  } else {
    localStorage.setItem(KEY, next);
    root.setAttribute(ATTRIBUTE, next);
  }
  paintFrame(chosenScheme());
}

/** Updates the color of the browser's frame. */
function paintFrame(chosen: Scheme | undefined) {
  for (const scheme of ['light', 'dark'] as const) {
    const tag = document.querySelector<HTMLMetaElement>(
      `meta[name=theme-color][content='${FRAME_COLORS[scheme]}']`,
    );
    const isShown = scheme === chosen ? 'all' : 'not all';
    if (tag) tag.media = chosen ? isShown : frameMedia(scheme);
  }
}
