import { diffArrays } from 'diff';

/** A run of text: in both versions, only in the earlier one, or only in the later one. */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Line breaks, other spaces, words, and single characters of scripts without spaces. */
const TOKENS =
  /\n\s*|[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Texts that need more edits than this are treated as entirely different. */
const MAX_EDITS = 1000;

/** The differences of two texts by words. Parts that are not 'added' make up `before`, not 'removed' `after`. */
export function textDifferences(before: string, after: string): Part[] {
  return listDifferences(before.match(TOKENS) ?? [], after.match(TOKENS) ?? []);
}

/** The differences of two lists by whole items, such as skills. Neighboring parts of the same kind are joined. */
export function listDifferences(before: readonly string[], after: readonly string[]): Part[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  const parts = changes.flatMap(({ removed, added, value }) =>
    toParts(removed ? 'removed' : added ? 'added' : 'same', value),
  );
  return joined(withoutChance(joined(parts)));
}

const toParts = (kind: Part['kind'], texts: readonly string[]): Part[] =>
  texts.map((text) => ({ kind, text }));

/** Joins neighboring parts, removed text before added text. A space between two changes becomes part of them. */
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

/** Characters that two rewritten passages may have in common by chance: 'a', 'of the'. */
const CHANCE = 8;

/** Treats short common words inside a rewritten passage as rewritten, because they make differences hard to read. */
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

/** The length of the change next to a part: the longer of the removed and the added text. */
const changedBefore = (parts: readonly Part[], index: number) =>
  longest(parts.slice(Math.max(0, index - 2), index).toReversed());
const changedAfter = (parts: readonly Part[], index: number) =>
  longest(parts.slice(index + 1, index + 3));

function longest(nearest: readonly Part[]): number {
  const end = nearest.findIndex(({ kind }) => kind === 'same');
  const changed = end === -1 ? nearest : nearest.slice(0, end);
  return Math.max(0, ...changed.map(({ text }) => text.length));
}
