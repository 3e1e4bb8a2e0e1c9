import { afterAll, expect, test } from 'vitest';
import { DAY } from '../support/clock.ts';
import { freshDatabase } from '../support/database.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { seed } from '../support/seed.ts';
import { timeLimit } from '../support/time-limit.ts';
import { startBoard } from '../support/year/board.ts';
import { checkDay } from '../support/year/checks.ts';
import { settleDoubts } from '../support/year/doubts.ts';
import { countOne, type Life, liveOn, MOMENTS, type Size } from '../support/year/life.ts';
import { makePeople } from '../support/year/people.ts';
import { makeRandom } from '../support/year/random.ts';

/** `npm run test:long -- year` lives through all of it. Without the setting, it is a month of a small board. */
const isWhole = process.env['YEAR'] === 'whole';
const SIZE: Size = isWhole
  ? { companies: 200, seekers: 2000, applications: 20_000, days: 365, kills: 24 }
  : { companies: 6, seekers: 30, applications: 180, days: 24, kills: 1 };
/** Problems that are printed; more of them say no more. */
const SHOWN = 20;

/** The month is the one in which a law begins. */
const START = isWhole ? Date.UTC(2027, 0, 4) : Date.UTC(2027, 8, 7);
const limit = timeLimit();
const random = makeRandom(seed);
const database = await freshDatabase();
const { pool } = database;
const people = await makePeople(database, new Date(START), SIZE);
const board = await startBoard(database, START);
afterAll(board.stop);

test(
  `${SIZE.days} days of ${SIZE.companies} companies and ${SIZE.seekers} seekers: promises are kept, and provably so`,
  async () => {
    const invitation = FEATURE_TESTS.find((one) => one.invitation)?.invitation;
    const life = liveOn(board, people, { ...SIZE, ...(invitation && { invitation }) }, random);
    const checks = FEATURE_TESTS.flatMap(({ year }) => year?.(board, pool) ?? []);
    let day = 0;
    for (; day < SIZE.days && !limit.isOver() && life.problems.length === 0; day += 1) {
      // Within a week, a board's database has counted its rows; here a day takes seconds.
      if (day % 7 === 0) await pool.query('analyze');
      await liveADay(life, day);
      life.problems.push(...(await checkDay({ pool, board, random }, life)), ...board.errors);
      for (const { everyDay } of checks) life.problems.push(...(await everyDay()));
    }
    // The last moves can no longer be undone.
    await board.setClock(START + day * DAY);
    await board.settle();
    for (const { atEnd } of checks) life.problems.push(...(await atEnd(life)));
    print(life, day);
    expect(life.problems.slice(0, SHOWN)).toEqual([]);
    // It was a life in which promises were broken, and processes died.
    for (const what of ['dated notices', 'visits', 'kills'])
      expect(life.counts.get(what), what).toBeGreaterThan(0);
  },
  limit.timeout,
);

/** A morning and an afternoon. On some days a process is killed while everybody acts. */
async function liveADay(life: Life, day: number): Promise<void> {
  const every = Math.floor(SIZE.days / (SIZE.kills + 1));
  const kills = day > 0 && day % every === 0;
  const killedAt = random.below(MOMENTS.length);
  for (const [at, moment] of MOMENTS.entries()) {
    await board.setClock(START + day * DAY + moment);
    Object.assign(life, { step: life.step + 1, isMorning: at === 0 });
    const isKilling = kills && at === killedAt;
    await Promise.all([
      board.sweepTogether(),
      life.act(day, 1 / MOMENTS.length, async () => {
        if (!isKilling) return;
        await board.killOne();
        countOne(life.counts, 'kills');
      }),
    ]);
    if (isKilling) await board.restart();
    await settleDoubts(pool, life);
    await board.settle();
  }
}

function print({ counts, jobs, problems }: Life, days: number): void {
  const all = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = all.map(([what, count]) => `  ${what}: ${count.toLocaleString('en-US')}`);
  console.log(
    [`seed ${seed}: ${days} days, ${jobs.length} jobs, ${problems.length} problems`, ...lines].join(
      '\n',
    ),
  );
}
