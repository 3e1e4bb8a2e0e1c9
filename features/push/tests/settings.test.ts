import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { keysOf, makePushKey } from '../server/key.ts';

test('the key of push notifications is read, and one that is none is not repeated', () => {
  const key = makePushKey();
  const keys = keysOf(readConfig({ PUSH_KEY: key }));
  expect(keys).toMatchObject({ privateKey: key });
  expect(Buffer.from(keys?.publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(keysOf(readConfig({}))).toBeUndefined();

  for (const PUSH_KEY of ['secret', `${key}A`, 'A'.repeat(43), '_'.repeat(43)]) {
    expect(() => readConfig({ PUSH_KEY })).toThrow(/^PUSH_KEY must be a key as/);
    expect(() => readConfig({ PUSH_KEY })).not.toThrow(PUSH_KEY);
  }
});

test('push services with any address are for tests', () => {
  expect(() => readConfig({ PUSH_TO: 'here' })).toThrow(
    /^PUSH_TO must be anywhere or unset, not 'here'/,
  );
  expect(() => readConfig({ PUSH_TO: 'anywhere', NODE_ENV: 'production' })).toThrow(
    /^PUSH_TO=anywhere .* refused/,
  );
});
