import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture in one color with a circle, so that it is no plain rectangle. */
export const picture = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp',
  color = '#1491ea',
): Promise<Buffer> => {
  const noise = Buffer.alloc(width * height * 3, color.slice(1), 'hex');
  for (let index = 0; index < noise.length; index += 1) noise[index]! ^= (index * index) % 61;
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG of some bytes that says it has 30,000 × 30,000 pixels. */
export function tooManyPixels(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of one pixel. */
export const gif = Buffer.from(
  '47494638396101000100800000000000ffffff21f90401000000002c000000000100010000020144003b',
  'hex',
);
