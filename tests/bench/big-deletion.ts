/**
 * `node tests/bench/big-deletion.ts --data DIR`, after `npm run build`, on a copy of the board that
 * `tests/bench/big-board.ts --data` filled: deletes the account of a seeker with 500 applications, and that of the owner of
 * a company with 800 jobs and 30,000 applications, whose colleagues have been removed. Prints how long the answers take, how
 * long the erasure goes on, and what others wait for meanwhile: an admin who logs in, and a search for jobs.
 */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Account, emailOf, tokenOf } from './big-board-data.ts';
import { startProduct } from './product.ts';

const { values: options } = parseArgs({ options: { data: { type: 'string' } } });
if (!options.data) throw new Error('--data names a copy of the folder of a big board.');

const password = 'daybreak-demo';
const product = await startProduct({ DATA_DIR: resolve(options.data), RATE_LIMIT: 'off' });

interface Answer {
  status: number;
  ms: number;
  message?: string;
  /** The token of an erasure that goes on. */
  erasure?: string;
  receipt?: object;
  done?: number;
  total?: number;
  members?: { _id: string; email: string }[];
}

async function call(
  method: string,
  path: string,
  { as, body }: { as?: Account; body?: object } = {},
): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${tokenOf(as)}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as object;
  return { ...answer, status: response.status, ms: performance.now() - began };
}

/** What others wait for while something is carried out. */
async function watch<T>(work: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const times: Record<string, number[]> = { 'an admin logs in': [], 'a search': [] };
  const failures: string[] = [];
  const repeat = async (what: string, act: () => Promise<Answer>) => {
    while (!done.signal.aborted) {
      const { ms, status } = await act();
      times[what]?.push(ms);
      if (status !== 200) failures.push(`${what}: ${status}`);
      await sleep(100);
    }
  };
  const all = Promise.all([
    repeat('an admin logs in', () =>
      call('POST', '/auth/login', { body: { email: emailOf('admin'), password } }),
    ),
    repeat('a search', () => call('GET', '/jobs?limit=24&keywords=nurse')),
  ]);
  try {
    return await work();
  } finally {
    done.abort();
    await all;
    for (const [what, each] of Object.entries(times))
      console.log(`  ${what}: at most ${Math.max(...each).toFixed(0)} ms (${each.length} times)`);
    if (failures.length > 0) console.log(`  failed: ${failures.join(', ')}`);
  }
}

const remove = (as: Account) =>
  watch(async () => {
    const answer = await call('POST', '/users/delete-account', { as, body: { password } });
    console.log(`${as}: ${answer.status} after ${answer.ms.toFixed(0)} ms, ${answer.message}`);
    const { erasure: token } = answer;
    if (!token) return;
    const began = performance.now();
    for (;;) {
      const { receipt, done, total } = await call('GET', `/erasures?token=${token}`);
      const after = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`  ${done} of ${total} erased after ${after} s`);
      if (receipt) return;
      await sleep(5000);
    }
  });

try {
  await remove('seeker');
  const { members = [] } = await call('GET', '/company/team', { as: 'owner' });
  for (const { _id, email } of members.filter((member) => member.email !== emailOf('owner'))) {
    const { status, ms } = await call('DELETE', `/company/team/${_id}`, { as: 'owner' });
    console.log(`removing ${email}: ${status} after ${ms.toFixed(0)} ms`);
  }
  await remove('owner');
} finally {
  await product.stop();
}
