import fc from 'fast-check';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import { expect, test } from 'vitest';
import {
  EMPTY_ROOT,
  type Hash,
  hashLeaf,
  hashNode,
  isConsistent,
  isIncluded,
  makeConsistency,
  makeInclusion,
  type ReadNode,
  treeRoot,
} from './rules/merkle.ts';

/** The definition of RFC 6962 (2.1), word for word. */
function mth(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return EMPTY_ROOT;
  const [only] = hashes;
  if (hashes.length === 1 && only) return only;
  let k = 1;
  while (k * 2 < hashes.length) k *= 2;
  return hashNode(mth(hashes.slice(0, k)), mth(hashes.slice(k)));
}

const readerOf =
  (hashes: readonly Hash[]): ReadNode =>
  async (level, index) => {
    const part = hashes.slice(index * 2 ** level, (index + 1) * 2 ** level);
    expect(part).toHaveLength(2 ** level);
    return mth(part);
  };

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => hashLeaf(utf8ToBytes(`leaf ${index}`)));

/** The tree that implementations of RFC 6962 test with. */
const KNOWN = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
const KNOWN_ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
];

test('the roots are those of RFC 6962', async () => {
  const hashes = KNOWN.map((leaf) => hashLeaf(hexToBytes(leaf)));
  for (const [size, root] of KNOWN_ROOTS.entries())
    expect(bytesToHex(await treeRoot(size, readerOf(hashes.slice(0, size))))).toBe(root);
});

test('every proof of every small tree verifies, and proves nothing else', async () => {
  const leaves = leavesOf(34);
  for (let size = 0; size <= leaves.length; size += 1) {
    const part = leaves.slice(0, size);
    const read = readerOf(part);
    const root = mth(part);
    expect(await treeRoot(size, read)).toEqual(root);
    for (let index = 0; index < size; index += 1) {
      const proof = await makeInclusion(index, size, read);
      const leaf = leaves[index] as Hash;
      const claim = { index, size, leaf, proof, root };
      expect(isIncluded(claim)).toBe(true);
      expect(isIncluded({ ...claim, index: index + 1 })).toBe(false);
      expect(
        isIncluded({ ...claim, leaf: root, ...(size === 1 && { root: leaves[1] as Hash }) }),
      ).toBe(false);
      expect(isIncluded({ ...claim, proof: [...proof, root] })).toBe(false);
      expect(isIncluded({ ...claim, proof: proof.slice(1) })).toBe(size === 1);
    }
    for (let oldSize = 0; oldSize <= size; oldSize += 1) {
      const proof = await makeConsistency(oldSize, size, read);
      const oldRoot = mth(leaves.slice(0, oldSize));
      const claim = { oldSize, oldRoot, size, root, proof };
      expect(isConsistent(claim)).toBe(true);
      expect(isConsistent({ ...claim, oldRoot: hashLeaf(oldRoot) })).toBe(false);
      expect(isConsistent({ ...claim, proof: [...proof, root] })).toBe(false);
      // Every tree begins with the empty one.
      expect(isConsistent({ ...claim, root: hashLeaf(root) })).toBe(oldSize === 0 && size > 0);
    }
  }
  expect(
    isConsistent({ oldSize: 2, oldRoot: EMPTY_ROOT, size: 1, root: EMPTY_ROOT, proof: [] }),
  ).toBe(false);
  await expect(makeInclusion(1, 1, readerOf(leaves))).rejects.toThrow(RangeError);
  await expect(makeConsistency(2, 1, readerOf(leaves))).rejects.toThrow(RangeError);
});

test('a changed leaf, or any changed bit of a proof, is found out', async () => {
  const leaves = leavesOf(300);
  const read = readerOf(leaves);
  const root = mth(leaves);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(299),
      fc.integer({ min: 1, max: 299 }),
      fc.nat(1000),
      fc.nat(255),
      async (index, oldSize, step, bit) => {
        const flip = (hashes: Hash[]) =>
          hashes.map((hash, at) =>
            at === step % hashes.length
              ? hash.map((byte, place) => (place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
              : hash,
          );
        const proof = await makeInclusion(index, 300, read);
        const leaf = leaves[index] as Hash;
        expect(isIncluded({ index, size: 300, leaf, proof, root })).toBe(true);
        expect(isIncluded({ index, size: 300, leaf, proof: flip(proof), root })).toBe(false);
        const link = await makeConsistency(oldSize, 300, read);
        const claim = { oldSize, oldRoot: mth(leaves.slice(0, oldSize)), size: 300, root };
        expect(isConsistent({ ...claim, proof: link })).toBe(true);
        expect(isConsistent({ ...claim, proof: flip(link) })).toBe(false);
        // Another history of the same length.
        const forked = leaves.map((each, at) => (at === oldSize - 1 ? root : each));
        const other = await makeConsistency(oldSize, 300, readerOf(forked));
        expect(isConsistent({ ...claim, root: mth(forked), proof: other })).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});
