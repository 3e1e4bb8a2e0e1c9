/** A tile: its ground, a shape in it, and the shape's color. */
type Tile = readonly [ground: string, shape: string, color: string];

const AZURE = '#1491ea';
const SKY = '#8bcaff';
const PALE = '#ddf0ff';
const NAVY = '#042c50';
const SUN = '#ffb938';
const CORAL = '#ff7a59';

/** The mosaic's vocabulary as corners of boxes; a program without round corners shows squares. */
const topLeft = '100% 0 0 0';
const topRight = '0 100% 0 0';
const bottomRight = '0 0 100% 0';
const bottomLeft = '0 0 0 100%';
const leaf = '100% 0 100% 0';
const whole = '50%';

const TILES: readonly Tile[] = [
  [PALE, bottomRight, AZURE],
  [SKY, topLeft, NAVY],
  [NAVY, topRight, SKY],
  [CORAL, leaf, SUN],
  [PALE, bottomLeft, SKY],
  [AZURE, whole, SUN],
  [PALE, topLeft, NAVY],
  [SUN, topRight, CORAL],
  [NAVY, bottomRight, AZURE],
  [SKY, topRight, PALE],
];

/** The band of the doorway mosaic over a mail (look.md): ten tiles, drawn with table cells alone. */
export const HEADER = `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>${TILES.map(draw).join('')}</tr></table>`;

/** Tiles stay nearly square on a phone. */
export const HEADER_STYLE = `
@media (max-width: 480px) {
  .tile { height: 34px !important }
}
`;

function draw([ground, corners, color]: Tile): string {
  return `<td width="10%" style="padding:0;background:${ground};font-size:0;line-height:0"><div class="tile" style="height:59px;background:${color};border-radius:${corners}">&nbsp;</div></td>`;
}
