import { expect, test } from 'vitest';
import { mailto } from './mailto.ts';

test('an address in a mail link cannot add recipients or text', () => {
  expect(mailto('ada@example.com')).toBe('mailto:ada@example.com');
  expect(mailto('a?cc=x&y=%41#z@example.com')).toBe(
    'mailto:a%3Fcc%3Dx%26y%3D%2541%23z@example.com',
  );
  expect(mailto('', { subject: 'Job & pay', body: 'See: a/?b=c\nBye' })).toBe(
    'mailto:?subject=Job%20%26%20pay&body=See%3A%20a%2F%3Fb%3Dc%0ABye',
  );
});
