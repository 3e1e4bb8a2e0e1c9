import { expect, test } from 'vitest';
import type { Db } from './db/connect.ts';
import { createSignedLinks } from './signed-links.ts';

/** Answers the query for the key. */
const db = {
  select: () => ({ from: () => ({ where: async () => [{ value: Buffer.alloc(32, 1) }] }) }),
} as unknown as Db;

test('a signature is valid for one file, one session and one time, however they are written', async () => {
  const links = await createSignedLinks(db);
  const link = { fileId: 'known-device', sessionId: 'a b', expires: 1 };
  const signature = links.sign(link).toString('base64url');
  expect(links.isGenuine(link, signature)).toBe(true);
  for (const other of [
    { fileId: 'known-device a', sessionId: 'b', expires: 1 },
    { fileId: 'known-device', sessionId: 'a', expires: 1 },
    { ...link, expires: 2 },
  ])
    expect(links.isGenuine(other, signature)).toBe(false);
  expect(links.isGenuine(link, '')).toBe(false);
});
