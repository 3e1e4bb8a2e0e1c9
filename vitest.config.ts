import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,server,web}/**/*.test.ts', 'tests/{support,api,e2e}/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    // As many files at once as there are processors: half of the work is PostgreSQL's or the browser's.
    maxWorkers: '100%',
    // A journey through many pages is one test. A hang still ends well within a CI job.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node loads the built pages as it does in production.
    server: { deps: { external: [/\/build\/server\//] } },
    reporters: [['default', { summary: false }]],
    env: { TZ: 'America/New_York' },
  },
});
