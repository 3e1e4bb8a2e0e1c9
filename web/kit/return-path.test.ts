import { expect, test } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

test('logging in leads back to where somebody was', () => {
  const { searchParams } = new URL(
    loginPath({ pathname: '/job/a b', search: '?apply=1&x=%26' }),
    'http://x',
  );
  expect(returnPath(searchParams.get('next'))).toBe('/job/a%20b?apply=1&x=%26');
});

test('logging in leads nowhere but to pages of ours', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    '/jobs/..//evil.example',
    '///evil.example',
    'javascript:alert(1)',
    'profile',
    '',
    null,
  ];
  for (const next of elsewhere) expect(returnPath(next)).toBeUndefined();
});

test('logging in does not lead back to logging in', () => {
  expect(returnPath('/login?next=%2Flogin')).toBeUndefined();
});
