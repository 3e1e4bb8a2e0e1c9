import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { fold } from '../../shared/kit/text.ts';
import type { Actor } from '../context.ts';
import { Problem } from './problems.ts';

type LimitName = NonNullable<Endpoint['limit']>;

interface Use {
  address: string;
  actor: Actor | undefined;
  body: unknown;
}

interface Rule {
  /** Calls per window. */
  points: number;
  /** In seconds. */
  window: number;
  /** The group whose requests share a limit. */
  key: (use: Use) => string;
  /** Successful calls do not count. */
  countsFailuresOnly?: true;
}

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const account = ({ body }: Use) =>
  fold(String((body as { email?: unknown } | undefined)?.email ?? ''));

/** The sender's address; for IPv6 its network, because one sender can have billions of addresses. */
function network({ address }: Use): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

/** Limits per address, account or user: generous for offices behind one address, too low for guessing passwords. */
const RULES: Record<LimitName, Rule[]> = {
  login: [
    {
      points: 10,
      window: 15 * MINUTES,
      key: (use) => `${network(use)} ${account(use)}`,
      countsFailuresOnly: true,
    },
    { points: 100, window: 15 * MINUTES, key: network, countsFailuresOnly: true },
    // Far above the limit of one address, so that nobody can lock another user's account.
    { points: 2000, window: 24 * HOURS, key: account, countsFailuresOnly: true },
  ],
  register: [{ points: 30, window: HOURS, key: network }],
  // Low for one account, so that nobody can flood another user's mailbox.
  reset: [
    { points: 20, window: HOURS, key: network },
    { points: 5, window: HOURS, key: account },
  ],
  // Per address only, because a link names no account.
  'new-password': [{ points: 30, window: 15 * MINUTES, key: network, countsFailuresOnly: true }],
  // Limits guessing the password in a browser that was left open.
  'own-password': [
    {
      points: 10,
      window: 15 * MINUTES,
      key: ({ actor }) => actor?.id ?? '',
      countsFailuresOnly: true,
    },
  ],
  // Asks for the password too, and limits the mails to one address, whoever owns it.
  'new-address': [
    { points: 10, window: HOURS, key: ({ actor }) => actor?.id ?? '' },
    { points: 5, window: HOURS, key: account },
  ],
  confirmation: [{ points: 5, window: HOURS, key: ({ actor }) => actor?.id ?? '' }],
  apply: [{ points: 40, window: HOURS, key: ({ actor }) => actor?.id ?? '' }],
  message: [{ points: 10, window: HOURS, key: network }],
};

const SENTENCES: Record<LimitName, string> = {
  login: 'Too many login attempts.',
  register: 'Too many accounts were created from your network.',
  reset: 'Too many password reset requests.',
  'new-password': 'Too many attempts with invalid links.',
  'own-password': 'Too many incorrect passwords.',
  'new-address': 'Too many requests to change the email address.',
  confirmation: 'Too many links were requested.',
  apply: 'You have applied to too many jobs in a short time.',
  message: 'You have sent too many messages in a short time.',
};

export interface Limits {
  /** Counts a call. @throws Problem 429 with the seconds to wait */
  use(name: LimitName, use: Use): Promise<void>;
  /** After a success: removes the call from limits that count only failures. */
  refund(name: LimitName, use: Use): Promise<void>;
}

/** No limits at all: `RATE_LIMIT=off`, for tests and benchmarks. */
export const noLimits: Limits = { use: async () => {}, refund: async () => {} };

/** Limits counted in PostgreSQL, so that they hold across processes. */
export function createLimits(pool: Pool): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rules]) => [
      name,
      rules.map((rule, index) => ({ rule, limiter: toLimiter(pool, `${name}${index}`, rule) })),
    ]),
  );
  const each = (name: LimitName) => limiters[name] ?? [];
  return {
    async use(name, use) {
      for (const { rule, limiter } of each(name)) {
        await limiter.consume(keyOf(rule, use)).catch((reason: unknown) => {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          throw tooMany(name, Math.ceil(reason.msBeforeNext / 1000));
        });
      }
    },
    async refund(name, use) {
      const failuresOnly = each(name).filter(({ rule }) => rule.countsFailuresOnly);
      await Promise.all(failuresOnly.map(({ rule, limiter }) => limiter.reward(keyOf(rule, use))));
    },
  };
}

/** Hashed, so that the table contains no addresses of people. */
const keyOf = (rule: Rule, use: Use) =>
  createHash('sha256').update(rule.key(use)).digest('base64url');

const toLimiter = (pool: Pool, keyPrefix: string, { points, window }: Rule) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: window,
  });

function tooMany(name: LimitName, seconds: number): Problem {
  const minutes = Math.ceil(seconds / MINUTES);
  const wait = seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
  return new Problem('too-many-requests', `${SENTENCES[name]} Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}
