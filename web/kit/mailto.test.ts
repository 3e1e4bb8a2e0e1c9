import { expect, test } from 'vitest';
import { mailto } from './mailto.ts';

test('an address in a mail link cannot add recipients or text', () => {
  expect(mailto('ada@example.com')).toBe('mailto:ada@example.com');
  expect(mailto('a?bcc=eve&x=%41#y@example.com')).toBe(
    'mailto:a%3Fbcc%3Deve%26x%3D%2541%23y@example.com',
  );
  expect(mailto('', { subject: 'Job & pay', body: 'Look:\nhttps://a.example/?b=c' })).toBe(
    'mailto:?subject=Job%20%26%20pay&body=Look%3A%0Ahttps%3A%2F%2Fa.example%2F%3Fb%3Dc',
  );
});
