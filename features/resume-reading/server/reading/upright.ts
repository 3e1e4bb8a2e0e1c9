import type { Piece } from './layout.ts';
import { UNSPACED } from './words.ts';

/** A piece of text as it stands on its page. */
export interface Placed extends Omit<Piece, 'right'> {
  /** Along the direction of the text. */
  length: number;
  /** The direction of the text in degrees: 0 runs to the right, 90 upwards. */
  angle: number;
}

/** Degrees within which pieces have one direction. */
const SAME = 6;
/** Text at an angle, in degrees from the next axis, is a watermark if it has few letters. */
const DIAGONAL = 20;
const WATERMARK_MAX = 80;

/** The text of a page, upright. */
export interface Upright {
  main: Piece[];
  /** Text in other directions, each for itself, without watermarks. */
  others: Piece[][];
  /** The share of the page's height below its text. */
  blank: number;
}

/**
 * Turns the text of a page upright, by the direction that most of its letters have.
 * @param box the corners of the page
 */
export function toUpright(placed: readonly Placed[], box: readonly number[]): Upright {
  const directions: { angle: number; letters: number; pieces: Placed[] }[] = [];
  for (const piece of joinStacked(placed)) {
    const letters = piece.text.length;
    const own = directions.find(({ angle }) => Math.abs(turn(piece.angle - angle)) <= SAME);
    if (own) {
      // The mean, because the lines of a scan are not quite parallel.
      own.letters += letters;
      own.angle += (turn(piece.angle - own.angle) * letters) / own.letters;
      own.pieces.push(piece);
    } else directions.push({ angle: piece.angle, letters, pieces: [piece] });
  }
  const [main, ...others] = directions.toSorted((one, other) => other.letters - one.letters);
  if (!main) return { main: [], others: [], blank: 1 };
  const isText = ({ angle, letters }: { angle: number; letters: number }) => {
    const across = Math.abs(turn(angle - main.angle)) % 90;
    return Math.min(across, 90 - across) <= DIAGONAL || letters > WATERMARK_MAX;
  };
  const pieces = turned(main);
  const [left = 0, low = 0, right = 0, high = 0] = box;
  const edges = [left, right].flatMap((x) =>
    [low, high].map((y) => rotated({ x, y }, -main.angle).y),
  );
  const bottom = Math.min(...edges);
  const lowest = pieces.reduce((least, { y }) => Math.min(least, y), Infinity);
  const blank = (lowest - bottom) / Math.max(1, Math.max(...edges) - bottom);
  return { main: pieces, others: others.filter(isText).map(turned), blank };
}

/** Between -180 and 180. */
const turn = (angle: number) => ((((angle + 180) % 360) + 360) % 360) - 180;

function turned({ angle, pieces }: { angle: number; pieces: readonly Placed[] }): Piece[] {
  return pieces.map(({ text, length, size, font, ...at }) => {
    const { x, y } = rotated(at, -angle);
    return { text, x, right: x + length, y, size, font };
  });
}

/** A point after a turn to the left around the page's corner. */
export function rotated({ x, y }: { x: number; y: number }, degrees: number) {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** Letters from which on a stack is text; two Chinese ones can be a name. */
const STACK_MIN = 4;

/** Joins letters that stand one below the other: text that runs downwards. */
function joinStacked(placed: readonly Placed[]): Placed[] {
  const stacks: Placed[][] = [];
  const byAngle = Map.groupBy(placed, ({ angle }) => angle);
  for (const piece of placed) {
    const last = stacks.at(-1)?.at(-1);
    if (last && [last, piece].every(isSign) && isBelow(piece, last)) stacks.at(-1)!.push(piece);
    else stacks.push([piece]);
  }
  return stacks.flatMap((stack) => {
    const [first] = stack;
    const text = stack.map((piece) => piece.text.trim()).join('');
    if (!first || !/\p{L}/u.test(text)) return stack;
    // A single sign may stand between numbers that are turned.
    const beside = byAngle.get(first.angle - 90) ?? [];
    const isOne = isSign(first) && beside.some(({ x }) => Math.abs(x - first.x) < 0.4 * first.size);
    const least = UNSPACED.test(text) ? (isOne ? 1 : 2) : STACK_MIN;
    if (stack.length < least) return stack;
    const { x, y } = rotated({ x: 0, y: 0.88 * first.size }, first.angle);
    const place = { x: first.x + x, y: first.y + y, angle: first.angle - 90 };
    return { ...first, ...place, text, length: stack.length * first.size };
  });
}

const isSign = ({ text }: Placed) => /^\S\p{M}*$/u.test(text.trim());

/** Whether a letter stands right below another one, as seen from their direction. */
function isBelow(piece: Placed, last: Placed): boolean {
  const [at, above] = [rotated(piece, -last.angle), rotated(last, -last.angle)];
  const across = at.x + piece.length / 2 - (above.x + last.length / 2);
  const down = (above.y - at.y) / last.size;
  return (
    piece.angle === last.angle && Math.abs(across) < 0.4 * last.size && down > 0.6 && down < 1.6
  );
}
