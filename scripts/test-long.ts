import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runTests } from './run-vitest.ts';

// `npm run test:long`: the long versions of tests, which `npm test` has no time for. `npm run test:long -- kills soak
// --minutes 5` runs some of them, for at most so many minutes each. The last line is `N passed, N failed`.

interface LongTest {
  files: string[];
  /** The most that it takes, if `--minutes` does not say otherwise. */
  minutes: number;
  settings: Record<string, string>;
}

const TESTS: Record<string, LongTest> = {
  kills: { files: ['tests/api/kills.test.ts'], minutes: 120, settings: { KILLS: '500' } },
  requests: {
    files: ['tests/api/generated-requests.test.ts'],
    minutes: 120,
    settings: { REQUESTS: '2000000' },
  },
  model: {
    files: ['tests/api/hiring-sequences.test.ts'],
    minutes: 60,
    settings: { MODEL_RUNS: '20000' },
  },
  locks: { files: ['tests/api/lock-order.test.ts'], minutes: 20, settings: {} },
  year: { files: ['tests/api/year.test.ts'], minutes: 45, settings: { YEAR: 'whole' } },
  features: {
    files: ['tests/api/taken-out.test.ts'],
    minutes: 240,
    settings: { TAKE_OUT: 'each' },
  },
  browser: { files: ['tests/long/e2e', 'features'], minutes: 60, settings: {} },
  screens: {
    files: ['tests/e2e/screens', 'tests/long/links.test.ts'],
    minutes: 40,
    settings: { LOOKS: 'all' },
  },
  soak: { files: ['tests/long/soak.test.ts'], minutes: 60, settings: {} },
  ha: { files: ['tests/long/ha/failover.test.ts'], minutes: 10, settings: {} },
  pooler: { files: ['tests/long/ha/pooler.test.ts'], minutes: 5, settings: {} },
  proxies: { files: ['tests/long/proxies.test.ts'], minutes: 5, settings: {} },
  majors: {
    files: ['tests/api/major-versions.test.ts'],
    minutes: 5,
    settings: { OTHER_POSTGRES: '17.10.0-beta.17' },
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string' } },
});
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
const unknown = positionals.filter((name) => !Object.hasOwn(TESTS, name));
if (unknown.length > 0 || (minutes !== undefined && !(minutes > 0))) {
  const names = Object.keys(TESTS).join(' ');
  console.error(`Usage: npm run test:long -- [${names}] [--minutes N]`);
  process.exit(2);
}

// Other generated inputs each time, unlike in `npm test`.
process.env['TEST_SEED'] ??= String(randomInt(2 ** 31));

let passed = 0;
let failed = 0;
for (const [name, test] of Object.entries(TESTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const time = minutes ?? test.minutes;
  console.log(`\n${name}: at most ${time} minutes, TEST_SEED=${process.env['TEST_SEED']}`);
  Object.assign(process.env, test.settings, { LONG_MINUTES: String(time) });
  const count = await runTests(test.files);
  passed += count.passed;
  failed += count.failed;
}
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
