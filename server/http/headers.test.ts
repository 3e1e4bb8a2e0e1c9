import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { securePage, securityHeaders } from './headers.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptSources = (policy: string) => /script-src ([^;]*);/.exec(policy)?.[1]?.split(' ');

test("a page's own inline scripts run by their hashes, other scripts do not", () => {
  const { html, policy } = securePage(
    '<script nonce="n0">own(1)</script><script>planted()</script>' +
      '<script type="module" nonce="n0">own(2)\nown(3)</script><script nonce="n1">guessed()</script>' +
      '<link rel="stylesheet" href="/a.css" nonce="n0"/><script nonce="n0">own(1)</script>',
    'n0',
  );
  expect(scriptSources(policy)).toEqual(["'self'", hash('own(1)'), hash('own(2)\nown(3)')]);
  expect(html).not.toContain('n0');
  expect(html).toContain('<script>own(1)</script><script>planted()</script>');
});

test('a planted tag cannot take over the nonce of the script after it', () => {
  for (const planted of ['<script>planted()//', '<script src="//a.example" x="', "<script x='"]) {
    const { policy } = securePage(`${planted}<script nonce="n0">own()</script>`, 'n0');
    expect(scriptSources(policy)).not.toContain(hash('planted()//<script nonce="n0">own()'));
    expect(scriptSources(policy)).toEqual(["'self'", hash('own()')]);
  }
});

test('only development allows any inline script and web sockets, only https asks for https', () => {
  const production = securityHeaders({ dev: false, publicUrl: 'http://127.0.0.1:3000' });
  const policy = production['content-security-policy'] ?? '';
  expect(scriptSources(policy)).toEqual(["'self'"]);
  expect(policy).not.toMatch(/ws:|blob:|https?:|\*/);
  for (const directive of [
    "default-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy.split('; ')).toContain(directive);
  }
  expect(production).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(production).not.toHaveProperty('strict-transport-security');
  const https = securityHeaders({ dev: false, publicUrl: 'https://jobs.example.com' });
  expect(https).toHaveProperty('strict-transport-security', 'max-age=31536000');
  const dev = securityHeaders({ dev: true, publicUrl: 'http://127.0.0.1:3000' });
  expect(dev['content-security-policy']).toMatch(/script-src 'self' 'unsafe-inline'.* ws:/);
});
