// cspell:ignore nowasm Flate Parms startxref
import { deflateSync } from 'node:zlib';
import scans from './scans.json' with { type: 'json' };

/** Of the picture: three black bars on white, each 80 by 20 pixels, at 20, 70 and 120 pixels from the top. */
const [WIDTH, HEIGHT] = [120, 160];

const g4 = Buffer.from(scans.ccittG4, 'base64');

/** A segment of a JBIG2 stream. */
function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head.writeUInt8(type, 4);
  head.writeUInt8(1, 6);
  head.writeUInt32BE(data.length, 7);
  return Buffer.concat([head, data]);
}

const size = (bytes: number) => {
  const words = Buffer.alloc(bytes);
  words.writeUInt32BE(WIDTH, 0);
  words.writeUInt32BE(HEIGHT, 4);
  return words;
};

/** A page of one region, which holds the same rows as the picture of group 4. */
const jbig2 = Buffer.concat([
  segment(0, 48, size(19)),
  segment(1, 38, Buffer.concat([size(17), Buffer.from([1]), g4])),
]);

function flat(): Buffer {
  const rows = Buffer.alloc((WIDTH / 8) * HEIGHT, 0xff);
  for (const top of [20, 70, 120])
    for (let y = top; y < top + 20; y += 1)
      for (let x = 20; x < 100; x += 1) rows[(y * WIDTH + x) >> 3]! &= ~(0x80 >> (x & 7));
  return deflateSync(rows);
}

const GRAY = '/ColorSpace /DeviceGray';
const SCANS = {
  Flate: [`${GRAY} /BitsPerComponent 1 /Filter /FlateDecode`, flat()],
  'CCITT group 4': [
    `${GRAY} /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${WIDTH} /Rows ${HEIGHT} /BlackIs1 false >>`,
    g4,
  ],
  JBIG2: [`${GRAY} /BitsPerComponent 1 /Filter /JBIG2Decode`, jbig2],
  'JPEG 2000 (JP2)': ['/Filter /JPXDecode', Buffer.from(scans.jp2, 'base64')],
  'JPEG 2000 (codestream)': [
    '/ColorSpace /DeviceRGB /Filter /JPXDecode',
    Buffer.from(scans.j2k, 'base64'),
  ],
  JPEG: [`${GRAY} /BitsPerComponent 8 /Filter /DCTDecode`, Buffer.from(scans.jpeg, 'base64')],
  'a broken JPEG 2000': ['/Filter /JPXDecode', Buffer.from(scans.jp2, 'base64').subarray(0, 90)],
} as const;

export type Scan = keyof typeof SCANS;
export const SCAN_NAMES = Object.keys(SCANS) as Scan[];

/** A PDF with one page that is a picture. */
export function scanPdf(scan: Scan): Buffer<ArrayBuffer> {
  const [entries, data] = SCANS[scan];
  const shown = `${WIDTH} 0 0 ${HEIGHT} 0 0 cm /X Do`;
  const parts: (string | Buffer)[] = [
    '%PDF-1.5\n',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>\nendobj\n`,
    `4 0 obj\n<< /Length ${shown.length} >>\nstream\n${shown}\nendstream\nendobj\n`,
    `5 0 obj\n<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} ${entries} /Length ${data.length} >>\nstream\n`,
    data,
    '\nendstream\nendobj\n',
  ];
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const rows = [1, 2, 3, 4, 5].map(
    (number) => `${String(body.indexOf(`${number} 0 obj`)).padStart(10, '0')} 00000 n \n`,
  );
  const end = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([body, Buffer.from(end)]);
}
