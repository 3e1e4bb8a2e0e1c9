import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  // Quality 5 takes one or two milliseconds per page, and its result is only a few percent larger than the slow ones.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

/** The content encoding of a body. */
export type Encoding = keyof typeof compressors | 'identity';

/** In bytes. Smaller bodies do not benefit from compression. */
const MIN_SIZE = 1000;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/([\w.-]+\+)?(json|xml|javascript))/i;

/** Whether a body of this type and size is worth compressing. */
export const isCompressible = (contentType: string, bytes: number): boolean =>
  bytes >= MIN_SIZE && COMPRESSIBLE.test(contentType);

const refused = String.raw`(?!\s*;\s*q=0(\.0*)?\s*(,|$))`;
const BROTLI = new RegExp(String.raw`(^|[\s,])br${refused}(?![\w-])`, 'i');
const GZIP = new RegExp(String.raw`(^|[\s,])gzip${refused}(?![\w-])`, 'i');

/** The best encoding that an Accept-Encoding header allows. @param hasBrotli whether the answer can have it */
export function encodingFor(accepts: string | undefined, hasBrotli = true): Encoding {
  if (accepts === undefined) return 'identity';
  if (hasBrotli && BROTLI.test(accepts)) return 'br';
  return GZIP.test(accepts) ? 'gzip' : 'identity';
}

export const encode = async (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'identity' ? body : compressors[encoding](body);
