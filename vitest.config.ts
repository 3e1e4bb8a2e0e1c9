import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// React, and what else asks, as production has it.
process.env.NODE_ENV = 'production';

const root = import.meta.dirname.replaceAll(/[^\w/]/g, '.');
// What tests import of features' tests is not the product: it shares their modules. Pages are Vite's, too.
const productFiles = new RegExp(
  `${root}/(shared|server|features(?!/[^/]+/(tests|web)/)|demo|build)/(?!.*[.](test[.]ts|json)$)`,
);

const LONG = new RegExp(
  [
    'e2e/(screens/|journeys/|typed-text|failures|public-face|guard|job[.]|all-jobs|company-jobs)',
    'api/(admin|backup|generated-requests|hiring-sequences|input|journeys|kills|moved-files|page-cache|changes-in-caches|permissions)[.]',
    'api/(processes|public-log|year)[.]',
    'mail-replies/tests/',
    'resume-reading[.]',
    'postgres/start[.]',
    'patterns[.]',
  ].join('|'),
);

/**
 * One project after the other, because a process that goes on with another one starts anew. Within each, what takes
 * longest comes first, so that nothing is left to wait for alone at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const takesLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((ofOne) => [
      ...ofOne.filter(takesLong),
      ...ofOne.filter((file) => !takesLong(file)),
    ]);
  }
}

const CHEAP_PASSWORDS = ['tests/support/cheap-passwords.ts'];

/** Changes a module before anybody else has loaded it. */
const ALONE = ['tests/api/log-in.test.ts'];

const isLong = Boolean(process.env.LONG_MINUTES);

/** Only in `npm run test:long`. */
const long: { extends: true; test: { name: string; include: string[] } }[] = isLong
  ? [{ extends: true, test: { name: 'long', include: ['tests/long/{,ha/}*.test.ts'] } }]
  : [];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres.ts', 'tests/support/unpack-browser.ts'],
    sequence: { sequencer: LongestFirst },
    // More files at once than there are processors: browser tests, and those that start processes, wait half of the time.
    maxWorkers: 2 * availableParallelism(),
    // Processes of tests load the product as its own process does.
    execArgv: ['--import', new URL('server/quick-imports.ts', import.meta.url).href],
    // Only a hang takes so long: a journey through many pages is one test, and a busy machine may need five times as long.
    testTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
    // Node loads the product's own files as it does in production, rather than Vite.
    server: { deps: { external: [productFiles] } },
    // Neither UTC nor the browser's: a time that is read or shown in the wrong zone shows itself.
    env: { TZ: 'America/New_York' },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: [
            '{shared,server,web,features,demo,scripts}/**/*.test.ts',
            'tests/api/**/*.test.ts',
          ],
          exclude: [...ALONE, 'features/*/tests/{e2e,long}/**'],
          setupFiles: CHEAP_PASSWORDS,
          // One process for many files: what they stand on is loaded once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [
            'tests/{support,e2e}/**/*.test.ts',
            'features/*/tests/e2e/**/*.test.ts',
            ...(isLong ? ['tests/long/e2e/**/*.test.ts', 'features/*/tests/long/*.test.ts'] : []),
          ],
          setupFiles: CHEAP_PASSWORDS,
          // One browser for many files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE },
      },
      ...long,
    ],
  },
});
