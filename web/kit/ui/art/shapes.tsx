import type { ReactNode } from 'react';
import { type ArtColor, QUARTERS } from '../../../../shared/kit/mosaic.ts';

/** The colors of the mosaic; each has a light and a dark value in styles/tokens.css. */
const COLORS = {
  azure: 'var(--art-azure)',
  sky: 'var(--art-sky)',
  pale: 'var(--art-pale)',
  navy: 'var(--art-navy)',
  sun: 'var(--art-sun)',
  coral: 'var(--art-coral)',
  paper: 'var(--art-paper)',
  mint: 'var(--art-mint)',
} as const satisfies Record<ArtColor, string>;

export type Color = ArtColor;
export const paint = (color: Color) => COLORS[color];

const GRID = [20, 50, 80];
const TURNS = [0, 30, 60, 90, 120, 150];

/** Each shape in a 100 × 100 tile, in a first and a second color. */
const SHAPES = {
  topLeft: (first) => <path d={QUARTERS.topLeft} fill={first} />,
  topRight: (first) => <path d={QUARTERS.topRight} fill={first} />,
  bottomRight: (first) => <path d={QUARTERS.bottomRight} fill={first} />,
  bottomLeft: (first) => <path d={QUARTERS.bottomLeft} fill={first} />,
  rising: (first) => <path d="M0 100A50 50 0 0 1 100 100Z" fill={first} />,
  stairs: (first) => <path d="M0 100V75H25V50H50V25H75V0H100V100Z" fill={first} />,
  leaf: (first) => <path d="M8 92V50A42 42 0 0 1 50 8H92V50A42 42 0 0 1 50 92Z" fill={first} />,
  check: (first) => (
    <path
      d="m20 54 22 22 40-46"
      fill="none"
      stroke={first}
      strokeWidth="14"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  cross: (first) => (
    <path d="m28 28 44 44M72 28 28 72" stroke={first} strokeWidth="14" strokeLinecap="round" />
  ),
  lens: (first) => (
    <>
      <circle cx="43" cy="43" r="25" fill="none" stroke={first} strokeWidth="12" />
      <path d="m62 62 26 26" stroke={first} strokeWidth="13" strokeLinecap="round" />
    </>
  ),
  dots: (first) => (
    <g fill={first}>
      {GRID.flatMap((x) => GRID.map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="7" />))}
    </g>
  ),
  bars: (first, second) => (
    <>
      <rect x="14" y="56" width="16" height="44" fill={first} />
      <rect x="42" y="34" width="16" height="66" fill={first} />
      <rect x="70" y="12" width="16" height="88" fill={second} />
    </>
  ),
  rays: (first, second) => (
    <>
      {TURNS.map((turn) => (
        <rect
          key={turn}
          x="46"
          y="6"
          width="8"
          height="88"
          rx="4"
          fill={first}
          transform={`rotate(${turn} 50 50)`}
        />
      ))}
      <circle cx="50" cy="50" r="22" fill={second} />
    </>
  ),
  person: (first, second) => (
    <>
      <circle cx="50" cy="36" r="20" fill={first} />
      <path d="M10 100a40 38 0 0 1 80 0Z" fill={second} />
    </>
  ),
  plane: (first, second) => (
    <>
      <path d="M10 46 92 10 66 90 44 60Z" fill={first} />
      <path d="M92 10 44 60 40 86 54 66" fill={second} />
    </>
  ),
  briefcase: (first, second) => (
    <>
      <path d="M36 34V24h28v10" fill="none" stroke={first} strokeWidth="8" />
      <rect x="12" y="34" width="76" height="50" rx="8" fill={first} />
      <path d="M12 56h76" stroke={second} strokeWidth="6" />
      <rect x="43" y="50" width="14" height="13" rx="3" fill={second} />
    </>
  ),
  door: (first, second) => (
    <>
      <path d="M14 100V50a36 36 0 0 1 72 0v50Z" fill={first} />
      <path d="M34 100V56a16 16 0 0 1 32 0v44Z" fill={second} />
    </>
  ),
} satisfies Record<string, (first: string, second: string) => ReactNode>;

export type ShapeName = keyof typeof SHAPES;

export const drawShape = (shape: ShapeName, first: Color, second: Color): ReactNode =>
  SHAPES[shape](paint(first), paint(second));
