import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';

/** A part of a text, compressed without the rest of the text. */
export interface Piece {
  /** Whole deflate blocks, none of them the last one of a stream. */
  compressed: Buffer;
  /** Of the text, in bytes. */
  length: number;
  /** Of the text. */
  crc: number;
  digest: string;
}

const LEVEL = 6;
/** Pieces end at a byte, and more may follow. */
const END_OF_PIECE = { finishFlush: constants.Z_SYNC_FLUSH };

/** Compresses a part of a text. */
export async function makePiece(text: string): Promise<Piece> {
  const bytes = Buffer.from(text);
  return {
    compressed: await promisify(deflateRaw)(bytes, { level: LEVEL, ...END_OF_PIECE }),
    length: bytes.length,
    crc: crc32(bytes),
    digest: hash('sha256', bytes, 'base64url'),
  };
}

/** Deflate, no flags, no time, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block, the last one. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** CRC and length, four bytes each. */
const GZIP_TRAILER = 8;

/**
 * A text that is too large to be kept as one, in compressed pieces. They become one gzip member: of several, curl reads
 * the first one and fails.
 */
export class Pieces {
  readonly #pieces: readonly (Piece | (() => Promise<Piece>))[];
  /** Of what the text says; the same for texts that say the same. Undefined while pieces are not made. */
  readonly digest: string | undefined;

  /** @param pieces functions make a piece, or wait for it, when it is its turn to be sent */
  constructor(pieces: readonly (Piece | (() => Promise<Piece>))[], digest?: string) {
    this.#pieces = pieces;
    this.digest = digest;
  }

  /** The bytes of the text, and of its gzip form; undefined while pieces are not made. */
  lengths(): { text: number; gzip: number } | undefined {
    let [text, gzip] = [0, GZIP_HEADER.length + LAST_BLOCK.length + GZIP_TRAILER];
    for (const piece of this.#pieces) {
      if (typeof piece === 'function') return undefined;
      text += piece.length;
      gzip += piece.compressed.length;
    }
    return { text, gzip };
  }

  async *#made(): AsyncGenerator<Piece> {
    for (const piece of this.#pieces) yield typeof piece === 'function' ? await piece() : piece;
  }

  /** The text; one piece at a time is in memory. */
  async *text(): AsyncGenerator<Buffer> {
    for await (const { compressed } of this.#made())
      yield await promisify(inflateRaw)(compressed, END_OF_PIECE);
  }

  async *gzip(): AsyncGenerator<Buffer> {
    yield GZIP_HEADER;
    let [whole, bytes] = [0, 0];
    for await (const { compressed, crc, length } of this.#made()) {
      whole = combineCrc(whole, crc, length);
      bytes += length;
      yield compressed;
    }
    yield LAST_BLOCK;
    const trailer = Buffer.alloc(GZIP_TRAILER);
    trailer.writeUInt32LE(whole, 0);
    trailer.writeUInt32LE(bytes % 2 ** 32, 4);
    yield trailer;
  }
}

/** The CRC of two texts in a row, from theirs and the length of the second one, as zlib's `crc32_combine` does. */
function combineCrc(first: number, second: number, length: number): number {
  let shift = 1 << 31;
  // x to the power of 8, then of 16, 32 and so on.
  let power = 1 << 23;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(power, shift);
    power = multiply(power, power);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}

/** The product of two polynomials modulo the one of CRC-32, with the highest power in the lowest bit. */
function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ 0xedb88320 : shifted >>> 1;
  }
  return product;
}
