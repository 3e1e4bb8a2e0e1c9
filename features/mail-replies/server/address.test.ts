import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { comparableAddress, readReplyAddress } from './address.ts';
import { mailInOf } from './setting.ts';

test('the domain of a reply address may be written in Unicode or in Punycode', () => {
  const local = `reply+${'0a'.repeat(28)}`;
  const written = ['reply.bücher.example', 'reply.xn--bcher-kva.example', 'REPLY.Bücher.Example'];
  for (const domain of written) {
    const MAIL_IN = { host: '127.0.0.1', port: 2525 };
    const config = { ...readConfig({}), ofFeatures: { MAIL_IN, MAIL_IN_DOMAIN: domain } };
    for (const other of written)
      expect(readReplyAddress({ config }, `${local}@${other}`)?.kind).toBe('reply');
    for (const wrong of ['elsewhere.example', 'x.reply.bücher.example', 'xn--bcher-kva.example'])
      expect(readReplyAddress({ config }, `${local}@${wrong}`)).toBeUndefined();
  }
  expect(readReplyAddress({ config: readConfig({}) }, `${local}@undefined`)).toBeUndefined();
  expect(comparableAddress('Ada@Bücher.Example')).toBe('ada@xn--bcher-kva.example');
});

test('the settings of replies are set together', () => {
  const read = (env: object) => mailInOf(readConfig({ ...env }));
  const MAIL_IN = '[::1]:2525';
  const MAIL_IN_DOMAIN = 'reply.example.com';
  expect(read({})).toBeUndefined();
  const mailIn = { host: '::1', port: 2525, domain: MAIL_IN_DOMAIN };
  expect(read({ MAIL_IN, MAIL_IN_DOMAIN })).toEqual({ ...mailIn, check: 'envelope' });
  expect(read({ MAIL_IN, MAIL_IN_DOMAIN, MAIL_IN_CHECK: 'mx.example.com' })).toEqual({
    ...mailIn,
    check: { host: 'mx.example.com' },
  });
  for (const one of [{ MAIL_IN }, { MAIL_IN_DOMAIN }])
    expect(() => read(one)).toThrow(/^MAIL_IN and MAIL_IN_DOMAIN must be set together/);
  expect(() => read({ MAIL_IN: 'here' })).toThrow(/^MAIL_IN must be the host and port/);
});
