import { crc32 } from 'node:zlib';

/** A valid Word document (.docx) of one paragraph. The text must not need escaping in XML. */
export const tinyDocx = (text = 'Resume'): Buffer<ArrayBuffer> =>
  docxOf(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);

/** @param body the XML of the document's body */
export function docxOf(body: string, pack = zip): Buffer<ArrayBuffer> {
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const office = 'http://schemas.openxmlformats.org';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return pack({
    '[Content_Types].xml': `${declaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${declaration}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

/** A zip archive of texts, stored without compression. */
export function zip(files: Record<string, string>): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0); // version needed; then no flags, stored, no time
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), made, shared, place, Buffer.from(name)]),
    );
    parts.push(entry);
    offset += entry.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06'), end]);
}

/** A Word 97 document (.doc) of one paragraph: a compound file with one piece of text. */
export function tinyDoc(text = 'Resume'): Buffer<ArrayBuffer> {
  const shown = Buffer.from(`${text}\r`, 'latin1');
  const textAt = 1024;
  const pieces = Buffer.alloc(21);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(shown.length, 9);
  pieces.writeUInt32LE((textAt * 2) | 0x4000_0000, 15); // 8-bit characters

  const document = Buffer.alloc(4096);
  document.writeUInt16LE(0xa5ec, 0); // the mark of Word
  document.writeUInt16LE(0x00c1, 2); // Word 97
  document.writeUInt16LE(0x0409, 6); // English
  document.writeUInt16LE(0x00bf, 12);
  document.writeUInt32LE(textAt, 24);
  document.writeUInt32LE(textAt + shown.length, 28);
  document.writeUInt16LE(14, 32);
  document.writeUInt16LE(22, 62);
  document.writeUInt32LE(shown.length, 76);
  document.writeUInt16LE(93, 152);
  document.writeUInt32LE(0, 418); // where the pieces lie in the table stream
  document.writeUInt32LE(pieces.length, 422);
  shown.copy(document, textAt);
  return compoundFile({ '0Table': pieces, WordDocument: document });
}

const SECTOR = 512;
const END = 0xffff_fffe;
const FREE = 0xffff_ffff;

/**
 * A compound file (OLE2) of a few streams, the shorter names first. Each is padded to 4096 bytes, under which another
 * table would rule.
 */
function compoundFile(streams: Record<string, Buffer>): Buffer<ArrayBuffer> {
  const sectorsEach = 4096 / SECTOR;
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xffff_fffd, 0); // sector 0 is this table
  table.writeUInt32LE(END, 4); // sector 1 is the directory
  const entries = [directoryEntry('Root Entry', 5, { child: 1, start: END, size: 0 })];
  const contents = Object.entries(streams).map(([name, content], index) => {
    const start = 2 + index * sectorsEach;
    for (let sector = start; sector < start + sectorsEach; sector++) {
      table.writeUInt32LE(sector + 1 < start + sectorsEach ? sector + 1 : END, sector * 4);
    }
    const isLast = index + 1 === Object.keys(streams).length;
    const right = isLast ? FREE : index + 2;
    entries.push(directoryEntry(name, 2, { right, start, size: 4096 }));
    return Buffer.concat([content], 4096);
  });
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30); // sectors of 2^9 bytes
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44); // one sector of table
  header.writeUInt32LE(1, 48); // the directory's first sector
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76); // the table's sector
  return Buffer.concat([header, table, Buffer.concat(entries, SECTOR), ...contents]);
}

function directoryEntry(
  name: string,
  type: number,
  place: { child?: number; right?: number; start: number; size: number },
): Buffer<ArrayBuffer> {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(place.right ?? FREE, 72);
  entry.writeUInt32LE(place.child ?? FREE, 76);
  entry.writeUInt32LE(place.start, 116);
  entry.writeUInt32LE(place.size, 120);
  return entry;
}
