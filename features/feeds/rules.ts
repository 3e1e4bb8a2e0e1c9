import type { Job } from '../../shared/jobs/posting.ts';
import { payInWords } from '../../shared/jobs/text.ts';
import { escapeMarkup } from '../../shared/kit/markup.ts';
import { hashOf } from '../../shared/kit/mosaic.ts';
import type { Company } from '../../shared/companies/profile.ts';

// Must not import zod: pages load this file.

/** The media types of feeds by the end of their address. */
export const FEED_TYPES = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;

// The list of a company's open jobs for other sites (product.md section 4.26).

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

// Pictures for links to jobs and companies (product.md section 4.26).

/** In pixels: the size that sites request for link previews. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
/** Increase it when the drawing changes, so that cached pictures are replaced. */
const PICTURE_VERSION = 1;

/** The texts of a picture; '' is left out. */
export interface PictureText {
  title: string;
  /** Beside the company's mark. */
  company: string;
  /** Below the title, the most important first. */
  facts: string[];
  pay: string;
}

/** The texts of a job's preview picture. */
export const jobPictureText = (job: Job): PictureText => ({
  title: job.jobTitle,
  company: job.companyName,
  facts: [job.jobLocation, job.jobType],
  pay: payInWords(job),
});

/** The texts of a company's preview picture. */
export const companyPictureText = (company: Company): PictureText => ({
  title: company.companyName,
  company: company.companyName,
  facts: [company.industry, company.location].filter(Boolean),
  pay: '',
});

export const SITE_PICTURE_TEXT: PictureText = {
  title: 'Your Dream Career Awaits You',
  company: '',
  facts: ['Reviewed jobs, with the pay up front'],
  pay: '',
};

/** Changes with the picture's texts, so that its address can be cached forever. */
export const pictureVersion = (text: PictureText): string =>
  hashOf(JSON.stringify([PICTURE_VERSION, text])).toString(36);

const versioned = (path: string, text: PictureText) => `${path}?v=${pictureVersion(text)}`;

/** The path of a job's preview picture. */
export const jobPicture = (job: Job) =>
  versioned(`/job/${job._id}/picture.png`, jobPictureText(job));

/** The path of a company's preview picture. */
export const companyPicture = (company: Company) =>
  versioned(`/companies/${company._id}/picture.png`, companyPictureText(company));
