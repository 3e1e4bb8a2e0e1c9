// cspell:ignore findresource begincmap begincodespacerange endcodespacerange beginbfrange endbfrange endcmap Acro Annots
/** A valid PDF of one page that shows the lines of the text, about 600 bytes. */
export const tinyPdf = (text = 'Resume'): Buffer<ArrayBuffer> =>
  pdfOf(text.split('\n').map(operand).join(' Tj 0 -30 Td '), [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);

const operand = (line: string) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)})`;

/**
 * A PDF whose font is not embedded, and whose codes only a predefined character map explains.
 * @param shiftJis the text in the encoding Shift JIS, in hexadecimal digits
 */
export const japanesePdf = (shiftJis: string): Buffer<ArrayBuffer> =>
  pdfOf(`<${shiftJis}>`, [
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
    `<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /FontBBox [-123 -257 1001 910] /ItalicAngle 0
      /Ascent 709 /Descent -241 /CapHeight 709 /StemV 69 >>`,
  ]);

/** A PDF of 3 KB whose forms contain each other: with all of them, its text is ten billion pieces. */
export function endlessPdf(): Buffer<ArrayBuffer> {
  const [levels, times, first] = [10, 10, 6];
  const forms = Array.from({ length: levels }, (_, level) => {
    const content = level === levels - 1 ? 'BT /F1 9 Tf (a) Tj ET' : '/X Do '.repeat(times);
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${content.length}
      /Resources << /Font << /F1 5 0 R >> /XObject << /X ${first + level + 1} 0 R >> >> >>\nstream\n${content}\nendstream`;
  });
  return pdfOf('() Tj ET /X Do BT ()', [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...forms,
  ]);
}

/** A text on a page. */
interface Text {
  text: string;
  x: number;
  y: number;
  /** Points. */
  size?: number;
  /** Degrees to the left. */
  turn?: number;
  font?: 'across' | 'downwards' | 'unmapped';
}

interface PageOptions {
  /** Degrees to the right by which readers turn the page. */
  rotate?: number;
  /** Filled-in fields: name, value, and the rectangle. */
  fields?: [type: 'Tx' | 'Btn', value: string, rect: number[]][];
  /** Draws a picture of this many pixels' width over the page. */
  scan?: number;
}

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A PDF of one page for each list of texts, in any script. Codes of its fonts are UTF-16. */
export function textPdf(pages: readonly Text[][], options: PageOptions = {}): Buffer<ArrayBuffer> {
  const { rotate = 0, fields = [], scan } = options;
  const streamOf = (content: string, more = '') =>
    `<< /Length ${Buffer.byteLength(content, 'latin1')} ${more} >>\nstream\n${content}\nendstream`;
  const fontOf = (encoding: string, map: string) =>
    `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [6 0 R] ${map} >>`;
  const maps = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange 255 beginbfrange
${Array.from({ length: 255 }, (_, high) => {
  const code = high.toString(16).padStart(2, '0');
  return `<${code}00> <${code}FF> <${code}00>`;
}).join('\n')}
endbfrange endcmap end end`;
  const shared = [
    fontOf('Identity-H', '/ToUnicode 8 0 R'),
    fontOf('Identity-V', '/ToUnicode 8 0 R'),
    fontOf('Identity-H', ''),
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Any /FontDescriptor 7 0 R /DW 600
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    `<< /Type /FontDescriptor /FontName /Any /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200
      /CapHeight 700 /StemV 80 >>`,
    streamOf(maps),
    scan
      ? streamOf(
          '\0',
          `/Type /XObject /Subtype /Image /Width ${scan} /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 1`,
        )
      : '<< >>',
  ];
  const first = 3 + shared.length;
  const fieldsAt = first + 2 * pages.length;
  const numbers = pages.map((_, index) => first + 2 * index);
  const widgets = fields.map((_, index) => `${fieldsAt + index} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${widgets && `/AcroForm << /Fields [${widgets}] >>`} >>`,
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...shared,
    ...pages.flatMap((texts, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate ${rotate} /Contents ${first + 2 * index + 1} 0 R
        ${widgets && `/Annots [${widgets}]`}
        /Resources << /Font << /across 3 0 R /downwards 4 0 R /unmapped 5 0 R >> ${scan ? '/XObject << /scan 9 0 R >>' : ''} >> >>`,
      streamOf(
        (scan ? 'q 600 0 0 800 0 0 cm /scan Do Q ' : '') +
          texts
            .map(({ text, x, y, size = 11, turn = 0, font = 'across' }) => {
              const [sin, cos] = [Math.sin, Math.cos].map((of) =>
                of((turn * Math.PI) / 180).toFixed(6),
              );
              return `BT /${font} ${size} Tf ${cos} ${sin} ${sin?.startsWith('-') ? sin.slice(1) : `-${sin}`} ${cos} ${x} ${y} Tm <${hexOf(text)}> Tj ET`;
            })
            .join('\n'),
      ),
    ]),
    ...fields.map(
      ([type, value, rect], index) =>
        `<< /Type /Annot /Subtype /Widget /FT /${type} /T (f${index}) /V ${type === 'Btn' ? `/${value}` : `<feff${hexOf(value)}>`} /Rect [${rect.join(' ')}] /F 4 >>`,
    ),
  ];
  return fileOf(objects);
}

/** @param text as an operand of the operator Tj @param font its objects, from number 5 on */
function pdfOf(text: string, font: readonly string[]): Buffer<ArrayBuffer> {
  const shown = `BT /F1 24 Tf 72 720 Td ${text} Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(shown, 'latin1')} >>\nstream\n${shown}\nendstream`,
    ...font,
  ];
  return fileOf(objects);
}

function fileOf(objects: readonly string[]): Buffer<ArrayBuffer> {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
