import { expect, test } from 'vitest';
import { readEmail, readWebAddress } from './addresses.ts';
import { emailAddress } from './text.ts';
import { check } from './validation.ts';

test.each([
  ' ada@example.com ',
  '\u00A0ada@example.com\u200B',
  '\u202Aada@example.com\u202C',
  'mailto:ada@example.com',
  'MAILTO:ada@example.com?subject=Hi%20there',
  'mailto:ada%40example.com',
  '<ada@example.com>',
  '&lt;ada@example.com&gt;',
  'mailto:Ada%20Lovelace%20%3Cada@example.com%3E',
  'Ada <ada@example.com>',
  '"Lovelace, Ada" <mailto:ada@example.com>;',
  'ada@example.com <mailto:ada@example.com>',
  '[ada@example.com](mailto:ada@example.com)',
  'ada@example.com,',
  'ada@example.com;',
  'ada@example.com.',
  'ada@example.com。',
  '"ada@example.com"',
  "'ada@example.com'",
  '“ada@example.com”',
  '«ada@example.com»',
  '(ada@example.com)',
  'ada@example.com (work)',
  'Email: ada@example.com',
  'Почта: ada@example.com',
  '• ada@example.com',
  'ada＠example．com',
  'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'ada@example。com',
  'ada @ example.com',
  'ada@exam\u00ADple.com',
])('a pasted email address: %j', (pasted) => {
  expect(check(emailAddress('Missing'), pasted)).toEqual({ value: 'ada@example.com' });
});

test.each([
  ['ada (at) example.com', 'Write the email address with the sign @, such as name@example.com.'],
  [
    'ada [arroba] example.com',
    'Write the email address with the sign @, such as name@example.com.',
  ],
  ['ada@example.com, bob@example.com', 'Enter one email address only.'],
  // A blank may be a slip within the address.
  ['ada lovelace@example.com', 'Enter a valid email address.'],
  ['ada', 'Enter a valid email address.'],
])('%j is refused', (typed, message) => {
  expect(check(emailAddress('Missing'), typed)).toMatchObject({ message });
});

test('addresses with signs that also stand around addresses stay', () => {
  for (const address of [
    "o'brien@x.org",
    '+tag@x.org',
    '-x@x.org',
    '用户@例子.公司',
    'a@xn--nxa.xn--p1ai',
  ])
    expect(readEmail(address)).toBe(address);
});

test.each([
  ['example.com', 'https://example.com'],
  ['HTTP://Example.com', 'http://example.com'],
  ['https://Example.com/Path?x=Y', 'https://example.com/Path?x=Y'],
  ['www.example.com.', 'https://www.example.com'],
  ['<https://example.com/>,', 'https://example.com/'],
  ['https//example.com', 'https://example.com'],
  ['http:/example.com', 'http://example.com'],
  ['https:\\\\example.com', 'https://example.com'],
  ['https://https://example.com', 'https://example.com'],
  ['https：／／example．com', 'https://example.com'],
  ['Website: example.com', 'https://example.com'],
  ['「https://example.com」', 'https://example.com'],
  ['\u200Bhttps://münchen.de\u00A0', 'https://münchen.de'],
  ['https://example.com/a(b)', 'https://example.com/a(b)'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['acme', 'acme'],
  ['ftp://example.com', 'ftp://example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('a pasted web address: %j is %s', (pasted, address) => {
  expect(readWebAddress(pasted)).toBe(address);
});
