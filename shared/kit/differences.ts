/** A run of text: in both versions, only in the earlier one, or only in the later one. */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Line breaks, other spaces, characters of scripts that part no words, and words. */
const TOKENS =
  /\n\s*|[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Where two texts have less in common than this many edits show, they are told apart as a whole. */
const MOST_EDITS = 1000;

/**
 * What changed from one text to the other, word by word. The parts without 'added' make `before`, those without
 * 'removed' make `after`. Texts of 20,000 characters take milliseconds, however little they share.
 */
export function textDifferences(before: string, after: string): Part[] {
  return listDifferences(before.match(TOKENS) ?? [], after.match(TOKENS) ?? []);
}

/** The same for lists whose items are whole, such as words or skills. Parts that meet are one. */
export function listDifferences(before: readonly string[], after: readonly string[]): Part[] {
  const start = commonLength(before, after, (list, index) => list[index]);
  const rest = [before.slice(start), after.slice(start)] as const;
  const end = commonLength(...rest, (list, index) => list[list.length - 1 - index]);
  const [removed, added] = rest.map((list) => list.slice(0, list.length - end));
  const middle = shortestEdit(removed ?? [], added ?? []) ?? [
    ...toParts('removed', removed ?? []),
    ...toParts('added', added ?? []),
  ];
  return joined(
    withoutChance([
      ...joined(toParts('same', before.slice(0, start))),
      ...joined(middle),
      ...joined(toParts('same', before.slice(before.length - end))),
    ]),
  );
}

const toParts = (kind: Part['kind'], texts: readonly string[]): Part[] =>
  texts.map((text) => ({ kind, text }));

type Pick = (list: readonly string[], index: number) => string | undefined;

function commonLength(one: readonly string[], other: readonly string[], pick: Pick): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && pick(one, length) === pick(other, length)) length++;
  return length;
}

/**
 * The fewest removals and additions, after Eugene W. Myers (An O(ND) Difference Algorithm, 1986).
 * @returns undefined where there would be more than MOST_EDITS
 */
function shortestEdit(before: readonly string[], after: readonly string[]): Part[] | undefined {
  const most = Math.min(before.length + after.length, MOST_EDITS);
  /** How far each diagonal (x - y) has come; diagonal 0 stands at `most + 1`. */
  const furthest = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    rounds.push(furthest.slice(most + 1 - edits, most + 2 + edits));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = most + 1 + diagonal;
      const left = furthest[at - 1] ?? 0;
      const above = furthest[at + 1] ?? 0;
      const isDown = diagonal === -edits || (diagonal !== edits && left < above);
      let x = isDown ? above : left + 1;
      while (x < before.length && before[x] === after[x - diagonal] && x - diagonal < after.length)
        x++;
      furthest[at] = x;
      if (x >= before.length && x - diagonal >= after.length) return retrace(rounds, before, after);
    }
  }
  return undefined;
}

function retrace(
  rounds: readonly Int32Array[],
  before: readonly string[],
  after: readonly string[],
): Part[] {
  const parts: Part[] = [];
  let [x, y] = [before.length, after.length];
  const keepUntil = (endX: number, endY: number) => {
    while (x > endX && y > endY) {
      parts.push({ kind: 'same', text: before[--x] ?? '' });
      y--;
    }
  };
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const reached = (diagonal: number) => rounds[edits]?.[diagonal + edits] ?? 0;
    const diagonal = x - y;
    const isDown =
      diagonal === -edits || (diagonal !== edits && reached(diagonal - 1) < reached(diagonal + 1));
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = [reached(from), reached(from) - from];
    keepUntil(isDown ? fromX : fromX + 1, isDown ? fromY + 1 : fromY);
    if (isDown) parts.push({ kind: 'added', text: after[--y] ?? '' });
    else parts.push({ kind: 'removed', text: before[--x] ?? '' });
  }
  keepUntil(0, 0);
  return parts.toReversed();
}

/** One part for several that meet, what was removed before what was added. A space between two changes goes with them. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    const next = parts[index + 1]?.kind ?? 'same';
    const isBetween = (removed || added) && next !== 'same' && /^[^\S\n]+$/.test(text);
    if (kind !== 'same' || isBetween) {
      if (kind !== 'added') removed += text;
      if (kind !== 'removed') added += text;
      continue;
    }
    flush();
    const last = result.at(-1);
    if (last?.kind === 'same') last.text += text;
    else result.push({ kind, text });
  }
  flush();
  return result;
}

/** Characters that two changed passages may share by chance: 'a', 'of the'. */
const CHANCE = 8;

/** What little is the same within a passage that was rewritten helps nobody to read it, and counts as rewritten too. */
function withoutChance(parts: readonly Part[]): Part[] {
  return parts.flatMap((part, index): Part | Part[] => {
    const { kind, text } = part;
    const isChance =
      kind === 'same' &&
      text.trim().length <= CHANCE &&
      !text.includes('\n') &&
      [changedBefore(parts, index), changedAfter(parts, index)].every((length) => length > CHANCE);
    return isChance
      ? [
          { kind: 'removed', text },
          { kind: 'added', text },
        ]
      : part;
  });
}

/** Characters of the change right before a part, and right after it: the longer of what went and what came. */
const changedBefore = (parts: readonly Part[], index: number) =>
  longest(parts.slice(Math.max(0, index - 2), index).toReversed());
const changedAfter = (parts: readonly Part[], index: number) =>
  longest(parts.slice(index + 1, index + 3));

function longest(nearest: readonly Part[]): number {
  const end = nearest.findIndex(({ kind }) => kind === 'same');
  const changed = end === -1 ? nearest : nearest.slice(0, end);
  return Math.max(0, ...changed.map(({ text }) => text.length));
}
