import { expect, test } from 'vitest';
import { comparableAddress, readReplyAddress } from './address.ts';

test('the domain of a reply address may be written in Unicode or in Punycode', () => {
  const local = `reply+${'0a'.repeat(28)}`;
  const written = ['reply.bücher.example', 'reply.xn--bcher-kva.example', 'REPLY.Bücher.Example'];
  for (const domain of written) {
    const config = { mailIn: { domain } } as Parameters<typeof readReplyAddress>[0]['config'];
    for (const other of written)
      expect(readReplyAddress({ config }, `${local}@${other}`)?.kind).toBe('reply');
    for (const wrong of ['elsewhere.example', 'x.reply.bücher.example', 'xn--bcher-kva.example'])
      expect(readReplyAddress({ config }, `${local}@${wrong}`)).toBeUndefined();
  }
  const config = { mailIn: undefined } as Parameters<typeof readReplyAddress>[0]['config'];
  expect(readReplyAddress({ config }, `${local}@undefined`)).toBeUndefined();
  expect(comparableAddress('Ada@Bücher.Example')).toBe('ada@xn--bcher-kva.example');
});
