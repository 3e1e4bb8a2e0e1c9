import { sha256 } from '@noble/hashes/sha2';
import { concatBytes } from '@noble/hashes/utils';
import { isEqual } from './bytes.ts';

/** A Merkle tree as in RFC 6962 (2.1), with SHA-256. Sizes and indexes are whole numbers below 2^53. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

export const hashLeaf = (leaf: Uint8Array): Hash => sha256(concatBytes(LEAF, leaf));
export const hashNode = (left: Hash, right: Hash): Hash => sha256(concatBytes(NODE, left, right));

/**
 * Reads the hash of a complete subtree.
 * @param level 0 for leaves; a subtree has 2^level leaves
 * @param index of the subtree among those of its level
 */
export type ReadNode = (level: number, index: number) => Promise<Hash>;

/** The largest power of two that is smaller than `count`, which is at least 2. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

const isPowerOfTwo = (count: number) => 2 ** Math.round(Math.log2(count)) === count;

/** The hash of the leaves from `from` to before `to`. `from` is a multiple of a power of two that is at least their count. */
async function hashRange(from: number, to: number, read: ReadNode): Promise<Hash> {
  const count = to - from;
  if (isPowerOfTwo(count)) return read(Math.round(Math.log2(count)), from / count);
  const middle = from + splitOf(count);
  return hashNode(await hashRange(from, middle, read), await hashRange(middle, to, read));
}

/** The root of the first `size` leaves. */
export const treeRoot = async (size: number, read: ReadNode): Promise<Hash> =>
  size === 0 ? EMPTY_ROOT : hashRange(0, size, read);

/** The root of a tree whose leaves are added one after another; it keeps few of their hashes. */
export function growingTree(): { add(leaf: Hash): void; root(): Hash } {
  /** The roots of complete subtrees, the largest first. */
  const subtrees: { height: number; root: Hash }[] = [];
  return {
    add(leaf) {
      let [height, root] = [0, leaf];
      for (let left = subtrees.at(-1); left?.height === height; left = subtrees.at(-1)) {
        subtrees.pop();
        [height, root] = [height + 1, hashNode(left.root, root)];
      }
      subtrees.push({ height, root });
    },
    root() {
      const [last, ...others] = subtrees.toReversed();
      return last
        ? others.reduce((right, left) => hashNode(left.root, right), last.root)
        : EMPTY_ROOT;
    },
  };
}

/** The path from a leaf to the root of the tree of the first `size` leaves (RFC 6962, 2.1.1). */
export async function makeInclusion(index: number, size: number, read: ReadNode): Promise<Hash[]> {
  if (index < 0 || index >= size) throw new RangeError(`A tree of ${size} has no leaf ${index}.`);
  const path: Hash[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      path.unshift(await hashRange(middle, to, read));
      to = middle;
    } else {
      path.unshift(await hashRange(from, middle, read));
      from = middle;
    }
  }
  return path;
}

/** The proof that the tree of `size` leaves begins with the tree of `oldSize` (RFC 6962, 2.1.2). */
export async function makeConsistency(
  oldSize: number,
  size: number,
  read: ReadNode,
): Promise<Hash[]> {
  if (oldSize < 0 || oldSize > size) throw new RangeError(`${oldSize} is not in ${size}.`);
  if (oldSize === 0 || oldSize === size) return [];
  const path: Hash[] = [];
  let [from, to] = [0, size];
  while (oldSize !== to) {
    const middle = from + splitOf(to - from);
    if (oldSize <= middle) {
      path.unshift(await hashRange(middle, to, read));
      to = middle;
    } else {
      path.unshift(await hashRange(from, middle, read));
      from = middle;
    }
  }
  // The old tree itself is known if it is a whole subtree from the left.
  return from === 0 ? path : [await hashRange(from, to, read), ...path];
}

interface Inclusion {
  index: number;
  size: number;
  leaf: Hash;
  proof: readonly Hash[];
  root: Hash;
}

const isOdd = (value: number) => value % 2 === 1;
const half = (value: number) => Math.floor(value / 2);

/** Whether a proof shows that a leaf is at an index of the tree with this root (RFC 9162, 2.1.3.2). */
export function isIncluded({ index, size, leaf, proof, root }: Inclusion): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  if (leaf.length !== HASH_BYTES || proof.some((step) => step.length !== HASH_BYTES)) return false;
  let [node, last] = [index, size - 1];
  let hash = leaf;
  for (const step of proof) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      hash = hashNode(step, hash);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = hashNode(hash, step);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isEqual(hash, root);
}

interface Consistency {
  oldSize: number;
  oldRoot: Hash;
  size: number;
  root: Hash;
  proof: readonly Hash[];
}

/** Whether a proof shows that a tree begins with an older one (RFC 9162, 2.1.4.2). */
export function isConsistent({ oldSize, oldRoot, size, root, proof }: Consistency): boolean {
  if (!Number.isSafeInteger(oldSize) || oldSize < 0 || oldSize > size) return false;
  if (oldSize === size) return proof.length === 0 && isEqual(oldRoot, root);
  // Every tree begins with the empty one.
  if (oldSize === 0) return proof.length === 0 && isEqual(oldRoot, EMPTY_ROOT);
  const [first, ...rest] = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : proof;
  if (!first || proof.length === 0) return false;
  let [node, last] = [oldSize - 1, size - 1];
  while (isOdd(node)) [node, last] = [half(node), half(last)];
  let [oldHash, hash] = [first, first];
  for (const step of rest) {
    if (last === 0) return false;
    if (isOdd(node) || node === last) {
      oldHash = hashNode(step, oldHash);
      hash = hashNode(step, hash);
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = hashNode(hash, step);
    [node, last] = [half(node), half(last)];
  }
  return last === 0 && isEqual(oldHash, oldRoot) && isEqual(hash, root);
}
