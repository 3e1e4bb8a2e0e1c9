import { companyLook, QUARTERS } from '../../../../shared/kit/mosaic.ts';
import { PICTURE_SIZE, type PictureText } from '../../rules.ts';
import { type Lettering, wrap } from './lettering.ts';
import { drawBand, drawLogo, PALETTE } from './mosaic.ts';

type Letterings = Record<'display' | 'text', Lettering>;

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const LEFT = 72;
/** The right edge of the text; the mosaic begins a little further right. */
const COLUMN = 660;
/** The vertical center between the company and the name of the board. */
const MIDDLE = 336;
const INK = '#0e1a26';
const DIM = '#55626f';
const LINK = '#0070bf';

/** Sizes from large to small, with the number of lines that fit. */
const TITLE_SIZES = [
  { size: 76, lines: 3 },
  { size: 64, lines: 3 },
  { size: 54, lines: 4 },
  { size: 46, lines: 4 },
] as const;

/** The preview picture of a job, a company or this board, as SVG. */
export function drawCard(text: PictureText, siteName: string, letterings: Letterings): string {
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PALETTE.background}"/>`,
    drawBand(text.company || text.title),
    text.company && drawCompany(text.company, letterings),
    drawTitle(text, letterings),
    drawSite(siteName, letterings),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`;
}

function drawCompany(name: string, letterings: Letterings): string {
  const { ground, quarter, ink, letter, corner, opposite } = companyLook(name);
  const face = faceFor(letter, letterings);
  const mark = [
    `<clipPath id="mark"><rect width="100" height="100" rx="22"/></clipPath>`,
    `<g transform="translate(${LEFT} 64) scale(0.76)" clip-path="url(#mark)"><rect width="100" height="100" fill="${PALETTE[ground]}"/>`,
    `<g fill="${PALETTE[quarter]}" opacity="0.55"><path d="${QUARTERS[corner]}" transform="translate(50 50) scale(0.5)"/><path d="${QUARTERS[opposite]}" transform="scale(0.5)"/></g>`,
    face
      ? face.draw(letter, { x: 50 - face.widthOf(letter, 54) / 2, y: 69, size: 54, fill: ink })
      : '',
    '</g>',
  ];
  const line = oneLine(name, 30, COLUMN - 100, letterings);
  return mark.join('') + (line?.draw({ x: LEFT + 98, y: 113, fill: DIM }) ?? '');
}

/** Title, pay and facts, centered between the company and the name of the board. */
function drawTitle(text: PictureText, letterings: Letterings): string {
  const { face, text: title } = titleOf(text, letterings);
  const tries = TITLE_SIZES.map(({ size, lines }) => ({
    size,
    ...wrap(face, title, { size, width: COLUMN, lines }),
  }));
  const { size, lines } = tries.find(({ isWhole }) => isWhole) ?? tries.at(-1)!;
  const step = size * 1.08;
  const rest = [payLine(text.pay, letterings), factsLine(text.facts, letterings)].filter(
    (line) => line !== undefined,
  );
  const height = size * 0.7 + (lines.length - 1) * step + rest.length * 54;
  const top = MIDDLE - height / 2 + size * 0.7;
  const bottom = top + (lines.length - 1) * step;
  return [
    ...lines.map((line, index) =>
      face.draw(line, { x: LEFT, y: top + index * step, size, fill: INK }),
    ),
    ...rest.map((draw, index) => draw(bottom + 14 + (index + 1) * 49)),
  ].join('');
}

/** If less than half of the title can be drawn, a general text replaces it. */
function titleOf({ title, company }: PictureText, letterings: Letterings) {
  const shown = readable(title, letterings);
  if (shown && shown.text.length >= title.length / 2) return shown;
  const name = readable(company, letterings)?.text;
  const face = name ? faceFor(name, letterings) : undefined;
  return face
    ? { face, text: `A job at ${name}` }
    : { face: letterings.display, text: 'An open job' };
}

function payLine(pay: string, letterings: Letterings) {
  // Pay without its currency sign would be wrong.
  const isWhole = readable(pay, letterings)?.text === pay.normalize('NFC').split(/\s+/).join(' ');
  const line = isWhole ? oneLine(pay, 38, COLUMN, letterings) : undefined;
  return line && ((y: number) => line.draw({ x: LEFT, y, fill: LINK }));
}

function factsLine(facts: string[], letterings: Letterings) {
  const known = facts.map((fact) => readable(fact, letterings)?.text).filter(Boolean);
  const line = oneLine(known.join(' · '), 28, COLUMN, letterings);
  return line && ((y: number) => line.draw({ x: LEFT, y, fill: DIM }));
}

function drawSite(siteName: string, letterings: Letterings): string {
  const line = oneLine(siteName, 30, COLUMN - 60, letterings);
  return drawLogo(LEFT, 534, 44) + (line?.draw({ x: LEFT + 58, y: 567, fill: INK }) ?? '');
}

/** A text on one line; undefined if nothing of it can be drawn. */
function oneLine(text: string, size: number, width: number, letterings: Letterings) {
  const found = readable(text, letterings);
  if (!found) return undefined;
  const [line = ''] = wrap(found.face, found.text, { size, width, lines: 1 }).lines;
  return {
    draw: (at: { x: number; y: number; fill: string }) => found.face.draw(line, { ...at, size }),
  };
}

/** The drawable part of a text, in the typeface that can draw more of it. */
function readable(text: string, letterings: Letterings) {
  const [best] = [letterings.display, letterings.text]
    .map((face) => ({ face, text: face.readable(text) }))
    .filter((candidate) => /[\p{L}\p{N}]/u.test(candidate.text))
    .toSorted((one, other) => other.text.length - one.text.length);
  return best;
}

const faceFor = (letter: string, letterings: Letterings) => readable(letter, letterings)?.face;
