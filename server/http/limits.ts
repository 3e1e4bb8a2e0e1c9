import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '../../shared/kit/endpoint.ts';
import type { CallLimit } from '../../shared/kit/feature.ts';
import { type CallLimitName, FEATURE_LIMITS } from '../../shared/seams.ts';
import { fold } from '../../shared/kit/text.ts';
import { type Actor, callerIdOf } from '../context.ts';
import { networkOf } from './networks.ts';
import { Problem } from './problems.ts';

interface Use {
  address: string;
  actor: Actor | undefined;
  body: unknown;
  /** The email address of the account that the caller logs in to. */
  account?: string | undefined;
  /** The caller's browser, if it has logged in to the account before (known-devices.ts). */
  device?: string | undefined;
}

interface Rule {
  /** Calls per window. */
  points: number;
  /** In seconds. */
  window: number;
  /** The group whose calls share a limit; undefined if the rule does not apply. */
  key: (use: Use) => string | undefined;
  /** Successful calls do not count. */
  countsFailuresOnly?: true;
  /** Further calls are delayed instead of refused. */
  delays?: true;
  /** Counted by this process alone, in memory: for calls that may come in floods and change next to nothing. */
  isLocal?: true;
}

const MINUTES = 60;
const HOURS = 60 * MINUTES;
const DAYS = 24 * HOURS;
/** Milliseconds by which each further call is delayed more, at most, and the calls that wait at once in a process. */
const DELAY = { step: 500, max: 10_000, calls: 1000 };

const account = ({ account: email, body }: Use) =>
  fold(email ?? String((body as { email?: unknown } | undefined)?.email ?? ''));
const jobIn = ({ body }: Use) => String((body as { job?: unknown } | undefined)?.job ?? '');
const network = ({ address }: Use) => networkOf(address);
const perUser = (points: number, window: number): Rule[] => [
  { points, window, key: ({ actor }) => callerIdOf(actor) },
];
/** Limits the login attempts of browsers that have not logged in to the account before. */
const ifUnknown = (key: (use: Use) => string | undefined) => (use: Use) =>
  use.device ? undefined : key(use);

/** Does not limit attempts with a ticket that does not exist. */
const ofTicket = (use: Use, key: string) => (use.account ? key : undefined);

/** Limits per address, account or user: generous for offices behind one address, too low for guessing passwords. */
const CORE_RULES: Record<LimitName, Rule[]> = {
  login: [
    {
      points: 10,
      window: 15 * MINUTES,
      key: ifUnknown((use) => `${network(use)} ${account(use)}`),
      countsFailuresOnly: true,
    },
    { points: 100, window: 15 * MINUTES, key: ifUnknown(network), countsFailuresOnly: true },
    // From all networks together. A refusal would let anybody lock the account's owner out.
    { points: 20, window: HOURS, key: ifUnknown(account), countsFailuresOnly: true, delays: true },
    { points: 10, window: 15 * MINUTES, key: ({ device }) => device, countsFailuresOnly: true },
  ],
  // Asked for after the right password. The last but one refuses, because a code has only six digits; recovery codes are
  // limited too, passkeys and new passwords are not.
  'second-factor': [
    {
      points: 10,
      window: 15 * MINUTES,
      key: ifUnknown((use) => ofTicket(use, `${network(use)} ${account(use)}`)),
      countsFailuresOnly: true,
    },
    { points: 100, window: 15 * MINUTES, key: ifUnknown(network), countsFailuresOnly: true },
    {
      points: 50,
      window: DAYS,
      key: ifUnknown((use) => ofTicket(use, account(use))),
      countsFailuresOnly: true,
    },
    { points: 10, window: 15 * MINUTES, key: ({ device }) => device, countsFailuresOnly: true },
  ],
  // For challenges and failures; a passkey cannot be guessed.
  passkey: [{ points: 200, window: 15 * MINUTES, key: network, countsFailuresOnly: true }],
  register: [{ points: 30, window: HOURS, key: network }],
  // Low for one account, so that nobody can flood another user's mailbox.
  reset: [
    { points: 20, window: HOURS, key: network },
    { points: 5, window: HOURS, key: account },
  ],
  // Per address only, because a link names no account.
  'new-password': [{ points: 30, window: 15 * MINUTES, key: network, countsFailuresOnly: true }],
  // Limits guessing the password in a browser that was left open, and a code by somebody who has the password.
  'own-password': [...perUser(10, 15 * MINUTES), ...perUser(50, DAYS)].map((rule) => ({
    ...rule,
    countsFailuresOnly: true,
  })),
  // Asks for the password too, and limits the mails to one address, whoever owns it.
  'new-address': [...perUser(10, HOURS), { points: 5, window: HOURS, key: account }],
  confirmation: perUser(5, HOURS),
  apply: perUser(40, HOURS),
  'apply-start': perUser(200, HOURS),
  // One network can add few views to a single job: an office, or a class that looks at one job together.
  view: [
    { points: 600, window: HOURS, key: network, isLocal: true },
    { points: 40, window: HOURS, key: (use) => `${network(use)} ${jobIn(use)}`, isLocal: true },
  ],
  withdraw: perUser(100, HOURS),
  message: [{ points: 10, window: HOURS, key: network }],
  post: perUser(60, HOURS),
  job: perUser(600, HOURS),
  move: perUser(1000, HOURS),
  profile: perUser(200, HOURS),
  // Each one takes a processor for a while.
  picture: perUser(120, HOURS),
  notification: perUser(2000, HOURS),
  session: perUser(200, HOURS),
  export: perUser(50, DAYS),
  administration: perUser(2000, HOURS),
  // An invitation is a mail to somebody.
  team: perUser(100, HOURS),
};

const CORE_SENTENCES: Record<LimitName, string> = {
  login: 'Too many login attempts.',
  'second-factor': 'Too many wrong codes.',
  passkey: 'Too many attempts with passkeys.',
  register: 'Too many accounts were created from your network.',
  reset: 'Too many password reset requests.',
  'new-password': 'Too many attempts with invalid links.',
  'own-password': 'Too many incorrect passwords or codes.',
  'new-address': 'Too many requests to change the email address.',
  confirmation: 'Too many links were requested.',
  apply: 'You have applied to too many jobs in a short time.',
  'apply-start': 'You have started too many applications in a short time.',
  view: 'Too many job pages were opened from your network.',
  withdraw: 'You have withdrawn too many applications in a short time.',
  message: 'You have sent too many messages in a short time.',
  post: 'You have posted too many jobs in a short time.',
  job: 'You have changed too many jobs in a short time.',
  move: 'You have moved too many applications in a short time.',
  picture: 'You have uploaded too many pictures in a short time.',
  profile: 'You have changed your profile too often in a short time.',
  notification: 'You have changed too many notifications in a short time.',
  session: 'You have ended too many sessions in a short time.',
  export: 'You have exported data too often today.',
  administration: 'You have made too many decisions in a short time.',
  team: 'You have changed the team too often in a short time.',
};

const ofFeature = ({ per, calls, hours }: CallLimit): Rule[] =>
  per === 'user'
    ? perUser(calls, hours * HOURS)
    : [{ points: calls, window: hours * HOURS, key: network }];
const RULES: Record<string, Rule[]> = {
  ...CORE_RULES,
  ...Object.fromEntries(Object.entries(FEATURE_LIMITS).map(([name, of]) => [name, ofFeature(of)])),
};
const sentenceOf = (name: CallLimitName): string =>
  CORE_SENTENCES[name as LimitName] ?? FEATURE_LIMITS[name]?.sentence;

/** Calls in a window and of them those that are left, and the seconds until it begins anew. */
export interface Left {
  limit: number;
  remaining: number;
  reset: number;
}

export interface Limits {
  /**
   * Counts a call, and may delay it by up to ten seconds.
   * @returns what is left of the rule that ends first
   * @throws Problem 429 with the seconds to wait
   */
  use(name: CallLimitName, use: Use): Promise<Left | undefined>;
  /** After a success: removes the call from limits that count only failures. */
  refund(name: CallLimitName, use: Use): Promise<void>;
}

/** No limits at all: `RATE_LIMIT=off`, for tests and benchmarks. */
export const noLimits: Limits = { use: async () => undefined, refund: async () => {} };

/**
 * Limits counted in PostgreSQL, so that they hold across processes.
 * @param wait delays a call by so many milliseconds
 */
export function createLimits(pool: Pool, wait: (ms: number) => Promise<unknown> = delay): Limits {
  const limiters = Object.fromEntries(
    Object.entries(RULES).map(([name, rules]) => [
      name,
      rules.map((rule, index) => ({ rule, limiter: toLimiter(pool, `${name}${index}`, rule) })),
    ]),
  );
  let waiting = 0;
  const hold = async (ms: number) => {
    if (waiting >= DELAY.calls) throw tooMany('login', DELAY.max / 1000);
    waiting += 1;
    await wait(ms).finally(() => (waiting -= 1));
  };
  const applying = (name: CallLimitName, use: Use) =>
    (limiters[name] ?? []).flatMap(({ rule, limiter }) => {
      const key = rule.key(use);
      return key === undefined ? [] : [{ rule, limiter, key: hashed(key) }];
    });
  return {
    async use(name, use) {
      const left: Left[] = [];
      for (const { rule, limiter, key } of applying(name, use)) {
        const used: unknown = await limiter.consume(key).catch((reason: unknown) => reason);
        if (!(used instanceof RateLimiterRes)) throw used;
        const { remainingPoints: remaining, consumedPoints, msBeforeNext } = used;
        left.push({ limit: rule.points, remaining, reset: Math.ceil(msBeforeNext / 1000) });
        if (consumedPoints <= rule.points) continue;
        if (!rule.delays) throw tooMany(name, Math.ceil(msBeforeNext / 1000));
        await hold(Math.min((consumedPoints - rule.points) * DELAY.step, DELAY.max));
      }
      return left.toSorted((one, other) => one.remaining - other.remaining)[0];
    },
    async refund(name, use) {
      const failuresOnly = applying(name, use).filter(({ rule }) => rule.countsFailuresOnly);
      await Promise.all(failuresOnly.map(({ limiter, key }) => limiter.reward(key)));
    },
  };
}

/** Hashed, so that the table contains no addresses of people. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

const toLimiter = (pool: Pool, keyPrefix: string, { points, window, isLocal }: Rule) =>
  isLocal
    ? new RateLimiterMemory({ keyPrefix, points, duration: window })
    : new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration: window,
      });

function tooMany(name: CallLimitName, seconds: number): Problem {
  const minutes = Math.ceil(seconds / MINUTES);
  const wait = seconds <= 90 ? `${seconds} seconds` : `${minutes} minutes`;
  return new Problem('too-many-requests', `${sentenceOf(name)} Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
}
