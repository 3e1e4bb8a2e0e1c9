import { useLayoutEffect, useRef, useState } from 'react';
import { loadedLater } from '../loaded-later.tsx';
import styles from './mosaic.module.css';
import type { PictureName, Tiles } from './pictures.tsx';

interface MosaicProps {
  picture: PictureName;
  columns: number;
  rows: number;
  /** Fills the height of its frame; upper tiles are cut off. */
  cropped?: boolean;
  /** Tiles turn into place one after another. */
  settling?: boolean;
}

let ServerTiles: typeof Tiles | undefined;

/** For the server, which draws. Not an import, because browsers would load it, too. */
export function drawWith(tiles: typeof Tiles) {
  ServerTiles = tiles;
}

/**
 * A picture made of quarter circles on a grid; each tile is 100 units wide. Decoration. Nothing happens in it, so browsers
 * keep what the server drew, and load what draws it only for a page that they show themselves.
 */
export const Mosaic = (props: MosaicProps) =>
  ServerTiles ? (
    <svg {...frameOf(props)}>
      <ServerTiles {...props} />
    </svg>
  ) : (
    <Kept {...props} />
  );

const [LoadedTiles] = loadedLater(() => import('./pictures.tsx').then((file) => file.Tiles));

function Kept(props: MosaicProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  useLayoutEffect(() => setEmpty(!svg.current?.firstChild), []);
  const frame = frameOf(props);
  if (isEmpty) {
    return (
      <svg key="drawn" {...frame}>
        <LoadedTiles {...props} />
      </svg>
    );
  }
  return (
    <svg
      key="kept"
      ref={svg}
      {...frame}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

const frameOf = ({ columns, rows, cropped }: MosaicProps) =>
  ({
    viewBox: `0 0 ${columns * 100} ${rows * 100}`,
    className: styles.mosaic,
    preserveAspectRatio: cropped ? 'xMidYMax slice' : undefined,
    'data-art': '',
    'data-cropped': cropped || undefined,
    'aria-hidden': true,
    focusable: false,
  }) as const;
