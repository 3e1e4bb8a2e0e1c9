import { createECDH } from 'node:crypto';
import type { Config } from '../../../server/config.ts';

/** What push needs of the settings. */
export type Settings = Pick<Config, 'ofFeatures'>;

/** The keys with which the board signs push messages (VAPID, RFC 8292), in base64url; undefined: it sends none. */
export function keysOf({ ofFeatures: { PUSH_KEY: privateKey } }: Settings) {
  if (!privateKey) return undefined;
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}

/** A new value for PUSH_KEY. */
export function makePushKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Without leading zeros it may be shorter than 32 bytes.
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
