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
 * A text that is too large to be kept as one, in compressed pieces. They become one gzip member: browsers read only the
 * first one of several.
 */
export class Pieces {
  readonly #pieces: readonly Piece[];
  /** Of what the text says; the same for texts that say the same. */
  readonly digest: string;
  /** Of the text, in bytes. */
  readonly length: number;
  readonly gzipLength: number;

  constructor(pieces: readonly Piece[], digest: string) {
    this.#pieces = pieces;
    this.digest = digest;
    this.length = sum(pieces.map(({ length }) => length));
    this.gzipLength =
      GZIP_HEADER.length +
      sum(pieces.map(({ compressed }) => compressed.length)) +
      LAST_BLOCK.length +
      GZIP_TRAILER;
  }

  /** The text; one piece at a time is in memory. */
  async *text(): AsyncGenerator<Buffer> {
    for (const { compressed } of this.#pieces)
      yield await promisify(inflateRaw)(compressed, END_OF_PIECE);
  }

  *gzip(): Generator<Buffer> {
    yield GZIP_HEADER;
    for (const { compressed } of this.#pieces) yield compressed;
    yield LAST_BLOCK;
    const trailer = Buffer.alloc(GZIP_TRAILER);
    let whole = 0;
    for (const { crc, length } of this.#pieces) whole = combineCrc(whole, crc, length);
    trailer.writeUInt32LE(whole, 0);
    trailer.writeUInt32LE(this.length % 2 ** 32, 4);
    yield trailer;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

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
