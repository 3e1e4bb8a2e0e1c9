import { type ArtColor, type Corner, hashOf, QUARTERS } from '../../../../shared/kit/mosaic.ts';
import { PICTURE_SIZE } from '../../rules.ts';

/** The light values of web/kit/styles/tokens.css. */
export const PALETTE: Record<ArtColor | 'background', string> = {
  azure: '#1491ea',
  sky: '#8bcaff',
  pale: '#ddf0ff',
  navy: '#042c50',
  sun: '#ffb938',
  coral: '#ff7a59',
  paper: '#ffffff',
  mint: '#8fdcc0',
  background: '#f7f9fb',
};

const COLUMNS = 4;
const ROWS = 6;
const TILE = PICTURE_SIZE.height / ROWS;
const LEFT = PICTURE_SIZE.width - COLUMNS * TILE;

/** Background and quarter circle. */
const PAIRS: readonly (readonly [ArtColor, ArtColor])[] = [
  ['pale', 'azure'],
  ['sky', 'azure'],
  ['navy', 'azure'],
  ['azure', 'sky'],
  ['pale', 'sky'],
  ['azure', 'navy'],
  ['sky', 'pale'],
  ['navy', 'sky'],
  ['sun', 'coral'],
  ['pale', 'sun'],
  ['navy', 'sun'],
  ['mint', 'azure'],
];
const CORNERS = Object.keys(QUARTERS) as Corner[];

/** The band at the right edge: the doorway among quarter circles, which depend only on the text. */
export function drawBand(text: string): string {
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    column: index % COLUMNS,
    row: Math.floor(index / COLUMNS),
  })).filter(({ column, row }) => !isDoorway(column, row));
  return tiles.map((tile) => drawTile(tile, text)).join('') + drawDoorway();
}

/** Two tiles wide and high. */
const DOORWAY = { column: 1, row: 2 };
const isDoorway = (column: number, row: number) =>
  [column - DOORWAY.column, row - DOORWAY.row].every(
    (distance) => distance === 0 || distance === 1,
  );

const place = (column: number, row: number) =>
  `translate(${LEFT + column * TILE} ${row * TILE}) scale(${TILE / 100})`;

function drawTile({ column, row }: { column: number; row: number }, text: string): string {
  const number = hashOf(`${column}${row}${text}`);
  const [ground, quarter] = PAIRS[number % PAIRS.length] ?? PAIRS[0]!;
  const corner = CORNERS[(number >> 5) % CORNERS.length] ?? 'topLeft';
  // Slightly wider than the grid, so that no seam shows between tiles.
  return `<g transform="${place(column, row)}"><rect width="100.4" height="100.4" fill="${PALETTE[ground]}"/><path d="${QUARTERS[corner]}" fill="${PALETTE[quarter]}"/></g>`;
}

/** The sun rising in a doorway, as on the home page. */
const drawDoorway = () =>
  `<g transform="${place(DOORWAY.column, DOORWAY.row)}">` +
  `<rect width="200.4" height="200.4" fill="${PALETTE.pale}"/>` +
  `<path d="M20 200V100a80 80 0 0 1 160 0v100Z" fill="${PALETTE.navy}"/>` +
  `<clipPath id="door"><path d="M42 200V100a58 58 0 0 1 116 0v100Z"/></clipPath>` +
  `<g clip-path="url(#door)"><rect width="200" height="200" fill="${PALETTE.sky}"/>` +
  `<circle cx="100" cy="142" r="42" fill="${PALETTE.sun}"/>` +
  `<path d="M0 160q50-30 100 0t100 0v60H0Z" fill="${PALETTE.azure}"/>` +
  `<path d="M72 200 92 158h16l20 42Z" fill="${PALETTE.paper}"/></g></g>`;

/** The product's logo (web/kit/ui/art/logo.tsx). */
export const drawLogo = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size / 100})"><rect width="100" height="100" rx="24" fill="${PALETTE.azure}"/>` +
  `<path d="M24 100V52a26 26 0 0 1 52 0v48Z" fill="${PALETTE.paper}"/><circle cx="50" cy="62" r="15" fill="${PALETTE.sun}"/>` +
  `<path d="M24 100V76q13-9 26 0t26 0v24Z" fill="${PALETTE.navy}"/></g>`;
