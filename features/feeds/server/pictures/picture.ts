import { pictureVersion, type PictureText } from '../../rules.ts';
import { drawCard } from './card.ts';
import { openLetterings } from './lettering.ts';
import { createLine } from '../../../../server/in-turn.ts';

/** Cached pictures, about 30 kB each; the least recently used is removed first. */
const CACHE_SIZE = 300;
/** Pictures drawn concurrently; the rest of the machine is for pages. */
const MAX_CONCURRENT = 2;
/** Pictures that may wait; further requests are refused for now. */
const MAX_WAITING = 100;

export interface Pictures {
  /** A PNG of 1200 × 630. @throws Problem 503 if too many are waiting */
  make(text: PictureText): Promise<Buffer>;
}

/** Draws each picture once. */
export function createPictures(siteName: string): Pictures {
  const pictures = new Map<string, Promise<Buffer>>();
  const inTurn = createLine({
    atOnce: MAX_CONCURRENT,
    mayWait: MAX_WAITING,
    refusal: {
      code: 'overloaded',
      message: 'Too many pictures are being generated. Please try again in a moment.',
    },
  });

  return {
    make(text) {
      const key = pictureVersion(text) + JSON.stringify(text);
      const picture = pictures.get(key) ?? inTurn(() => rasterize(text, siteName));
      pictures.delete(key);
      pictures.set(key, picture);
      picture.catch(() => pictures.delete(key));
      for (const oldest of pictures.keys()) {
        if (pictures.size <= CACHE_SIZE) break;
        pictures.delete(oldest);
      }
      return picture;
    },
  };
}

let tools: Promise<Tools> | undefined;
type Tools = Awaited<ReturnType<typeof openTools>>;

/** Loaded with the first picture, because most starts need none. */
async function openTools() {
  const [{ renderAsync }, letterings] = await Promise.all([
    import('@resvg/resvg-js'),
    openLetterings(),
  ]);
  return { renderAsync, letterings };
}

async function rasterize(text: PictureText, siteName: string): Promise<Buffer> {
  const { renderAsync, letterings } = await (tools ??= openTools());
  const svg = drawCard(text, siteName, letterings);
  // In a separate thread. All text is shapes already, so no fonts are needed.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}
