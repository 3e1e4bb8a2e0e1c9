import { createHash, randomBytes } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Problem } from '../http/problems.ts';

/** OWASP's argon2id setting: 19 MiB, two passes, one lane; about 10 ms off the event loop. */
const SETTING: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at once, and calls that may wait: beyond that a flood of log-ins is turned away, not queued without end. */
const AT_ONCE = 2;
const MAY_WAIT = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** One spelling for what different keyboards send for the same password. */
const canonical = (password: string) => password.normalize('NFKC');

/** Hashes a password with argon2id. @throws Problem 503 when too many wait already */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(canonical(password), SETTING));

/**
 * Whether a password belongs to a hash. For an unknown account pass undefined: a dummy is checked instead,
 * so that the answer takes as long.
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash());
  const matches = await inTurn(() => verify(against, canonical(password)));
  return matches && passwordHash !== undefined;
}

let dummy: Promise<string> | undefined;
/** Also called at the start, so that the first unknown address is not slower than the others. */
export const dummyHash = (): Promise<string> =>
  (dummy ??= hash('nobody has this password', SETTING));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT)
      throw new Problem(
        'overloaded',
        'Too many people are logging in right now. Please try again.',
        {
          retryAfter: 5,
        },
      );
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

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
