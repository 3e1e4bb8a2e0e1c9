import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of a zip, with its path in it. */
export interface ZipEntry {
  name: string;
  content: Uint8Array;
  /** It is small already, as PDF and docx are: stored as it is. */
  isCompressed?: true;
}

/** A zip, piece by piece: no more than one of its files is held at a time. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = () => {
    const ready = pieces;
    pieces = [];
    return ready;
  };
  for await (const { name, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    file.push(content, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
