import { withoutEnds } from '../../shared/kit/ends.ts';
import type { MailBody, MailPart } from '../../shared/mail/body.ts';

/** The board that sends the mail. */
export interface Board {
  siteName: string;
  publicUrl: string;
}

/** The standard separator of a signature in plain text mail. */
const RULE = '-- ';

/** The plain form of a mail. */
export function toText(
  { siteName, publicUrl }: Board,
  { heading, parts, reason }: MailBody,
): string {
  const blocks = parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('button' in part) return `${part.button}:\n${part.url}`;
    if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>');
    if ('links' in part) return part.links.map(({ text, url }) => `- ${text}\n  ${url}`).join('\n');
    return Object.entries(part.facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n');
  });
  const foot = `${RULE}\n${reason}\n${siteName}, ${publicUrl}`;
  return `${[heading, ...blocks, foot].join('\n\n')}\n`;
}

/** The HTML form of a mail: tables and inline styles for all mail programs, without external resources. */
export function toHtml(
  { siteName, publicUrl }: Board,
  { heading, parts, reason }: MailBody,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(heading)}</title>
<style>${STYLE}${HEADER_STYLE}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f7f9fb">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:#f7f9fb">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="max-width:600px;background:#ffffff;border:1px solid #dde4ec;border-radius:18px;overflow:hidden">
<tr><td>${HEADER}</td></tr>
<tr><td class="ink" style="padding:28px 32px 8px;${FONT};color:#0e1a26">
<p class="link" style="margin:0 0 20px;font-size:15px;font-weight:600;color:#0070bf">${escape(siteName)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-0.02em;font-weight:700">${escape(heading)}</h1>
${parts.map(toBlock).join('\n')}
</td></tr>
<tr><td class="dim line" style="padding:18px 32px 24px;border-top:1px solid #dde4ec;${FONT};font-size:13px;line-height:1.5;color:#55626f;overflow-wrap:anywhere">
${withLinks(reason)}<br><a class="link" href="${escape(publicUrl)}" style="color:#0070bf">${escape(siteName)}</a>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT = "font-family:Onest,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.55;overflow-wrap:anywhere';

function toBlock(part: MailPart): string {
  if (typeof part === 'string') return `<p style="${PARAGRAPH}">${withLinks(part)}</p>`;
  if ('button' in part) {
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr><td class="fill" style="border-radius:12px;background:#0070bf"><a class="on-fill" href="${escape(part.url)}" style="display:inline-block;padding:13px 24px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escape(part.button)}</a></td></tr></table>
<p class="dim" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#55626f">Or copy this link into your browser:<br><a class="link" href="${escape(part.url)}" style="color:#0070bf;word-break:break-all">${escape(part.url)}</a></p>`;
  }
  if ('quote' in part) {
    return `<blockquote class="line" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #1491ea;font-size:16px;line-height:1.55;overflow-wrap:anywhere">${withLinks(part.quote)}</blockquote>`;
  }
  if ('links' in part) {
    const items = part.links.map(
      ({ text, url }) =>
        `<li style="margin:0 0 8px"><a class="link" href="${escape(url)}" style="color:#0070bf">${escape(text)}</a></li>`,
    );
    return `<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.55;overflow-wrap:anywhere">${items.join('')}</ul>`;
  }
  const rows = Object.entries(part.facts).map(
    ([name, value]) =>
      `<tr><td class="dim" style="padding:0 16px 6px 0;vertical-align:top;color:#55626f">${escape(name)}</td><td style="padding:0 0 6px;overflow-wrap:anywhere">${withLinks(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 14px;${FONT};font-size:16px;line-height:1.5">${rows.join('')}</table>`;
}

/** Text as HTML, with the addresses in it as links. */
function withLinks(text: string): string {
  const pieces = text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, at) => {
    if (at % 2 === 0) return escape(piece).replaceAll('\n', '<br>');
    const url = withoutEnds(piece, /\s/, /[.,;:!?)\]}'’”]/);
    const shown = escape(url);
    return `<a class="link" href="${shown}" style="color:#0070bf">${shown}</a>${escape(piece.slice(url.length))}`;
  });
  return pieces.join('');
}

const STYLE = `
@media (prefers-color-scheme: dark) {
  .paper { background: #0b1219 !important }
  .card { background: #101a23 !important; border-color: #263340 !important }
  .line { border-color: #263340 !important }
  .ink { color: #e6edf3 !important }
  .dim { color: #a3b1be !important }
  .link { color: #49adff !important }
  .fill { background: #1491ea !important }
  .on-fill { color: #071a2c !important }
}
`;

/** Escapes text for HTML. */
export const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A tile: background, shape, and the shape's color. */
type Tile = readonly [ground: string, shape: string, color: string];

const AZURE = '#1491ea';
const SKY = '#8bcaff';
const PALE = '#ddf0ff';
const NAVY = '#042c50';
const SUN = '#ffb938';
const CORAL = '#ff7a59';

/** The mosaic's shapes as box corners; mail programs without rounded corners show squares. */
const topLeft = '100% 0 0 0';
const topRight = '0 100% 0 0';
const bottomRight = '0 0 100% 0';
const bottomLeft = '0 0 0 100%';
const leaf = '100% 0 100% 0';
const whole = '50%';

const TILES: readonly Tile[] = [
  [PALE, bottomRight, AZURE],
  [SKY, topLeft, NAVY],
  [NAVY, topRight, SKY],
  [CORAL, leaf, SUN],
  [PALE, bottomLeft, SKY],
  [AZURE, whole, SUN],
  [PALE, topLeft, NAVY],
  [SUN, topRight, CORAL],
  [NAVY, bottomRight, AZURE],
  [SKY, topRight, PALE],
];

/** The mosaic band above a mail: ten tiles made of table cells only. */
const HEADER = `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>${TILES.map(draw).join('')}</tr></table>`;

/** Keeps tiles almost square on a phone. */
const HEADER_STYLE = `
@media (max-width: 480px) {
  .tile { height: 34px !important }
}
`;

function draw([ground, corners, color]: Tile): string {
  return `<td width="10%" style="padding:0;background:${ground};font-size:0;line-height:0"><div class="tile" style="height:59px;background:${color};border-radius:${corners}">&nbsp;</div></td>`;
}
