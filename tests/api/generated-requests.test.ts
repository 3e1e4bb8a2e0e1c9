import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ROLES, type Role } from '../../shared/roles.ts';
import { makeActors } from '../support/actors.ts';
import { SIDES } from '../support/callers.ts';
import { generatedRequest } from '../support/generated-requests.ts';
import { rememberRows } from '../support/rows.ts';
import { seed } from '../support/seed.ts';
import { sendGenerated } from '../support/send-generated.ts';
import { startServer } from '../support/server.ts';
import { timeLimit } from '../support/time-limit.ts';

const COUNT = Number(process.env['REQUESTS'] ?? 2_000);
/** After so many, the rows are put back: accounts that were deleted exist again, and the tables stay small. */
const BATCH = 250;

const limit = timeLimit();

const failures: string[] = [];
const keep = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    const line = chunk.toString();
    // A busy machine is no failure of a request.
    if (!('alarm' in JSON.parse(line))) failures.push(line);
    done();
  },
});
const server = await startServer({ pages: false, log: pino({ level: 'error' }, keep) });
const { actors, ids } = await makeActors(server);
const requests = generatedRequest({
  tokens: Object.fromEntries(
    ROLES.map((role) => [
      role,
      actors.flatMap((actor) => (actor.token && actor.role === role ? [actor.token] : [])),
    ]),
  ) as Record<Role, string[]>,
  ids: SIDES.flatMap((side) => Object.values(ids[side])),
});
const putBack = await rememberRows(server.database.pool);

test(
  `${COUNT} generated requests are answered by contract, and none fails`,
  async () => {
    const statuses = new Map<number, number>();
    let sent = 0;
    for (; sent < COUNT && !limit.isOver(); sent += BATCH) {
      const count = Math.min(BATCH, COUNT - sent);
      const wrong = await sendGenerated({
        url: server.url,
        requests,
        seed: seed + sent,
        count,
        statuses,
      });
      expect(wrong, `TEST_SEED=${seed} repeats this`).toEqual([]);
      await putBack();
    }
    const sorted = [...statuses].toSorted(([one], [other]) => one - other);
    console.log(
      `seed ${seed}, ${sent} requests: ${sorted.map((pair) => pair.join(' × ')).join(', ')}`,
    );
    expect(failures).toEqual([]);
    const health = await server.request('GET', '/readyz');
    expect(health.code).toBe(200);
    expect((await server.client().listJobs()).count).toBeGreaterThan(0);
  },
  limit.timeout,
);
