interface Stream {
  /** In small letters. */
  name: string;
  /** The first bytes; undefined for a short stream, which is stored elsewhere. */
  head: Uint8Array | undefined;
}

/** Sector numbers from here on mean the end of a chain. */
const END = 0xff_ff_ff_f0;
const [STORAGE, STREAM] = [1, 2];
/** Bytes of a stream that has sectors of its own. */
const LONG = 4096;

/** The streams and storages at the top of a compound file (OLE), in which old Office programs and others store. */
export function readCompound(bytes: Uint8Array): { streams: Stream[]; isCut: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => (at + 4 <= bytes.length ? view.getUint32(at, true) : END);
  const size = bytes.length > 30 && view.getUint16(30, true) === 12 ? 4096 : 512;
  const offset = (sector: number) => (sector + 1) * size;
  const perSector = size / 4;
  let isCut = false;
  const chain = (start: number): number[] => {
    const sectors: number[] = [];
    for (let sector = start; sector < END;) {
      if (offset(sector) >= bytes.length || sectors.length * size > bytes.length) {
        isCut = true;
        break;
      }
      sectors.push(sector);
      const table = word(76 + 4 * Math.floor(sector / perSector));
      sector = word(offset(table) + 4 * (sector % perSector));
    }
    return sectors;
  };
  const directory = chain(word(48));
  const perDirectory = size / 128;
  const entryAt = (index: number) =>
    offset(directory[Math.floor(index / perDirectory)] ?? END) + (index % perDirectory) * 128;
  const streams: Stream[] = [];
  const waiting = [word(entryAt(0) + 76)];
  const seen = new Set<number>();
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const at = entryAt(index);
    if (index >= END || seen.has(index) || at + 128 > bytes.length) continue;
    seen.add(index);
    const length = Math.min(64, view.getUint16(at + 64, true)) - 2;
    const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + Math.max(0, length)));
    const start = word(at + 116);
    const isLong = bytes[at + 66] === STREAM && word(at + 120) >= LONG;
    if (isLong) chain(start);
    if (bytes[at + 66] === STREAM || bytes[at + 66] === STORAGE)
      streams.push({
        name: name.toLowerCase(),
        head: isLong ? bytes.subarray(offset(start), offset(start) + 64) : undefined,
      });
    waiting.push(word(at + 68), word(at + 72));
  }
  return { streams, isCut };
}
