import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type Settings = Pick<Config, 'dev' | 'publicUrl'>;

/**
 * The content security policy: only this server's resources, sent to this server only, no framing. Styles may be
 * inline: pages contain their style sheets and computed sizes.
 * @param scripts the sources of inline scripts that may run, such as `'sha256-…'`
 */
function policy(scripts: readonly string[], { dev }: Pick<Config, 'dev'>): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    // Vite reloads pages over a web socket.
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    `worker-src 'self'${dev ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only web/trusted-types.ts may turn text into markup. Vite inserts scripts of its own.
    ...(dev ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ');
}

/** Headers of every answer; some answers replace some of them. HSTS only for a public address with https. */
export const securityHeaders = (settings: Settings): Record<string, string> => ({
  // Vite's scripts change with each page.
  'content-security-policy': policy(settings.dev ? ["'unsafe-inline'"] : [], settings),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(settings.publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000',
  }),
});

/** For public files that other sites may embed and read: pictures of jobs, feeds, icons, the log. */
export const EMBEDDABLE = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/**
 * The policy for a page that was rendered with a nonce, and the page without it. Exactly the inline scripts that carry
 * the nonce may run, by their hashes: a script that got into the page cannot know the nonce, and the nonce itself would
 * be the same for all readers of a cached page.
 * @param nonce unpredictable, and new for each page
 */
export function securePage(html: string, nonce: string): { html: string; policy: string } {
  const parts = html.split(` nonce="${nonce}"`);
  const hashes = parts.flatMap((part, index) => {
    const before = parts[index - 1] ?? '';
    const end = part.indexOf('</script>');
    if (!before.startsWith('<script', before.lastIndexOf('<')) || end < 0) return [];
    const script = part.slice(part.indexOf('>') + 1, end);
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  return { html: parts.join(''), policy: policy([...new Set(hashes)], { dev: false }) };
}

/** Sets the security headers on every answer, unless it has its own value. */
export function setHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = Object.entries(securityHeaders(settings));
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
