import { defineConfig } from 'vitest/config';

const root = import.meta.dirname.replaceAll(/[^\w/]/g, '.');
const productFiles = new RegExp(`${root}/(shared|server|build)/(?!.*[.]test[.]ts$)`);

export default defineConfig({
  test: {
    include: ['{shared,server,web}/**/*.test.ts', 'tests/{support,api,e2e}/**/*.test.ts'],
    globalSetup: 'tests/support/postgres.ts',
    // As many files at once as there are processors: half of the work is PostgreSQL's or the browser's.
    maxWorkers: '100%',
    // A journey through many pages is one test. A hang still ends well within a CI job.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node loads the product's own files as it does in production, rather than Vite.
    server: { deps: { external: [productFiles] } },
    reporters: [['default', { summary: false }]],
    env: { TZ: 'America/New_York' },
  },
});
