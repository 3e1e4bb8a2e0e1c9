// cspell:ignore spreadsheetml opendocument nameid presentationml ftypheic WEBPVP documentclass moderncv Lebenslauf worddocument
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { recognizeFile, withEnding } from './recognize.ts';
import { formatRefusal } from './refusal.ts';

const text = (content: string) => new TextEncoder().encode(content);
const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16 = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le');

/** An archive, packed or as it is, as programs write both. */
const archive = (entries: Record<string, string>, level: 0 | 9 = 9) =>
  zipSync(
    Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, text(content)])),
    { level },
  );
const office = (type: string, part: string, more: Record<string, string> = {}) =>
  archive({
    '[Content_Types].xml': `<Types><Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/><Override PartName="/${part}" ContentType="application/vnd.${type}"/></Types>`,
    [part]: '<x/>',
    ...more,
  });
const DOCX = 'openxmlformats-officedocument.wordprocessingml.document.main+xml';
const docx = office(DOCX, 'word/document.xml');
const opendocument = (kind: string) =>
  archive({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>' }, 0);

interface Stream {
  name: string;
  content?: Uint8Array;
}

/** A compound file with streams of 4096 bytes each, chained to the right of each other. */
function compound(...streams: (string | Stream)[]): Buffer {
  const all = streams.map((each) => (typeof each === 'string' ? { name: each } : each));
  const [END, FREE] = [0xff_ff_ff_fe, 0xff_ff_ff_ff];
  const directorySectors = Math.ceil((all.length + 1) / 4);
  const table = Buffer.alloc(512, 0xff);
  const link = (sector: number, next: number) => table.writeUInt32LE(next, sector * 4);
  link(0, 0xff_ff_ff_fd);
  for (let index = 0; index < directorySectors; index += 1)
    link(1 + index, index + 1 < directorySectors ? 2 + index : END);
  const directory = Buffer.alloc(directorySectors * 512);
  const entry = (index: number, name: string, type: number) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(type, at + 66);
    for (const field of [68, 72, 76]) directory.writeUInt32LE(FREE, at + field);
    return at;
  };
  directory.writeUInt32LE(1, entry(0, 'Root Entry', 5) + 76);
  const contents = all.map(({ name, content = bytes() }, index) => {
    const at = entry(index + 1, name, 2);
    if (index + 1 < all.length) directory.writeUInt32LE(index + 2, at + 72);
    const start = 1 + directorySectors + index * 8;
    directory.writeUInt32LE(start, at + 116);
    directory.writeUInt32LE(4096, at + 120);
    for (let sector = 0; sector < 8; sector += 1)
      link(start + sector, sector < 7 ? start + sector + 1 : END);
    return Buffer.concat([content, Buffer.alloc(4096 - content.length)]);
  });
  const head = Buffer.alloc(512);
  head.write('d0cf11e0a1b11ae1', 'hex');
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(1, 48);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  return Buffer.concat([head, table, directory, ...contents]);
}
const fib = (flags: number) => bytes(0xec, 0xa5, 0xc1, 0, 0, 0, 9, 4, 0, 0, 0, flags);
const doc = compound('1Table', { name: 'WordDocument', content: fib(0) });

const page =
  '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R>>\nendobj\n';
const pdf = (before = '', body = page) => {
  const content = `%PDF-1.7\n${body}`;
  return text(
    `${before}${content}xref\n0 4\ntrailer\n<</Root 1 0 R>>\nstartxref\n${content.length}\n%%EOF\n`,
  );
};

const DOCUMENTS = ['.pdf', '.doc', '.docx'];
const messageOf = (content: Uint8Array, accept = DOCUMENTS) =>
  formatRefusal(recognizeFile(content), accept)?.message;

test.each<[what: string, content: Uint8Array, extension: string]>([
  ['a PDF', pdf(), '.pdf'],
  ['a PDF after a byte order mark', pdf('\ufeff'), '.pdf'],
  ['a PDF after empty lines', pdf('\r\n\r\n\n'), '.pdf'],
  [
    'a PDF after the head of a form',
    pdf('------x\r\nContent-Disposition: form-data; name="f"; filename="cv.pdf"\r\n\r\n'),
    '.pdf',
  ],
  [
    'a PDF after the head of a mail',
    pdf('From: a@b.example\nMIME-Version: 1.0\nContent-Type: application/pdf\n\n'),
    '.pdf',
  ],
  ['a PDF after the output of a shell', pdf('#!/bin/sh\ncat <<E\n'), '.pdf'],
  ['a PDF after markup', pdf('<!DOCTYPE html>\n'), '.pdf'],
  ['a PDF after 1,019 bytes', pdf('\n'.repeat(1019)), '.pdf'],
  ['DOCX', docx, '.docx'],
  ['DOCX in Strict Open XML with another main part', office(DOCX, 'word/document2.xml'), '.docx'],
  ['DOCX whose main part is elsewhere', office(DOCX, 'parts/main.xml'), '.docx'],
  [
    'DOCX with a workbook in it',
    office(DOCX, 'word/document.xml', { 'word/embeddings/a.xlsx': 'PK' }),
    '.docx',
  ],
  ['DOCX with backslashes and without types', archive({ 'word\\document.xml': '<x/>' }), '.docx'],
  ['DOC', doc, '.doc'],
  [
    'DOC with a workbook at its side',
    compound('Workbook', { name: 'WordDocument', content: fib(0) }),
    '.doc',
  ],
])('case 11: %s is taken as what it is', (_what, content, extension) => {
  const found = recognizeFile(content);
  expect(found).toMatchObject({ extension });
  expect(found?.trouble).toBeUndefined();
  expect(formatRefusal(found, DOCUMENTS)).toBeUndefined();
});

const HTML = '<html xmlns:w="urn:schemas-microsoft-com:office:word"><meta content=Word.Document>';
const MHT =
  'From: <Saved by Blink>\nSnapshot-Content-Location: https://x.example\nMIME-Version: 1.0\n\n';
test.each<[content: Uint8Array, sentence: string]>([
  [text('{\\rtf1\\ansi Hello}'), 'This is an RTF file. Save it as PDF or DOCX.'],
  [text('\n{\\rtf1}'), 'This is an RTF file. Save it as PDF or DOCX.'],
  [text(HTML), 'This is a web page (HTML). Save it as PDF or DOCX.'],
  [text('\ufeff<!DOCTYPE html>\n<p>Hi'), 'This is a web page (HTML). Save it as PDF or DOCX.'],
  [text('<?xml version="1.0"?><html>'), 'This is a web page (HTML). Save it as PDF or DOCX.'],
  [text('<span>Anna</span>'), 'This is a web page (HTML). Save it as PDF or DOCX.'],
  [text('<h2>Anna</h2><ul><li>x</li></ul>'), 'This is a web page (HTML). Save it as PDF or DOCX.'],
  [text('%FDF-1.2\n1 0 obj'), 'This is the data of a PDF form (FDF). Save it as PDF or DOCX.'],
  [
    archive({ 'META-INF/manifest.xml': '<x/>', 'content.xml': '<x/>' }),
    'This is an OpenDocument file. Save it as PDF or DOCX.',
  ],
  [utf16('<HTML><body>'), 'This is a web page (HTML). Save it as PDF or DOCX.'],
  [text('<!-- saved from url -->\n<TABLE>'), 'This is a web page (HTML). Save it as PDF or DOCX.'],
  [text(MHT), 'This is a single-file web page (MHT). Save it as PDF or DOCX.'],
  [
    text('MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n'),
    'This is a single-file web page (MHT). Save it as PDF or DOCX.',
  ],
  [
    text('Received: by x\nSubject: CV\nContent-Type: text/plain\n\nHi'),
    'This is a saved mail (EML). Save the document that is attached to it, and choose that.',
  ],
  [
    text('From: a@x.example\nTo: b@x.example\nMessage-ID: <1@x>\n\nHi'),
    'This is a saved mail (EML). Save the document that is attached to it, and choose that.',
  ],
  [
    compound('__properties_version1.0', '__nameid_version1.0'),
    'This is a mail saved by Outlook (MSG). Save the document that is attached to it, and choose that.',
  ],
  [compound('Workbook'), 'This is an Excel file (XLS). Save it as PDF or DOCX.'],
  [compound('PowerPoint Document'), 'This is a PowerPoint file (PPT). Save it as PDF or DOCX.'],
  [
    compound('\u0005HwpSummaryInformation', 'BodyText'),
    'This is a Hangul file (HWP). Save it as PDF or DOCX.',
  ],
  [
    compound('Something'),
    "This is an old Office file or another program's file. Save it as PDF or DOCX.",
  ],
  [opendocument('text'), 'This is an OpenDocument text (ODT). Save it as PDF or DOCX.'],
  [
    opendocument('spreadsheet'),
    'This is an OpenDocument spreadsheet (ODS). Save it as PDF or DOCX.',
  ],
  [
    archive({ mimetype: 'application/epub+zip' }, 0),
    'This is an e-book (EPUB). Save it as PDF or DOCX.',
  ],
  [
    office('openxmlformats-officedocument.spreadsheetml.sheet.main+xml', 'xl/workbook.xml'),
    'This is an Excel file (XLSX). Save it as PDF or DOCX.',
  ],
  [
    office(
      'openxmlformats-officedocument.presentationml.presentation.main+xml',
      'ppt/presentation.xml',
    ),
    'This is a PowerPoint file (PPTX). Save it as PDF or DOCX.',
  ],
  [
    office('ms-word.document.macroEnabled.main+xml', 'word/document.xml'),
    'This is a Word file with macros (DOCM). Save it as PDF or DOCX.',
  ],
  [
    office('openxmlformats-officedocument.wordprocessingml.template.main+xml', 'word/document.xml'),
    'This is a Word template (DOTX). Save it as PDF or DOCX.',
  ],
  [
    archive({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x' }),
    'This is an Apple Pages, Numbers or Keynote file. Export it as PDF, and choose that.',
  ],
  [
    archive({ 'cv.docx': 'x' }),
    'This is a ZIP archive. Unpack it, and choose the PDF or DOCX file in it.',
  ],
  [
    archive({ 'cv/word/document.xml': 'x' }),
    'This is a ZIP archive. Unpack it, and choose the PDF or DOCX file in it.',
  ],
  [
    bytes(0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1),
    'This is a RAR archive. Unpack it, and choose the PDF or DOCX file in it.',
  ],
  [
    bytes(0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa),
    'This is a PNG picture. Put it into a document and save that as PDF.',
  ],
  [
    bytes(0xff, 0xd8, 0xff, 0xe1),
    'This is a JPEG picture. Put it into a document and save that as PDF.',
  ],
  [
    text('\0\0\0\u0018ftypheic'),
    'This is a HEIC picture. Put it into a document and save that as PDF.',
  ],
  [
    text('RIFF\0\0\0\0WEBPVP8 '),
    'This is a WebP picture. Put it into a document and save that as PDF.',
  ],
  [text('II*\0'), 'This is a TIFF picture. Put it into a document and save that as PDF.'],
  [text('<svg xmlns="x">'), 'This is an SVG picture. Put it into a document and save that as PDF.'],
  [text('MZ\u0090\0'), 'This is a program. Choose a PDF or DOCX file.'],
  [text('Ada Lovelace\nMathematician'), 'This is a text file. Save it as PDF or DOCX.'],
  [text('%!PS-Adobe-3.0'), 'This is a PostScript file. Save it as PDF or DOCX.'],
  [text('\\documentclass{moderncv}'), 'This is a LaTeX file. Save it as PDF or DOCX.'],
  [text('{"basics": {}}'), 'This is a JSON file. Save it as PDF or DOCX.'],
  [text('履歴書\n山田太郎'), 'This is a text file. Save it as PDF or DOCX.'],
  [
    text('<?xml version="1.0"?><?mso-application progid="Word.Document"?>'),
    'This is a Word XML file. Save it as PDF or DOCX.',
  ],
  [bytes(0xff, 0x57, 0x50, 0x43, 1), 'This is a WordPerfect file. Save it as PDF or DOCX.'],
])('case 11: other formats are named (%#)', (content, sentence) => {
  expect(messageOf(content)).toBe(sentence);
});

const LOCKED = 'This file has a password, so nobody else can open it. Save it without one.';
const CUT = 'This file is cut off or damaged. Save it again, and choose the new file.';
test.each<[what: string, content: Uint8Array, sentence: string | undefined]>([
  ['DOC with a password', compound('1Table', { name: 'WordDocument', content: fib(1) }), LOCKED],
  ['DOCX with a password', compound('EncryptionInfo', 'EncryptedPackage'), LOCKED],
  ['DOC cut off in its text', doc.subarray(0, 4000), CUT],
  ['DOC cut off in its directory', doc.subarray(0, 1000), CUT],
  ['DOC cut off in its head', doc.subarray(0, 60), CUT],
  ['DOCX cut in half', docx.subarray(0, docx.length / 2), CUT],
  ['DOCX without its last bytes', docx.subarray(0, -30), CUT],
  ['DOCX cut off at its beginning', docx.subarray(0, 40), CUT],
  ['DOCX with bytes behind its end', Buffer.concat([docx, Buffer.alloc(300)]), undefined],
])('case 13: %s', (_what, content, sentence) => {
  expect(messageOf(content)).toBe(sentence);
});

test.each<[what: string, content: Uint8Array, isDoubtful: boolean]>([
  ['a whole PDF', pdf(), false],
  ['one after other bytes, from which it counts', pdf('\n\n'), false],
  ['one without an end', pdf().subarray(0, -20), true],
  ['one that is cut in half', pdf().subarray(0, 90), true],
  [
    'one that is encrypted',
    pdf('', `${page}4 0 obj\n<</Filter/Standard>>\n<</Encrypt 4 0 R>>`),
    true,
  ],
  [
    'one without pages',
    pdf('', '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\n2 0 obj\n<</Type/Pages/Count 0/Kids[]>>\n'),
    true,
  ],
  ['one with packed objects', pdf('', '5 0 obj\n<</Type/ObjStm>>\n'), false],
])('case 13: a PDF is opened only if it is doubtful: %s', (_what, content, isDoubtful) => {
  expect(recognizeFile(content)).toMatchObject({ isDoubtful });
});

test('nothing, and content that nobody knows, has no format', () => {
  for (const content of [bytes(), bytes(0, 1, 2, 3), text('abc\0def\u0001')])
    expect(recognizeFile(content)).toBeUndefined();
});

test.each([
  ['cv.doc', '.docx', 'cv.docx'],
  ['CV.PDF', '.pdf', 'CV.pdf'],
  ['cv', '.pdf', 'cv.pdf'],
  ['cv.pdf.docx', '.pdf', 'cv.pdf'],
  ['cv.docx.pdf', '.docx', 'cv.docx'],
  ['cv.pdf .', '.pdf', 'cv.pdf'],
  ['cv.pdf\u200f', '.pdf', 'cv.pdf'],
  ['cv . pdf', '.pdf', 'cv.pdf'],
  ['cv．pdf', '.pdf', 'cv.pdf'],
  ['J. Doe v1.2', '.pdf', 'J. Doe v1.2.pdf'],
  ['cv.v2.docx', '.docx', 'cv.v2.docx'],
  ['Lebenslauf.2024', '.pdf', 'Lebenslauf.2024.pdf'],
  ['履歴書.rtf', '.docx', '履歴書.docx'],
  ['cv.download', '.pdf', 'cv.pdf'],
  ['cv.exe', '.pdf', 'cv.exe'],
  ['cv.pdf.scr', '.pdf', 'cv.pdf.scr'],
  ['.pdf', '.pdf', '.pdf'],
])('case 11: %s as %s is called %s', (name, extension, expected) => {
  expect(withEnding(name, extension)).toBe(expected);
});

test.each<[what: string, body: string, isUnsearchable: boolean]>([
  ['a scan', page, true],
  ['with a font', `${page}4 0 obj\n<</Type/Font/BaseFont/Helvetica>>\n`, false],
  [
    'whose glyphs have no map',
    `${page}<</Type/Font/Subtype/CIDFontType2/Ordering (Identity)>>`,
    true,
  ],
  ['whose glyphs have a map', `${page}<</Type/Font/Ordering(Identity)/ToUnicode 5 0 R>>`, false],
  ['with drawn glyphs', `${page}<</Type/Font/Subtype/Type3>>`, true],
  ['with a Japanese font', `${page}<</Type/Font/Ordering (Japan1)>>`, false],
  ['whose fonts are packed', `${page}<</Type/ObjStm>>`, false],
])('case 13: a PDF that cannot be searched is noticed: %s', (_what, body, isUnsearchable) => {
  expect(recognizeFile(pdf('', body))).toMatchObject({ isUnsearchable });
});
