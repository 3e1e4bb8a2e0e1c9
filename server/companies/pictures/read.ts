import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import {
  BROKEN_PICTURE,
  contentRefusal,
  PICTURE_PIXELS,
  PICTURE_SIZES,
  type PictureKind,
  pictureRefusal,
} from '../../../shared/companies/pictures.ts';
import type { Reason } from '../../../shared/errors.ts';
import type { UploadedFile } from '../../../shared/kit/endpoint.ts';
import type { SentFile } from '../../files/files.ts';
import { Problem } from '../../http/problems.ts';
import { createLine } from '../../in-turn.ts';

/** Seconds that a picture may take. One of a camera takes less than one. */
const TIME_MAX = 10;
/** Pictures at the same time. Each has a thread of its own and up to 200 MB. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const QUALITY = 82;

// Only what companies may send: other formats have parsers of their own, which strangers would reach.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
// Pictures are read once.
sharp.cache(false);

export interface ReadPicture {
  file: SentFile;
  width: number;
  height: number;
}

/** Uploads that wait for their turn. Each keeps its file in memory. */
const WAITING_MAX = 20;

const inTurn = createLine({
  atOnce: AT_ONCE,
  mayWait: WAITING_MAX,
  refusal: {
    code: 'busy',
    message: 'Many pictures are being read. Please try again in a few seconds.',
  },
});

/**
 * Decodes a picture and writes it anew, in the size of its kind: what is stored was written by this server, has no metadata,
 * and is nothing but a picture. Works in threads of the library.
 * @throws Problem 400 for a missing or empty file, 413, 415, 422 with the reason, 503 if many others are being read
 */
export async function readPicture(
  kind: PictureKind,
  sent: UploadedFile | undefined,
): Promise<ReadPicture> {
  const refusal = pictureRefusal(sent && { name: sent.name, size: sent.content.length });
  if (refusal) throw refused(refusal);
  if (!sent) throw refused(pictureRefusal(undefined)!);
  return inTurn(() => rewrite(kind, sent.content));
}

async function rewrite(kind: PictureKind, content: Uint8Array): Promise<ReadPicture> {
  const options = {
    limitInputPixels: PICTURE_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  } as const;
  // The header only, also of what has too many pixels.
  const found = await sharp(content, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const refusal = contentRefusal(kind, {
    format: found?.format,
    width: found?.autoOrient.width ?? 0,
    height: found?.autoOrient.height ?? 0,
    isAnimated: (found?.pages ?? 1) > 1,
  });
  if (refusal) throw refused(refusal);
  const size = PICTURE_SIZES[kind];
  const picture = sharp(content, options).autoOrient().timeout({ seconds: TIME_MAX });
  const sized =
    kind === 'logo'
      ? // The whole logo, on a square.
        picture.resize({ ...size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      : picture.resize({ ...size, fit: 'inside', withoutEnlargement: true });
  try {
    const { data, info } = await sized
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const file = { name: `${kind}.webp`, contentType: 'image/webp', content: data };
    return { file, width: info.width, height: info.height };
  } catch {
    throw refused(BROKEN_PICTURE);
  }
}

const refused = ({ code, message }: Reason) =>
  new Problem(code, message, { errors: { picture: message } });
