import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Problem } from './http/problems.ts';

/** A token of 256 random bits for a session or a mailed link. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** The bearer token of a request; undefined without one. */
export const bearerToken = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/** The hash of a token. Only hashes are stored, so that read access to the tables opens no account. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 410 for a mailed link that is unknown, used or expired. */
export const linkExpired = (): Problem =>
  new Problem(
    'link-expired',
    'This link has expired or was already used. Please request a new one.',
  );
