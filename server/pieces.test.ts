import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePiece, Pieces } from './pieces.ts';

test('pieces become one gzip member, and the text again', async () => {
  const texts = ['The beginning. ', '', 'ä🚀', 'A long middle. '.repeat(20_000), 'x', 'The end.'];
  const pieces = new Pieces(await Promise.all(texts.map(makePiece)), 'digest');
  const whole = Buffer.from(texts.join(''));
  const zipped = Buffer.concat([...pieces.gzip()]);
  // It checks the CRC and the length; of several members, Node would read all and others the first one.
  expect(gunzipSync(zipped).equals(whole)).toBe(true);
  expect(zipped.indexOf(Buffer.from([0x1f, 0x8b, 8, 0]), 1)).toBe(-1);
  expect(zipped.length).toBe(pieces.gzipLength);
  expect((await buffer(pieces.text())).equals(whole)).toBe(true);
  expect(whole.length).toBe(pieces.length);
});

test('no pieces are an empty text', () => {
  expect(gunzipSync(Buffer.concat([...new Pieces([], '').gzip()]))).toHaveLength(0);
});
