import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '../http/problems.ts';

/** 256 random bits, as they go to whoever may use them: in a session's answer, or in a mailed link. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** A token as it is kept: reading the tables opens no account. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 410: for a mailed link whose token is not, or no longer, one of ours. */
export const linkRanOut = (): Problem =>
  new Problem(
    'link-expired',
    'This link has expired or was already used. Please request a new one.',
  );
