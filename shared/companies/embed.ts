import { escapeMarkup } from '../kit/markup.ts';

// The list of a company's open jobs for other sites (product.md section 4.26). Must not import zod: pages load this file.

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** Jobs in the list. */
export const EMBED_COUNT = { min: 1, max: 20, default: 5 } as const;
/** The color of the button and of marks, as six hexadecimal digits. */
export const EMBED_ACCENT = '0070bf';

export interface EmbedLook {
  theme: EmbedTheme;
  accent: string;
  count: number;
}

export const DEFAULT_LOOK: EmbedLook = {
  theme: 'auto',
  accent: EMBED_ACCENT,
  count: EMBED_COUNT.default,
};

/** The six digits of '#0070BF' in small letters; undefined for anything else. */
export const readAccent = (text: string): string | undefined =>
  /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();

/** The look in an address. What cannot be read has its default, because the page stands on somebody's site. */
export function readLook(query: Record<string, unknown>): EmbedLook {
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const count = Number(text('count'));
  const isCount = Number.isInteger(count) && count >= EMBED_COUNT.min && count <= EMBED_COUNT.max;
  return {
    theme: EMBED_THEMES.find((theme) => theme === text('theme')) ?? DEFAULT_LOOK.theme,
    accent: readAccent(text('accent')) ?? DEFAULT_LOOK.accent,
    count: isCount ? count : DEFAULT_LOOK.count,
  };
}

/** '#ffffff' or '#0e1a26', whichever is easier to read on the color (WCAG 2.2, relative luminance). */
export function inkOn(accent: string): string {
  const [red = 0, green = 0, blue = 0] = (accent.match(/../g) ?? []).map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const onWhite = 1.05 / (luminance + 0.05);
  // The luminance of the dark ink is 0.01.
  const onDark = (luminance + 0.05) / 0.06;
  return onWhite >= onDark ? '#ffffff' : '#0e1a26';
}

/** The path of the list. */
export const embedPath = (companyId: string, { theme, accent, count }: EmbedLook): string =>
  `/embed/companies/${companyId}?theme=${theme}&accent=${accent}&count=${count}`;

interface Embedded {
  companyId: string;
  companyName: string;
  publicUrl: string;
}

/**
 * The code that a company puts into its page: the place of the list, a script that makes the frame, and a link for
 * browsers without scripts. The place also helps where a site builder moves the script or drops its attributes.
 */
export function scriptCode({ companyId, companyName, publicUrl }: Embedded, look: EmbedLook) {
  const title = escapeMarkup(`Open jobs at ${companyName}`);
  return `<div id="open-jobs-${companyId}"></div>
<script async src="${publicUrl}/embed.js" data-company="${companyId}" data-title="${title}" data-theme="${look.theme}" data-accent="${look.accent}" data-count="${look.count}"></script>
<noscript><a href="${publicUrl}/companies/${companyId}">${title}</a></noscript>`;
}

/** The code without a script: a frame of a fixed height. */
export const frameCode = ({ companyId, companyName, publicUrl }: Embedded, look: EmbedLook) =>
  `<iframe src="${escapeMarkup(publicUrl + embedPath(companyId, look))}" title="${escapeMarkup(`Open jobs at ${companyName}`)}" width="100%" height="${120 + 78 * look.count}" style="border:0" loading="lazy"></iframe>`;
