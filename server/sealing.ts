import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Key = string | Uint8Array;

const cipherKey = (key: Key, salt: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));

/**
 * Encrypts a text.
 * @param key with at least 128 random bits
 * @param purpose keeps apart what is encrypted with one key
 */
export function seal(text: string, key: Key, purpose: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, cipherKey(key, iv, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The text that `seal` encrypted. @throws Error for another key or purpose, or changed data */
export function unseal(data: Buffer, key: Key, purpose: string): string {
  const iv = data.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, cipherKey(key, iv, purpose), iv);
  decipher.setAuthTag(data.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const sealed = data.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}
