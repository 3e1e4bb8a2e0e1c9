import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils';
import { fromBase64, isEqual, toBase64 } from './bytes.ts';

/**
 * Signed notes (https://c2sp.org/signed-note) with Ed25519: a text, an empty line, and lines with signatures. Cosignatures
 * of witnesses (https://c2sp.org/tlog-cosignature) are signatures of their own type, with a time.
 */
export interface Note {
  /** With its last line break. */
  text: string;
  signatures: NoteSignature[];
}

export interface NoteSignature {
  name: string;
  /** Four bytes that tell the keys of a name apart. */
  keyId: Uint8Array;
  signature: Uint8Array;
}

/** What a key signs with. */
export const SIGNATURE_TYPES = { note: 1, cosignature: 4 } as const;
export type SignatureType = keyof typeof SIGNATURE_TYPES;

/** A public key with the name of its owner: of a log its origin, of a witness its name. */
export interface VerifierKey {
  name: string;
  type: SignatureType;
  keyId: Uint8Array;
  publicKey: Uint8Array;
}

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
const TIME_BYTES = 8;
/** Signatures of a note, and bytes of it, that are read. */
const SIGNATURES_MAX = 100;
const NOTE_MAX = 100_000;

const isName = (name: string) => name !== '' && !/[\s+\p{Cc}]/u.test(name);

/** The public key of a secret one of 32 bytes. @throws Error for a name with spaces or a plus */
export function toVerifierKey(
  name: string,
  publicKey: Uint8Array,
  type: SignatureType = 'note',
): VerifierKey {
  if (!isName(name)) throw new Error(`'${name}' cannot be the name of a key`);
  const typed = concatBytes(Uint8Array.of(SIGNATURE_TYPES[type]), publicKey);
  const keyId = sha256(concatBytes(utf8ToBytes(`${name}\n`), typed)).slice(0, KEY_ID_BYTES);
  return { name, type, keyId, publicKey };
}

export const publicKeyOf = (secretKey: Uint8Array): Uint8Array => ed25519.getPublicKey(secretKey);

/** A verifier key as text, such as 'jobs.example.com/log+c74f20a3+ARpc2Q…'. */
export const formatKey = ({ name, type, keyId, publicKey }: VerifierKey): string =>
  `${name}+${bytesToHex(keyId)}+${toBase64(concatBytes(Uint8Array.of(SIGNATURE_TYPES[type]), publicKey))}`;

/** Reads a verifier key; undefined if it is none of Ed25519, or its id does not match. */
export function parseKey(text: string): VerifierKey | undefined {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([\da-f]{8})\+(.*)$/.exec(text) ?? [];
  const typed = fromBase64(encoded);
  const type = SIGNED_WITH.find((each) => SIGNATURE_TYPES[each] === typed?.[0]);
  if (!type || typed?.length !== KEY_BYTES + 1 || !isName(name)) return undefined;
  const key = toVerifierKey(name, typed.slice(1), type);
  return bytesToHex(key.keyId) === id ? key : undefined;
}

const SIGNED_WITH = Object.keys(SIGNATURE_TYPES) as SignatureType[];

const LINE = /^— ([^\s+]+) (\S+)$/;

/** Reads a note without checking its signatures; undefined if it is malformed. */
export function parseNote(content: string): Note | undefined {
  if (content.length > NOTE_MAX) return undefined;
  const end = content.lastIndexOf('\n\n');
  // Control characters other than line breaks.
  if (end < 0 || !content.endsWith('\n') || /[^\P{Cc}\n]/u.test(content)) return undefined;
  const lines = content.slice(end + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return undefined;
  const signatures = lines.map(parseSignature);
  if (!signatures.every((each) => each !== undefined)) return undefined;
  return { text: content.slice(0, end + 1), signatures };
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name = '', encoded = ''] = LINE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!isName(name) || !bytes || bytes.length <= KEY_ID_BYTES) return undefined;
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
}

/** Reads lines of signatures as a witness answers them, each with its line break; undefined if one is malformed. */
export function parseSignatures(lines: string): NoteSignature[] | undefined {
  return parseNote(`x\n\n${lines}`)?.signatures;
}

export const formatSignature = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(concatBytes(keyId, signature))}\n`;

export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`;

/** Signs a text with a secret key of 32 bytes. */
export function signText(text: string, name: string, secretKey: Uint8Array): NoteSignature {
  const { keyId } = toVerifierKey(name, publicKeyOf(secretKey));
  return { name, keyId, signature: ed25519.sign(utf8ToBytes(text), secretKey) };
}

const cosignedText = (text: string, seconds: bigint) =>
  utf8ToBytes(`cosignature/v1\ntime ${seconds}\n${text}`);

/** Cosigns a checkpoint's text as a witness. @param at in whole seconds */
export function cosignText(
  text: string,
  name: string,
  secretKey: Uint8Array,
  at: Date,
): NoteSignature {
  const { keyId } = toVerifierKey(name, publicKeyOf(secretKey), 'cosignature');
  const seconds = BigInt(Math.floor(at.getTime() / 1000));
  const signature = ed25519.sign(cosignedText(text, seconds), secretKey);
  const time = new Uint8Array(TIME_BYTES);
  new DataView(time.buffer).setBigUint64(0, seconds);
  return { name, keyId, signature: concatBytes(time, signature) };
}

export interface Verified {
  key: VerifierKey;
  signature: NoteSignature;
  /** When a witness cosigned. */
  at?: Date;
}

/**
 * The signatures of a note that are by these keys and genuine. Those of other keys are ignored.
 * @returns undefined if a signature by one of these keys is not genuine
 */
export function verifyNote(
  { text, signatures }: Note,
  keys: readonly VerifierKey[],
): Verified[] | undefined {
  const verified: Verified[] = [];
  for (const signature of signatures) {
    const key = keys.find(
      ({ name, keyId }) => name === signature.name && isEqual(keyId, signature.keyId),
    );
    if (!key) continue;
    const found = verifySignature(text, signature, key);
    if (!found) return undefined;
    verified.push(found);
  }
  return verified;
}

function verifySignature(
  text: string,
  signature: NoteSignature,
  key: VerifierKey,
): Verified | undefined {
  if (key.type === 'note') {
    const isGenuine = verifyBytes(signature.signature, utf8ToBytes(text), key.publicKey);
    return isGenuine ? { key, signature } : undefined;
  }
  const bytes = signature.signature;
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  const isGenuine = verifyBytes(
    bytes.slice(TIME_BYTES),
    cosignedText(text, seconds),
    key.publicKey,
  );
  return isGenuine ? { key, signature, at: new Date(Number(seconds) * 1000) } : undefined;
}

/** By the rules of RFC 8032, which all verifiers share. */
function verifyBytes(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return (
      signature.length === SIGNATURE_BYTES &&
      ed25519.verify(signature, message, publicKey, { zip215: false })
    );
  } catch {
    return false;
  }
}
