import type { CSSProperties, ReactNode } from 'react';
import styles from './mosaic.module.css';
import { type Color, drawShape, paint, type ShapeName } from './shapes.tsx';

/** Column, row, background, shape, and the shape's two colors. */
export type TileSpec = readonly [
  x: number,
  y: number,
  ground: Color,
  shape: ShapeName,
  first: Color,
  second?: Color,
];

interface MosaicProps {
  tiles: readonly TileSpec[];
  columns: number;
  rows: number;
  /** Fills the height of its frame; upper tiles are cut off. */
  cropped?: boolean;
  /** Tiles turn into place one after another. */
  settling?: boolean;
  /** Drawn over the tiles. */
  children?: ReactNode;
}

/** A picture made of quarter circles on a grid; each tile is 100 units wide. Decoration. */
export function Mosaic({ tiles, columns, rows, cropped, settling, children }: MosaicProps) {
  return (
    <svg
      viewBox={`0 0 ${columns * 100} ${rows * 100}`}
      className={styles.mosaic}
      preserveAspectRatio={cropped ? 'xMidYMax slice' : undefined}
      data-art=""
      data-cropped={cropped || undefined}
      aria-hidden="true"
      focusable="false"
    >
      {tiles.map(([x, y, ground, shape, first, second = 'navy']) => (
        <g key={`${x}-${y}`} transform={`translate(${x * 100} ${y * 100})`}>
          <g
            className={settling ? styles.tile : undefined}
            style={{ '--order': x + y } as CSSProperties}
          >
            {/* Slightly wider than the grid, so that no seam shows between tiles. */}
            <rect width="100.4" height="100.4" fill={paint(ground)} />
            {drawShape(shape, first, second)}
          </g>
        </g>
      ))}
      {children}
    </svg>
  );
}
