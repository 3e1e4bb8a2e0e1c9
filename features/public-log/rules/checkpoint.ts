import { fromBase64, isEqual, toBase64 } from './bytes.ts';
import { type Hash, HASH_BYTES } from './merkle.ts';
import { type Note, parseKey, parseNote, type VerifierKey, verifyNote } from './note.ts';

/** The state of a log (https://c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  /** The name of the log. */
  origin: string;
  size: number;
  root: Hash;
  /** The key that follows the signing one, in the checkpoint that names it. */
  successor?: string;
}

const SUCCESSOR = 'successor ';

/** The text of a checkpoint, to be signed. */
export const formatCheckpoint = ({ origin, size, root, successor }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n${successor ? `${SUCCESSOR}${successor}\n` : ''}`;

/** Reads the text of a checkpoint; undefined if it is malformed. */
function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin, size = '', encoded = '', ...rest] = text.split('\n');
  const root = fromBase64(encoded);
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size) || root?.length !== HASH_BYTES) return undefined;
  if (rest.at(-1) !== '') return undefined;
  const named = rest.find((line) => line.startsWith(SUCCESSOR))?.slice(SUCCESSOR.length);
  return { origin, size: Number(size), root, ...(named && { successor: named }) };
}

export interface OpenedCheckpoint extends Checkpoint {
  note: Note;
}

/** Reads a signed checkpoint; undefined unless one of these keys has signed it, and its name is the origin. */
export function openCheckpoint(
  content: string,
  keys: readonly VerifierKey[],
): OpenedCheckpoint | undefined {
  const note = parseNote(content);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!checkpoint) return undefined;
  const ofLog = keys.filter(({ name, type }) => type === 'note' && name === checkpoint.origin);
  return verifyNote(note, ofLog)?.length ? { ...checkpoint, note } : undefined;
}

/**
 * The keys that follow a key of the log: each was named by its predecessor in a checkpoint that both have signed. The keys
 * come from the log; only these signatures count.
 * @param successions signed checkpoints that name a successor, in any order
 */
export function keysAfter(key: VerifierKey, successions: readonly string[]): VerifierKey[] {
  const chain = [key];
  for (let next = successorOf(key, successions); next; next = successorOf(next, successions)) {
    const { publicKey } = next;
    if (chain.some((known) => isEqual(known.publicKey, publicKey))) break;
    chain.push(next);
  }
  return chain;
}

function successorOf(key: VerifierKey, successions: readonly string[]): VerifierKey | undefined {
  for (const content of successions) {
    const opened = openCheckpoint(content, [key]);
    const next = opened?.successor === undefined ? undefined : parseKey(opened.successor);
    // Both keys have signed it, so the new one finds itself here.
    if (!next || isEqual(next.publicKey, key.publicKey)) continue;
    if (next.name === key.name && next.type === 'note' && openCheckpoint(content, [next]))
      return next;
  }
  return undefined;
}
