import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePiece, Pieces } from './pieces.ts';

test('pieces become one gzip member, and the text again', async () => {
  const texts = ['The beginning. ', '', 'ä🚀', 'A long middle. '.repeat(20_000), 'x', 'The end.'];
  const made = await Promise.all(texts.map(makePiece));
  const whole = Buffer.from(texts.join(''));
  const pieces = new Pieces(made, 'digest');
  const zipped = await buffer(pieces.gzip());
  // It checks the CRC and the length; of several members, Node would read all and others the first one.
  expect(gunzipSync(zipped).equals(whole)).toBe(true);
  expect(zipped.indexOf(Buffer.from([0x1f, 0x8b, 8, 0]), 1)).toBe(-1);
  expect((await buffer(pieces.text())).equals(whole)).toBe(true);
  expect(pieces.lengths()).toEqual({ text: whole.length, gzip: zipped.length });

  const unfinished = new Pieces(
    made.map((piece, index) => (index < 2 ? piece : async () => piece)),
  );
  expect(unfinished.lengths()).toBeUndefined();
  expect((await buffer(unfinished.gzip())).equals(zipped)).toBe(true);
});

test('no pieces are an empty text', async () => {
  expect(gunzipSync(await buffer(new Pieces([], '').gzip()))).toHaveLength(0);
});
