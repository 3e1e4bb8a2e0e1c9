import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/**
 * Makes the icons of public/ from favicon.svg: `node scripts/make-icons.ts`, after the logo changes. The icons are
 * committed, so that a start does not generate them.
 */
const PUBLIC = join(import.meta.dirname, '..', 'public');
const ICO_SIZES = [16, 32, 48];
/** A mask leaves at least the inner 80 % of a maskable icon. */
const SAFE_SHARE = 0.8;

const sign = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
/** Without rounded corners: phones round them. */
const square = sign.replace(' rx="24"', '');
const inner = square.replace(/<\/?svg[^>]*>/g, '');
const margin = 50 * (1 - SAFE_SHARE);
/** The water extends to the lower edge. */
const maskable =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#1491ea"/>' +
  `<g transform="translate(${margin} ${margin}) scale(${SAFE_SHARE})">${inner}<path d="M24 99h52v30H24Z" fill="#042c50"/></g></svg>`;

const toPng = (svg: string, size: number) =>
  new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
const save = (name: string, content: Buffer) => writeFile(join(PUBLIC, name), content);

await save('icon-192.png', toPng(sign, 192));
await save('icon-512.png', toPng(sign, 512));
await save('icon-maskable.png', toPng(maskable, 512));
await save('apple-touch-icon.png', toPng(square, 180));
await save('favicon.ico', toIco(ICO_SIZES.map((size) => ({ size, png: toPng(sign, size) }))));

/** An icon file: a header, a line for each picture, and the pictures as PNG. */
function toIco(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + 16 * pictures.length;
  const lines = pictures.map(({ size, png }) => {
    const line = Buffer.alloc(16);
    line.writeUInt8(size, 0);
    line.writeUInt8(size, 1);
    line.writeUInt16LE(1, 4); // color planes
    line.writeUInt16LE(32, 6); // bits a pixel
    line.writeUInt32LE(png.length, 8);
    line.writeUInt32LE(offset, 12);
    offset += png.length;
    return line;
  });
  return Buffer.concat([header, ...lines, ...pictures.map(({ png }) => png)]);
}
