import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Services } from '../../../server/context.ts';
import type { PublicFiles } from '../../../server/http/public-files.ts';
import type { Company } from '../../../shared/companies/profile.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import { EMBED_ACCENT, type EmbedLook, inkOn, readLook } from '../rules.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { payInWords, placeInWords } from '../../../shared/jobs/text.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { escapeMarkup } from '../../../shared/kit/markup.ts';

/** Sends the page's height to the page around it, again whenever it changes. A height is no secret. */
const SCRIPT = `(() => {
  const send = () => parent.postMessage({ kind: 'jobs-embed', height: Math.ceil(document.body.getBoundingClientRect().height) }, '*');
  new ResizeObserver(send).observe(document.body);
  addEventListener('load', send);
})();`;

const LIGHT = '--paper:#ffffff;--ink:#0e1a26;--dim:#55626f;--line:#dde4ec;--hover:#f3f6f9';
const DARK = '--paper:#101a23;--ink:#e6edf3;--dim:#a3b1be;--line:#263340;--hover:#15222e';
const THEMES: Record<EmbedLook['theme'], string> = {
  light: `:root{color-scheme:light;${LIGHT}}`,
  dark: `:root{color-scheme:dark;${DARK}}`,
  auto: `:root{color-scheme:light dark;${LIGHT}}@media (prefers-color-scheme:dark){:root{${DARK}}}`,
};

const STYLE = `*{box-sizing:border-box;margin:0}
body{padding:1px;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
header{display:flex;gap:12px;align-items:center;padding:14px 16px}
header img{border-radius:26%;background:#fff}
h1{font-size:18px;line-height:1.25;overflow-wrap:anywhere}
ul{padding:0;border-top:1px solid var(--line);list-style:none}
li{border-bottom:1px solid var(--line)}
li a{display:block;padding:12px 16px;border-left:3px solid transparent;color:inherit;text-decoration:none}
li a:hover{border-left-color:var(--accent);background:var(--hover)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:-3px}
strong{display:block;overflow-wrap:anywhere}
li a:hover strong{text-decoration:underline}
span{color:var(--dim);font-size:14px;overflow-wrap:anywhere}
p{padding:16px;color:var(--dim)}
footer{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;padding:14px 16px;font-size:13px;color:var(--dim)}
footer a{color:inherit}
footer a.all{padding:9px 16px;border-radius:99px;background:var(--accent);color:var(--on);font-size:15px;font-weight:700;text-decoration:none}
footer a.all:focus-visible{outline-color:var(--ink);outline-offset:2px}`;

const EMBED_SCRIPT = new URL('../embed.js', import.meta.url);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The headers of the list: every site may show it in a frame, where it loads nothing but a logo, runs its own script only,
 * and sends nothing.
 */
const embedHeaders = (page: string): Record<string, string> => {
  const style = page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'));
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${hashOf(SCRIPT)}`,
      `style-src ${hashOf(style)}`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ].join('; '),
    'x-robots-tag': 'noindex',
    // Left out. Frames are allowed by the policy above.
    'x-frame-options': '',
    'access-control-allow-origin': '',
  };
};

/** The list of a company's open jobs, and the script that puts it into a page. */
export function mountEmbed(
  files: PublicFiles,
  { config: { siteName, publicUrl } }: Services,
): void {
  const toAnswer = (page: string) => ({ headers: embedHeaders(page), body: page });
  files.ofCalls(
    '/embed/companies/:id',
    async (client, { params, query }) => {
      const { id } = params as { id: string };
      const look = readLook(query as Record<string, unknown>);
      const { company } = await client.getCompany({ params: { id } });
      const { jobs, total } = await client.listJobs({
        query: { company: id, sort: 'newest', limit: look.count },
      });
      return toAnswer(embedPage({ company, jobs, total, siteName, publicUrl }, look));
    },
    {
      refused: ({ status, message }) => ({ ...toAnswer(missingEmbed(message)), code: status }),
      isFramed: true,
    },
  );
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  };
  files.read('/embed.js', async () => ({ headers, body: await readFile(EMBED_SCRIPT, 'utf8') }), {
    ignoresQuery: true,
  });
}

interface Embedded {
  company: Pick<Company, '_id' | 'companyName' | 'pictures'>;
  jobs: readonly Job[];
  /** Of the company. */
  total: number;
  siteName: string;
  publicUrl: string;
}

const OUTSIDE = 'target="_blank" rel="noopener"';

/** The list of a company's newest open jobs, for a frame on another site. Works without its script. */
function embedPage(
  { company, jobs, total, siteName, publicUrl }: Embedded,
  { theme, accent }: EmbedLook,
): string {
  const name = escapeMarkup(company.companyName);
  const page = `${publicUrl}/companies/${company._id}`;
  const logo = company.pictures.logo
    ? `<img src="${company.pictures.logo.path}" alt="" width="40" height="40">`
    : '';
  const list =
    jobs.length > 0
      ? `<ul>${jobs.map((job) => toItem(job, publicUrl)).join('')}</ul>`
      : `<p>${name} has no open jobs right now.</p>`;
  const all = total > jobs.length ? `See all ${counted(total, 'job')}` : `More about ${name}`;
  return frame(
    `Open jobs at ${name}`,
    `<header>${logo}<h1>Open jobs at ${name}</h1></header>
${list}
<footer><a class="all" href="${page}" ${OUTSIDE}>${all}</a><a href="${publicUrl}/" ${OUTSIDE}>on ${escapeMarkup(siteName)}</a></footer>`,
    { theme, accent },
  );
}

/** In place of the list of a company that is not public. */
const missingEmbed = (sentence: string): string =>
  frame('Not available', `<p>${escapeMarkup(sentence)}</p>`, {
    theme: 'auto',
    accent: EMBED_ACCENT,
  });

const frame = (title: string, body: string, { theme, accent }: Omit<EmbedLook, 'count'>) =>
  `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${THEMES[theme]}
:root{--accent:#${accent};--on:${inkOn(accent)}}
${STYLE}</style></head>
<body><main>${body}</main>
<script>${SCRIPT}</script></body></html>
`;

function toItem(job: Job, publicUrl: string): string {
  const facts = [placeInWords(job), job.jobType, payInWords(job)].filter(Boolean).join(' · ');
  return `<li><a href="${withSource(`${publicUrl}/job/${job._id}`, 'embed')}" ${OUTSIDE}><strong>${escapeMarkup(job.jobTitle)}</strong><span>${escapeMarkup(facts)}</span></a></li>`;
}
