interface Stream {
  /** In small letters. */
  name: string;
  /** The first bytes; undefined for a short stream, which is stored elsewhere. */
  head: Uint8Array | undefined;
}

/** Sector numbers from here on mean the end of a chain. */
const END = 0xff_ff_ff_f0;
const STREAM = 2;
/** Bytes of a stream that has sectors of its own. */
const LONG = 4096;

/** The streams and storages at the top of a compound file (OLE), in which old Office programs and others store. */
export function readCompound(bytes: Uint8Array): { streams: Stream[]; isCut: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at, true) : END);
  const size = bytes[30] === 12 ? 4096 : 512;
  const offset = (sector: number) => (sector + 1) * size;
  let isCut = false;
  const chain = (start: number): number[] => {
    const sectors: number[] = [];
    for (let sector = start; sector < END && !isCut;) {
      isCut = offset(sector) >= bytes.length || sectors.length * size > bytes.length;
      sectors.push(sector);
      const table = word(76 + 4 * Math.floor((sector * 4) / size));
      sector = word(offset(table) + ((sector * 4) % size));
    }
    return sectors;
  };
  const directory = chain(word(48));
  const entryAt = (index: number) =>
    offset(directory[Math.floor((index * 128) / size)] ?? END) + ((index * 128) % size);
  const streams: Stream[] = [];
  // The entries at the top are a tree; each has one before it and one behind it.
  const waiting = new Set([word(entryAt(0) + 76)]);
  for (const index of waiting) {
    const at = entryAt(index);
    if (index >= END || at + 128 > bytes.length) continue;
    const end = at + Math.min(64, view.getUint16(at + 64, true)) - 2;
    const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, end)).toLowerCase();
    const start = offset(word(at + 116));
    const isLong = bytes[at + 66] === STREAM && word(at + 120) >= LONG;
    if (isLong) chain(word(at + 116));
    streams.push({ name, head: isLong ? bytes.subarray(start, start + 64) : undefined });
    waiting.add(word(at + 68)).add(word(at + 72));
  }
  return { streams, isCut };
}
