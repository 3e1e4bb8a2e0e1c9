import { hash, type Options, verify } from '@node-rs/argon2';
import { createLine } from '../in-turn.ts';

/** OWASP's argon2id setting: 19 MiB, two passes, one lane; about 10 ms outside the event loop. */
const SETTING: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Concurrent hashes, and calls that may wait. Further calls are refused. */
const MAX_CONCURRENT = 2;
const MAY_WAIT = 200;

const inTurn = createLine({
  atOnce: MAX_CONCURRENT,
  mayWait: MAY_WAIT,
  refusal: {
    code: 'overloaded',
    message: 'Too many people are logging in right now. Please try again.',
  },
});

/** Keyboards send different Unicode forms of the same password. */
const canonical = (password: string) => password.normalize('NFKC');

/** Hashes a password with argon2id. @throws Problem 503 when too many wait already */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(canonical(password), SETTING));

/**
 * Whether a password matches a hash. Pass undefined for an unknown account: a dummy hash is checked instead, so that
 * the answer takes the same time.
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
/** Called at start-up as well, so that the first unknown address does not take longer. */
export const dummyHash = (): Promise<string> =>
  (dummy ??= hash('nobody has this password', SETTING));
