import { expect, test } from 'vitest';
import type { SignedLink } from '../signed-links.ts';
import { createKnownDevices } from './known-devices.ts';

const sign = (link: SignedLink) => Buffer.from(JSON.stringify(link));
const signedLinks = {
  sign,
  isGenuine: (link: SignedLink, signature: string) =>
    sign(link).toString('base64url') === signature,
} as Parameters<typeof createKnownDevices>[0]['signedLinks'];

test('behind TLS, browsers take the cookie of a known browser over TLS alone', () => {
  const devices = createKnownDevices({
    signedLinks,
    now: () => new Date(0),
    config: { publicUrl: 'https://jobs.example.com' },
  });
  const set = devices.cookieFor('ada@example.com');
  expect(set).toMatch(
    /^__Secure-device-[\w-]{16}=.*; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [cookie] = set.split(';');
  expect(devices.find(`a=b; ${cookie}`, 'Ada@example.com')).toBeDefined();
  expect(devices.find(cookie?.replace('__Secure-', ''), 'ada@example.com')).toBeUndefined();
});
