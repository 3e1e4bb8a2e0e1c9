interface Entry {
  /** In small letters, with slashes. */
  name: string;
  isDeflated: boolean;
  packed: Uint8Array;
}

/** Bytes of the directory's end, and the longest comment behind it. */
const END = 22;
const COMMENT_MAX = 0xff_ff;
/** Bytes of an entry that is unpacked here. */
const PACKED_MAX = 20_000;

/** The entries of an archive. One that is cut off has no directory: then the heads of its entries are read. */
export function readZip(bytes: Uint8Array): { entries: Entry[]; isCut: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (at: number, mark: number) =>
    at >= 0 && at + 4 <= bytes.length && view.getUint32(at, true) === mark;
  const latin1 = new TextDecoder('latin1');
  const entry = (nameAt: number, nameLength: number, methodAt: number, from: number): Entry => ({
    name: latin1
      .decode(bytes.subarray(nameAt, nameAt + nameLength))
      .toLowerCase()
      .replaceAll('\\', '/')
      .replace(/^[./]+/, ''),
    isDeflated: view.getUint16(methodAt, true) === 8,
    packed: bytes.subarray(from, from + view.getUint32(methodAt + 10, true)),
  });
  const entries: Entry[] = [];
  const first = Math.max(0, bytes.length - END - COMMENT_MAX);
  let end = bytes.length - END;
  while (end > first && !starts(end, 0x06_05_4b_50)) end -= 1;
  if (starts(end, 0x06_05_4b_50)) {
    const start = end - view.getUint32(end + 12, true);
    const moved = start - view.getUint32(end + 16, true);
    for (let at = start; starts(at, 0x02_01_4b_50) && at + 46 <= end;) {
      const local = moved + view.getUint32(at + 42, true);
      const from = starts(local, 0x04_03_4b_50)
        ? local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
        : bytes.length;
      const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
        view.getUint16(at + field, true),
      );
      entries.push(entry(at + 46, name, at + 10, from));
      at += 46 + name + extra + comment;
    }
    return { entries, isCut: false };
  }
  for (let at = 0; at + 30 <= bytes.length; at += 1) {
    if (!starts(at, 0x04_03_4b_50)) continue;
    const nameLength = view.getUint16(at + 26, true);
    const from = at + 30 + nameLength + view.getUint16(at + 28, true);
    entries.push(entry(at + 30, nameLength, at + 8, from));
  }
  return { entries, isCut: true };
}

/** A short text of an archive; '' if it cannot be read. */
export async function unpackText({ isDeflated, packed }: Entry): Promise<string> {
  const stored = new Blob([packed.slice(0, PACKED_MAX)]).stream();
  const stream = isDeflated ? stored.pipeThrough(new DecompressionStream('deflate-raw')) : stored;
  return new Response(stream).text().catch(() => '');
}
