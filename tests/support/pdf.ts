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
